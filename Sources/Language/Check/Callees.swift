import Messages
import Reactive
import Values

/// What stands before the `(` of a call: a function, a method, a type, an implicit member, a value.
struct Callees {
    let checker: Checker

    /// A call: of a function, a method, a type, an implicit member, a function value.
    func call(_ callee: Expression, _ arguments: [Argument], _ span: Span, expected: Type?) -> Typed {
        switch callee.kind {
        case .name(let name, let generics): return callName(name, generics, callee, arguments, span, expected: expected)
        case .implicitMember(let name): return implicitMember(name, arguments, span, expected: expected)
        case .member(let base, let name, _, let nameSpan):
            if case .name(let module, _) = base.kind, TypeReader.modules.contains(module),
                checker.scope.local(module) == nil,
                checker.library.type(named: module) == nil, checker.session.globals[module] == nil,
                case let functions = checker.library.functions(named: name), !functions.isEmpty
            {
                return checker.calls.call(
                    functions.map { Candidate(member: $0, map: [:]) }, nil, arguments, name: name, nameSpan: nameSpan,
                    span: span, expected: expected)
            }
            if let here = checker.foreign.foreignPath(base, name, arguments, span) {
                return checker.infer(here, expected: expected)
            }
            if name != "init", let type = checker.references.typeReference(callee) {
                return checker.making.make(type, arguments, nameSpan, span, expected: expected)
            }
            return callMember(base, name, arguments, nameSpan, span, expected: expected)
        case .parent: return checker.report.mistake(callee.span, Message("super needs a member: super.init()"))
        default:
            if let type = checker.references.typeReference(callee) {
                return checker.making.make(type, arguments, callee.span, span, expected: expected)
            }
            if let called = callOptional(callee, arguments, span, expected: expected) { return called }
            let wanted = wanted(of: callee, arguments, expected)
            let value = checker.within {
                $0.isCalledAtOnce = callee.isClosure
            } _: {
                checker.infer(callee, expected: wanted)
            }
            return callValue(value, arguments, span, expected: expected)
        }
    }

    /// What a closure that is called where it stands must be, as far as what it is handed tells.
    private func wanted(of callee: Expression, _ arguments: [Argument], _ expected: Type?) -> Type? {
        if case .call = callee.kind, let expected, expected.isFunction {
            // `over(\.name)({ … })`: what is wanted of the last call is what the first one gives a function to.
            return .function(arguments.map { _ in .variable(TypeVariable()) }, expected)
        }
        guard callee.isClosure else { return nil }
        if arguments.isEmpty { return expected.map { .function([], $0) } }
        guard arguments.allSatisfy({ checker.choice.isPlain($0.value) }) else { return nil }
        var types: [Type] = []
        checker.tried { types = arguments.map { checker.infer($0.value, expected: nil).type } }
        return types.allSatisfy(\.isKnown) ? .function(types, expected ?? .variable(TypeVariable())) : nil
    }

    private func callName(
        _ name: String, _ generics: [TypeNode], _ callee: Expression, _ arguments: [Argument], _ span: Span,
        expected: Type?
    ) -> Typed {
        func call(_ functions: [Member]) -> Typed {
            let found = functions.map { Candidate(member: $0, map: [:]) }
            return checker.calls.call(
                found, nil, arguments, name: name, nameSpan: callee.span, span: span, expected: expected)
        }
        if let local = checker.scope.local(name) {
            guard let function = checker.scope.localFunctions[ObjectIdentifier(local)] else {
                return callValue(checker.references.use(local, callee.span), arguments, span, expected: expected)
            }
            return call([function])
        }
        if let value = callOwn(name, arguments, callee.span, span, expected: expected) { return value }
        let shadowing = checker.references.shadowing(name).flatMap { $0.type.isFunction ? $0 : nil }
        let functions = checker.library.functions(named: name)
        if let global = checker.session.globals[name] ?? shadowing, functions.isEmpty || isCallable(global.type) {
            return callValue(checker.references.use(global, callee.span), arguments, span, expected: expected)
        }
        if !functions.isEmpty { return call(functions) }
        let type = isNameElsewhere(name) ? nil : checker.references.typeReference(callee)
        if type == nil, let observed = checker.foreign.reactiveCocoa(name, arguments, span) {
            return checker.infer(observed, expected: expected)
        }
        if type == nil || type?.nominal?.isBuiltIn == true && BroughtTypes.module(of: type?.nominal) == nil,
            let here = checker.foreign.foreignFunction(name, generics, arguments, span)
        {
            return checker.infer(here, expected: expected)
        }
        if let type = type ?? checker.references.typeReference(callee) {
            return checker.making.make(
                type, arguments, callee.span, span, expected: expected, of: checker.making.toldType(type, callee, span))
        }
        if let global = checker.references.promised(name) {
            return callValue(Typed(.global(global), global.type, callee.span), arguments, span, expected: expected)
        }
        return unknown(name, arguments, callee.span)
    }

