import Reactive
import Values

extension Checker {
    /// A call: of a function, a method, a type, an implicit member, a function value.
    func call(_ callee: Expression, _ arguments: [Argument], _ span: Span, expected: Type?) -> Typed {
        switch callee.kind {
        case .name(let name, let generics): return callName(name, generics, callee, arguments, span, expected: expected)
        case .implicitMember(let name): return implicitMember(name, arguments, span, expected: expected)
        case .member(let base, let name, _, let nameSpan):
            if case .name(let module, _) = base.kind, TypeReader.modules.contains(module), local(module) == nil,
                library.type(named: module) == nil, session.globals[module] == nil,
                case let functions = library.functions(named: name), !functions.isEmpty
            {
                return call(
                    functions.map { Candidate(member: $0, map: [:]) }, nil, arguments, name: name, nameSpan: nameSpan,
                    span: span, expected: expected)
            }
            if let here = foreignPath(base, name, arguments, span) { return infer(here, expected: expected) }
            if name != "init", let type = typeReference(callee) {
                return make(type, arguments, nameSpan, span, expected: expected)
            }
            return callMember(base, name, arguments, nameSpan, span, expected: expected)
        case .parent: return mistake(callee.span, "super needs a member: super.init()")
        default:
            if let type = typeReference(callee) { return make(type, arguments, callee.span, span, expected: expected) }
            return callValue(
                infer(callee, expected: wanted(of: callee, arguments, expected)), arguments, span, expected: expected)
        }
    }

    /// What a closure that is called where it stands must be, as far as what it is handed tells.
    private func wanted(of callee: Expression, _ arguments: [Argument], _ expected: Type?) -> Type? {
        guard isClosure(callee) else { return nil }
        if arguments.isEmpty { return expected.map { .function([], $0) } }
        guard arguments.allSatisfy({ isPlain($0.value) }) else { return nil }
        var types: [Type] = []
        tried { types = arguments.map { infer($0.value, expected: nil).type } }
        return types.allSatisfy(\.isKnown) ? .function(types, expected ?? .variable(TypeVariable())) : nil
    }

    private func callName(
        _ name: String, _ generics: [TypeNode], _ callee: Expression, _ arguments: [Argument], _ span: Span,
        expected: Type?
    ) -> Typed {
        func call(_ functions: [Member]) -> Typed {
            let found = functions.map { Candidate(member: $0, map: [:]) }
            return self.call(found, nil, arguments, name: name, nameSpan: callee.span, span: span, expected: expected)
        }
        if let local = local(name) {
            guard let function = localFunctions[ObjectIdentifier(local)] else {
                return callValue(use(local, callee.span), arguments, span, expected: expected)
            }
            return call([function])
        }
        if let value = callOwn(name, arguments, callee.span, span, expected: expected) { return value }
        if let global = session.globals[name] {
            return callValue(use(global, callee.span), arguments, span, expected: expected)
        }
        let functions = library.functions(named: name)
        if !functions.isEmpty { return call(functions) }
        // Another library's name of a type of ours is made as there.
        if library.type(named: name) == nil, library.aliases[name] == nil, library.synonyms[name] != nil,
            let here = foreignFunction(name, generics, arguments, span)
        {
            return infer(here, expected: expected)
        }
        if let type = typeReference(callee) {
            if type.nominal?.isBuiltIn == true, let here = foreignFunction(name, generics, arguments, span) {
                return infer(here, expected: expected)
            }
            return make(
                type, arguments, callee.span, span, expected: expected, of: toldType(type, callee, span))
        }
        if let observed = reactiveCocoa(name, arguments, span) { return infer(observed, expected: expected) }
        if let here = foreignFunction(name, generics, arguments, span) { return infer(here, expected: expected) }
        if let global = promised(name) {
            return callValue(Typed(.global(global), global.type, callee.span), arguments, span, expected: expected)
        }
        for argument in arguments { _ = infer(argument.value, expected: .poison, isTrial: true) }
        return unknown(name, callee.span)
    }

    private func callOwn(_ name: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span, expected: Type?)
        -> Typed?
    {
        guard let itself else { return nil }
        if let this = local("self") {
            let found = candidates(of: itself, name, isStatic: false)
            if let first = found.first {
                let receiver = use(this, nameSpan)
                writeSelf(this, name, nameSpan)
                let methods = found.filter { $0.member.kind != .property }
                if first.member.kind == .property, methods.isEmpty || first.member.result.isFunction {
                    return callValue(property(first, receiver, nameSpan), arguments, span, expected: expected)
                }
                return call(
                    methods, receiver, arguments, name: name, nameSpan: nameSpan, span: span, expected: expected)
            }
        }
        let all = candidates(of: itself, name, isStatic: true)
        let found = all.filter { $0.member.kind == .method }
        if found.isEmpty, all.first?.member.kind == .property, local("self") == nil || all[0].member.result.isFunction {
            let value = staticMember(
                itself, name, nameSpan: nameSpan, span: nameSpan, expected: nil, of: selfType(nameSpan))
            return callValue(value, arguments, span, expected: expected)
        }
        guard !found.isEmpty, local("self") == nil || found[0].member.isStatic else { return nil }
        return call(
            found, selfType(nameSpan), arguments, name: name, nameSpan: nameSpan, span: span, expected: expected)
    }