    private func unknown(_ name: String, _ arguments: [Argument], _ span: Span) -> Typed {
        for argument in arguments { _ = checker.infer(argument.value, expected: .poison, isTrial: true) }
        return checker.references.unknown(name, span)
    }

    /// Whether it is another library's name of a type of ours, which is made as there.
    private func isNameElsewhere(_ name: String) -> Bool {
        let library = checker.library
        return library.type(named: name) == nil && library.aliases[name] == nil && library.synonym(name) != nil
    }

    private func callOwn(_ name: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span, expected: Type?)
        -> Typed?
    {
        guard let itself = checker.scope.itself else { return nil }
        if let this = checker.scope.local("self") {
            let found = checker.lookup.candidates(of: itself, name, isStatic: false)
            if let first = found.first, !givesWay(found, name, arguments) {
                let receiver = checker.references.use(this, nameSpan)
                checker.references.writeSelf(this, name, nameSpan)
                let methods = found.filter { $0.member.kind != .property }
                if first.member.kind == .property, methods.isEmpty || first.member.result.isFunction {
                    return callValue(
                        checker.access.property(first, receiver, nameSpan), arguments, span, expected: expected)
                }
                return checker.calls.call(
                    methods, receiver, arguments, name: name, nameSpan: nameSpan, span: span, expected: expected)
            }
        }
        let all = checker.lookup.candidates(of: itself, name, isStatic: true)
        let found = all.filter { $0.member.kind == .method }
        if all.first?.member.kind == .enumCase, checker.scope.local("self") == nil {
            return checker.making.callStatic(itself, name, arguments, nameSpan, span, expected: expected)
        }
        if found.isEmpty, all.first?.member.kind == .property,
            checker.scope.local("self") == nil || all[0].member.result.isFunction
        {
            let value = checker.making.staticMember(
                itself, name, nameSpan: nameSpan, span: nameSpan, expected: nil,
                of: checker.references.selfType(nameSpan))
            return callValue(value, arguments, span, expected: expected)
        }
        guard !found.isEmpty, checker.scope.local("self") == nil || found[0].member.isStatic else { return nil }
        return checker.calls.call(
            found, checker.references.selfType(nameSpan), arguments, name: name, nameSpan: nameSpan, span: span,
            expected: expected)
    }

    /// Whether the methods of that name do not take what is given and a function does: `max(a, b)` within a sequence.
    private func givesWay(_ methods: [Candidate], _ name: String, _ arguments: [Argument]) -> Bool {
        func takes(_ member: Member) -> Bool { member.kind == .property || member.places(for: arguments) != nil }
        return !methods.contains { takes($0.member) } && checker.library.functions(named: name).contains(where: takes)
    }

    private func callMember(
        _ base: Expression, _ name: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span, expected: Type?
    ) -> Typed {
        if case .parent = base.kind, name == "init" { return checker.making.initializeSuper(arguments, span) }
        if case .this = base.kind, name == "init", let itself = checker.scope.itself,
            let this = checker.scope.local("self")
        {
            return checker.making.delegate(
                itself, checker.references.use(this, span), arguments, nameSpan, span, isBelow: true)
        }
        func call(_ type: Type, of told: Typed?) -> Typed {
            name == "init"
                ? checker.making.make(type, arguments, nameSpan, span, expected: expected, of: told, named: base)
                : checker.making.callStatic(type, name, arguments, nameSpan, span, expected: expected, of: told)
        }
        if let type = checker.references.typeReference(base) {
            return call(type, of: checker.making.toldType(type, base, span))
        }
        let receiver = checker.within {
            ($0.wholeChain, $0.asked) = (expected ?? $0.wholeChain, (name, base.span))
        } _: {
            widened(
                self.receiver(base, name, arguments, nameSpan, span, expected: expected), base, for: arguments, of: name
            )
        }
        if receiver.type.isPoison {
            for argument in arguments where !argument.value.isClosure {
                _ = checker.infer(argument.value, expected: .poison, isTrial: true)
            }
            return Typed.poison(span)
        }
        if case .metatype(let type) = receiver.type.resolved { return call(type, of: receiver) }
        let isSuper = if case .parent = base.kind { true } else { false }
        return ofOptional(receiver, name, arguments, nameSpan, span, expected: expected)
            ?? callMember(of: receiver, isSuper: isSuper, name, arguments, nameSpan, span, expected: expected)
    }

    func callMember(
        of receiver: Typed, isSuper: Bool, _ name: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span,
        expected: Type?
    ) -> Typed {
        var receiver = receiver.isBeside(name, checker) ? receiver.unforced : receiver
        var found = checker.lookup.candidates(of: receiver.type, name, isStatic: false)
        if found.isEmpty, let other = receiver.isForced ? receiver.unforced : shared(receiver, nameSpan) {
            receiver = other
            found = checker.lookup.candidates(of: receiver.type, name, isStatic: false)
        }
        if checker.lookup.isStream(receiver.type) || checker.lookup.isHeld(receiver.type),
            !isWordHere(found, arguments),
            let calls = checker.foreign.foreignMember(name, arguments, nameSpan.through(span), of: receiver.type)
        {
            let made = follow(calls, receiver, nameSpan, span, expected: expected, from: [name])
            return checker.foreign.isCancelledWhenDropped(name, made)
                ? checker.access.member(
                    of: made, "cancelledWhenDropped", nameSpan: nameSpan, span: span, expected: expected) : made
        }
        if found.isEmpty, case .tuple = receiver.type.resolved {
            // What stands in a tuple is a value that is called.
            let value = checker.access.member(of: receiver, name, nameSpan: nameSpan, span: span, expected: nil)
            return callValue(value, arguments, span, expected: expected)
        }
        if found.isEmpty { return callMissing(of: receiver, name, arguments, nameSpan, span) }
        if isSuper, checker.library.customs.overridden.contains(name), case .word? = found.first?.member.implementation
        {
            return Typed(.constant(.void), .void, span)
        }
        let methods = found.filter { $0.member.kind != .property }.map { $0.called(above: isSuper, checker.scope) }
        requireMark(methods, receiver, name, nameSpan)
        if methods.isEmpty {
            let value = checker.access.member(of: receiver, name, nameSpan: nameSpan, span: span, expected: nil)
            return callValue(value, arguments, span, expected: expected)
        }
        let called = checker.calls.call(
            methods, receiver, arguments, name: name, nameSpan: nameSpan, span: span, expected: expected)
        if name == "andThen" { checker.foreign.writeStream(arguments, called.type) }
        return called
    }

    /// What a person's own shared sequence has not itself, the Driver or Signal has that it stands for.
    private func shared(_ receiver: Typed, _ span: Span) -> Typed? {
        guard receiver.type.isToldAtRun || receiver.type.nominal?.isBuiltIn == false,
            checker.library.known("SharedSequenceConvertibleType").map(receiver.type.follows) == true
        else { return nil }
        let found = checker.lookup.candidates(of: receiver.type, "asSharedSequence", isStatic: false)
        return found.isEmpty
            ? nil
            : checker.calls.call(
                found, receiver, [], name: "asSharedSequence", nameSpan: span, span: receiver.span, expected: nil)
    }

    /// A part of a tuple, or a name that is found when it runs; else there is none.
    private func callMissing(
        of receiver: Typed, _ name: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span
    ) -> Typed {
        if case .tuple(let items) = receiver.type.resolved, items.contains(where: { $0.label == name }) {
            let value = checker.access.member(of: receiver, name, nameSpan: nameSpan, span: span, expected: nil)
            return callValue(value, arguments, span)
        }
        if let value = checker.access.dynamicMember(receiver, name, nameSpan) {
            return callValue(value, arguments, span)
        }
        return checker.access.noMember(receiver.type, name, nameSpan)
    }

    /// The calls, one after the other, that a name of another library is here; `names`: what is being followed.
    private func follow(
        _ calls: [ForeignCall], _ receiver: Typed, _ nameSpan: Span, _ span: Span,
        expected: Type?, from names: Set<String>
    ) -> Typed {
        var receiver = receiver
        for (index, call) in calls.enumerated() where !receiver.type.isPoison {
            let (name, arguments) = (call.name, call.arguments)
            let expected = index == calls.count - 1 ? expected : nil
            let found = checker.lookup.candidates(of: receiver.type, name, isStatic: false).filter {
                $0.member.kind != .property
            }
            if !isWordHere(found, arguments), checker.lookup.isStream(receiver.type), !names.contains(name),
                let inner = checker.foreign.foreignMember(name, arguments, call.span, of: receiver.type)
            {
                receiver = follow(inner, receiver, nameSpan, span, expected: expected, from: names.union([name]))
            } else if found.isEmpty {
                receiver = checker.access.noMember(
                    receiver.type, name, nameSpan, written: index == 0 ? checker.source.text(nameSpan) : nil)
            } else {
                receiver = checker.calls.call(
                    found, receiver, arguments, name: name, nameSpan: nameSpan, span: span, expected: expected)
            }
        }
        return receiver
    }