    private func callMember(
        _ base: Expression, _ name: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span, expected: Type?
    ) -> Typed {
        if case .parent = base.kind, name == "init" { return initializeSuper(arguments, span) }
        if case .this = base.kind, name == "init", let itself, let this = local("self") {
            return delegate(itself, use(this, span), arguments, nameSpan, span)
        }
        if let type = typeReference(base) {
            if name == "init" {
                return make(
                    type, arguments, nameSpan, span, expected: expected, of: toldType(type, base, span))
            }
            return callStatic(
                type, name, arguments, nameSpan, span, expected: expected, of: toldType(type, base, span))
        }
        let outer = wholeChain
        wholeChain = expected ?? outer
        var receiver = receiver(base, name, arguments, nameSpan, span, expected: expected)
        wholeChain = outer
        if receiver.type.isPoison {
            for argument in arguments where !isClosure(argument.value) {
                _ = infer(argument.value, expected: .poison, isTrial: true)
            }
            return Typed(.poison, .poison, span)
        }
        if case .metatype(let type) = receiver.type.resolved {
            return name == "init"
                ? make(type, arguments, nameSpan, span, expected: expected, of: receiver)
                : callStatic(type, name, arguments, nameSpan, span, expected: expected, of: receiver)
        }
        var found = candidates(of: receiver.type, name, isStatic: false)
        if found.isEmpty, receiver.isForced {
            receiver = receiver.unforced
            found = candidates(of: receiver.type, name, isStatic: false)
        }
        if isStream(receiver.type) || isHeld(receiver.type), !isWordHere(found, arguments),
            let calls = foreignMember(name, arguments, nameSpan.through(span), of: receiver.type)
        {
            return follow(calls, receiver, nameSpan, span, expected: expected, from: [name])
        }
        guard !found.isEmpty else {
            if case .tuple(let items) = receiver.type.resolved, items.contains(where: { $0.label == name }) {
                return callValue(
                    member(of: receiver, name, nameSpan: nameSpan, span: span, expected: nil), arguments, span)
            }
            if let value = dynamicMember(receiver, name, nameSpan) { return callValue(value, arguments, span) }
            return noMember(receiver.type, name, nameSpan)
        }
        if case .parent = base.kind, Checker.lifecycle.contains(name), case .word? = found.first?.member.implementation
        {
            return Typed(.constant(.void), .void, span)
        }
        let methods = found.filter { $0.member.kind != .property }
        if methods.isEmpty {
            return callValue(
                member(of: receiver, name, nameSpan: nameSpan, span: span, expected: nil), arguments, span,
                expected: expected)
        }
        let called = call(methods, receiver, arguments, name: name, nameSpan: nameSpan, span: span, expected: expected)
        if name == "andThen" { writeStream(arguments, called.type) }
        return called
    }

    /// What a member is called on. A chain that starts with a dot starts at the type that the whole chain has; what a
    /// list alone does not tell, what is done with its elements may.
    private func receiver(
        _ base: Expression, _ name: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span, expected: Type?
    ) -> Typed {
        guard case .array(let items) = base.kind, let first = items.first, !arguments.isEmpty else {
            return infer(base, expected: startsImplicitly(base) ? expected : nil)
        }
        if !startsImplicitly(first), items.count == 1 { return infer(base, expected: nil) }
        if !startsImplicitly(first), let value = fine({ infer(base, expected: nil) }) { return value }
        return infer(base, expected: listType(base, name, arguments, nameSpan, span))
    }

    /// `[.a, .b].forEach { relay.accept($0) }`: what the closure does with an element tells what the list holds.
    private func listType(
        _ base: Expression, _ name: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span
    ) -> Type? {
        let element = Type.variable(TypeVariable())
        let list = BuiltIn.array(element)
        let found = candidates(of: list, name, isStatic: false)
        guard !found.isEmpty else { return nil }
        var told: Type?
        tried {
            _ = call(
                found, Typed(.poison, list, base.span), arguments, name: name, nameSpan: nameSpan, span: span,
                expected: nil)
            told = element.nominal == nil ? nil : element.replacing([:], isDeep: true)
        }
        return told.map(BuiltIn.array)
    }

    /// What the classes of the vocabulary have for others to override: there it does nothing.
    private static let lifecycle: Set<String> = ["viewDidLoad", "bindViewModel", "prepareForReuse"]