    /// Whether a call looks like one of the words here; not `flatMap(.latest) { … }`, nor `on(value: { … })`.
    private func isWordHere(_ found: [Candidate], _ arguments: [Argument]) -> Bool {
        found.contains { $0.places(for: arguments) != nil }
    }

    /// Whether a value of the type can be called, as far as it is known.
    private func isCallable(_ type: Type) -> Bool {
        switch type.resolved {
        case .nominal: !checker.lookup.candidates(of: type, "callAsFunction", isStatic: false).isEmpty
        default: true
        }
    }

    /// Calls a value of function type.
    func callValue(_ callee: Typed, _ arguments: [Argument], _ span: Span, expected: Type? = nil) -> Typed {
        let callee = callee.unforced
        switch callee.type.resolved {
        case .function(let parameters, let result):
            guard parameters.count == arguments.count else {
                if arguments.isEmpty, parameters.count == 1, parameters[0].isVoid {
                    checker.report.rewrite(Span(span.end - 1, span.end - 1), "()")
                    return Typed(.call(callee, [Typed(.tuple([], []), .void, span)]), result, span)
                }
                return checker.report.mistake(
                    span,
                    parameters.count == 1
                        ? Message("this takes 1 argument, not \(arguments.count)")
                        : Message("this takes \(parameters.count) arguments, not \(arguments.count)"))
            }
            let values = zip(arguments, parameters).map { checker.check($0.value, as: $1) }
            return Typed(.call(callee, values), result, span)
        case .metatype(let type):
            return checker.making.make(type, arguments, callee.span, span, expected: nil, of: callee)
        case .poison: return Typed.poison(span)
        case .variable where checker.report.hasMistakes: return Typed.poison(span)
        default:
            let found = checker.lookup.candidates(of: callee.type, "callAsFunction", isStatic: false)
            if !found.isEmpty {
                return checker.calls.call(
                    found, callee, arguments, name: "callAsFunction", nameSpan: callee.span, span: span,
                    expected: expected)
            }
            return checker.report.mistake(callee.span, Message("\(callee.type) can't be called"))
        }
    }

    /// `.just(1)`, `.next`, `.seconds(1)`, `.init(…)`: a static member or case of the type that is expected.
    func implicitMember(
        _ name: String, _ arguments: [Argument]?, _ span: Span, expected: Type?, isLast: Bool = false
    ) -> Typed {
        guard let expected, !expected.isPoison else {
            for argument in arguments ?? [] { _ = checker.infer(argument.value, expected: .poison, isTrial: true) }
            return expected == nil
                ? checker.report.mistake(
                    span, Message("'.\(name)' needs a type that the context tells: write Type.\(name)"))
                : Typed.poison(span)
        }
        let isKnown =
            (name != "init" || expected.wrapped == nil)
            && !checker.lookup.candidates(of: expected, name, isStatic: true).isEmpty
        let type = isKnown ? expected : expected.optionals.inside
        checker.calls.becomeStream(type)
        if type.isUnknown, !isLast {
            return checker.postpone(type, span) {
                self.implicitMember(name, arguments, span, expected: $0, isLast: true)
            }
        }
        if type.isUnknown, let told = toldByExtension(type, name) { _ = type.unify(with: told) }
        if case .variable = type.resolved {
            return checker.report.mistake(
                span, Message("'.\(name)' needs a type that the context tells: write Type.\(name)"))
        }
        let told = type.isToldAtRun ? Typed.metatype(type, span) : nil
        guard let arguments else {
            return checker.making.staticMember(type, name, nameSpan: span, span: span, expected: expected, of: told)
        }
        if name == "init" { return checker.making.make(type, arguments, span, span, expected: expected) }
        return checker.making.callStatic(type, name, arguments, span, span, expected: expected, of: told)
    }

    /// What nothing tells of a generic parameter but a member of the protocol that it follows:
    /// `extension Theme where Self == Dark { static var dark: Dark { … } }`, and `.dark`.
    private func toldByExtension(_ type: Type, _ name: String) -> Type? {
        for promise in checker.unknowns.promises where promise.type.isSame(as: type) {
            for candidate in checker.lookup.candidates(of: promise.wanted.itself, name, isStatic: true) {
                for requirement in candidate.member.requirements {
                    guard case .same(let told) = requirement.kind, case .parameter(let asked) = requirement.subject,
                        asked === candidate.member.itself
                    else { continue }
                    return told
                }
            }
        }
        return nil
    }
}