    /// The calls, one after the other, that a name of another library is here; `names`: what is being followed.
    private func follow(
        _ calls: [ForeignCall], _ receiver: Typed, _ nameSpan: Span, _ span: Span,
        expected: Type?, from names: Set<String>
    ) -> Typed {
        var receiver = receiver
        for (index, call) in calls.enumerated() where !receiver.type.isPoison {
            let (name, arguments) = (call.name, call.arguments)
            let expected = index == calls.count - 1 ? expected : nil
            let found = candidates(of: receiver.type, name, isStatic: false).filter { $0.member.kind != .property }
            if !isWordHere(found, arguments), isStream(receiver.type), !names.contains(name),
                let inner = foreignMember(name, arguments, call.span, of: receiver.type)
            {
                receiver = follow(inner, receiver, nameSpan, span, expected: expected, from: names.union([name]))
            } else if found.isEmpty {
                receiver = noMember(receiver.type, name, nameSpan, written: index == 0 ? source.text(nameSpan) : nil)
            } else {
                receiver = self.call(
                    found, receiver, arguments, name: name, nameSpan: nameSpan, span: span, expected: expected)
            }
        }
        return receiver
    }

    /// Whether a call looks like one of the words here; not `flatMap(.latest) { … }`, nor `on(value: { … })`.
    private func isWordHere(_ found: [Candidate], _ arguments: [Argument]) -> Bool {
        found.contains { match(arguments, $0) != nil }
    }

    /// Whether it is a subscription.
    private func isHeld(_ type: Type) -> Bool { library.known("Disposable").map(type.follows) ?? false }

    func isStream(_ type: Type) -> Bool {
        library.type(named: "ObservableConvertibleType").map(type.follows) ?? false
    }

    func isClosure(_ expression: Expression) -> Bool {
        if case .closure = expression.kind { true } else { false }
    }

    /// Calls a value of function type.
    func callValue(_ callee: Typed, _ arguments: [Argument], _ span: Span, expected: Type? = nil) -> Typed {
        let callee = callee.unforced
        switch callee.type.resolved {
        case .function(let parameters, let result):
            guard parameters.count == arguments.count else {
                if arguments.isEmpty, parameters.count == 1, parameters[0].isVoid {
                    rewrites.append(Rewrite(span: Span(span.end - 1, span.end - 1), text: "()"))
                    return Typed(.call(callee, [Typed(.tuple([], []), .void, span)]), result, span)
                }
                return mistake(
                    span,
                    "this takes \(parameters.count) argument\(parameters.count == 1 ? "" : "s"), not \(arguments.count)"
                )
            }
            let values = zip(arguments, parameters).map { check($0.value, as: $1) }
            return Typed(.call(callee, values), result, span)
        case .metatype(let type): return make(type, arguments, callee.span, span, expected: nil, of: callee)
        case .poison: return Typed(.poison, .poison, span)
        case .variable where !diagnostics.isEmpty: return Typed(.poison, .poison, span)
        default:
            let found = candidates(of: callee.type, "callAsFunction", isStatic: false)
            if !found.isEmpty {
                return call(
                    found, callee, arguments, name: "callAsFunction", nameSpan: callee.span, span: span,
                    expected: expected)
            }
            return mistake(callee.span, "\(callee.type) can't be called")
        }
    }

    /// `.just(1)`, `.next`, `.seconds(1)`, `.init(…)`: a static member or case of the type that is expected.
    func implicitMember(
        _ name: String, _ arguments: [Argument]?, _ span: Span, expected: Type?, isLast: Bool = false
    ) -> Typed {
        guard let expected, !expected.isPoison else {
            for argument in arguments ?? [] { _ = infer(argument.value, expected: .poison, isTrial: true) }
            return expected == nil
                ? mistake(span, "'.\(name)' needs a type that the context tells: write Type.\(name)")
                : Typed(.poison, .poison, span)
        }
        let isKnown =
            (name != "init" || expected.wrapped == nil) && !candidates(of: expected, name, isStatic: true).isEmpty
        let type = isKnown ? expected : expected.wrapped ?? expected
        becomeStream(type)
        if type.isUnknown, !isLast {
            return postpone(type, span) {
                self.implicitMember(name, arguments, span, expected: $0, isLast: true)
            }
        }
        if type.isUnknown, let told = toldByExtension(type, name) { _ = type.unify(with: told) }
        if case .variable = type.resolved {
            return mistake(span, "'.\(name)' needs a type that the context tells: write Type.\(name)")
        }
        let told = type.isToldAtRun ? metatype(type, span) : nil
        guard let arguments else {
            return staticMember(type, name, nameSpan: span, span: span, expected: expected, of: told)
        }
        if name == "init" { return make(type, arguments, span, span, expected: expected) }
        return callStatic(type, name, arguments, span, span, expected: expected, of: told)
    }

    /// What nothing tells of a generic parameter but a member of the protocol that it follows:
    /// `extension Theme where Self == Dark { static var dark: Dark { … } }`, and `.dark`.
    private func toldByExtension(_ type: Type, _ name: String) -> Type? {
        for promise in promises where promise.type.isSame(as: type) {
            for candidate in candidates(of: promise.wanted.itself, name, isStatic: true) {
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
