import Messages
import Values

/// What is asked of a type: its static members, and values of it.
struct Making {
    let checker: Checker

    func callStatic(
        _ type: Type, _ name: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span, expected: Type?,
        of metatype: Typed? = nil
    ) -> Typed {
        let name = checker.foreign.caseName(name, of: type, span)
        if let inner = checker.lookup.innerType(of: type, name) {
            return make(inner, arguments, nameSpan, span, expected: expected)
        }
        checker.calls.fillElement(of: type, expected)
        // Beside a property of a library's a method of the same name may stand, which a call means.
        var all = checker.lookup.candidates(of: type, name, isStatic: true)
        all = all.map { $0.called(above: metatype?.calledOnBelow != nil, checker.scope) }
        let methods = all.filter { $0.member.kind != .property }
        let found = methods.isEmpty ? all : methods
        guard let first = found.first else {
            if checker.lookup.candidates(of: type, name, isStatic: false).contains(where: { $0.member.kind == .method })
            {
                let method = staticMember(type, name, nameSpan: nameSpan, span: nameSpan, expected: nil, of: metatype)
                return checker.callees.callValue(method, arguments, span, expected: expected)
            }
            return checker.access.noStaticMember(type, name, nameSpan)
        }
        if first.member.kind == .property {
            return checker.callees.callValue(
                staticMember(type, name, nameSpan: nameSpan, span: span, expected: nil, of: metatype), arguments, span)
        }
        if found.count == 1 { fill(first) }
        // What every class has from NSObject is told which one is meant.
        let isOfObject = first.member.isWord && first.member.owner.name == "NSObject"
        let value = checker.calls.call(
            found, isOfObject ? metatype ?? Typed.metatype(type, nameSpan) : metatype, arguments, name: name,
            nameSpan: nameSpan, span: span, expected: expected)
        checker.unknowns.open.append((value.type, span))
        return value
    }

    /// What an extension asks of the type's parameters tells what they are, where they are left open.
    private func fill(_ candidate: Candidate) {
        for requirement in candidate.member.requirements {
            // What is made of the member's own parameters is told by what it is handed.
            guard case .same(let type) = requirement.kind, !requirement.speaks(of: candidate.member.generics)
            else { continue }
            let subject = requirement.subject.replacing(candidate.map)
            if !subject.isShaped { _ = subject.unify(with: type.replacing(candidate.map)) }
        }
    }

    /// What says at run time which type a name stands for: a generic parameter's, or that of `self`.
    func toldType(_ type: Type, _ base: Expression, _ span: Span) -> Typed? {
        if type.isToldAtRun { return Typed.metatype(type, span) }
        guard let told = checker.scope.local(Metatypes.dynamicType) else { return nil }
        switch base.kind {
        case .name("Self", _): return checker.references.use(told, span)
        case .this where checker.scope.isInStatic: return checker.references.use(told, span)
        default: return nil
        }
    }

    func staticMember(
        _ type: Type, _ name: String, nameSpan: Span, span: Span, expected: Type?, of metatype: Typed? = nil
    ) -> Typed {
        let name = checker.foreign.caseName(name, of: type, span)
        let found = checker.lookup.candidates(of: type, name, isStatic: true)
        guard let first = found.first(where: { $0.unmet == nil }) ?? found.first else {
            let instance = checker.lookup.candidates(of: type, name, isStatic: false)
            if let method = instance.first(where: { $0.member.kind == .method && !$0.member.isMutating }) {
                return unapplied(method.member.name, of: type, nameSpan, span, expected: expected)
            }
            if !instance.isEmpty {
                return checker.report.mistake(
                    nameSpan, Message("'\(name)' belongs to a value of \(type), not to the type"))
            }
            return checker.access.noStaticMember(type, name, nameSpan)
        }
        openArguments(type, span)
        fill(first)
        if let expected { _ = first.member.result.replacing(first.map).resolved; preferType(type, expected) }
        if case .enumCase(let index) = first.member.implementation, first.member.parameters.isEmpty,
            let nominal = type.nominal
        {
            return Typed(.makeCase(nominal, index, []), type, span)
        }
        if first.member.kind == .property { return load(first, metatype, span) }
        return checker.access.methodValue(
            checker.choice.preferred(found, expected) ?? first, metatype, span, expected: expected)
    }

    /// `Screen.show`: a method named by its type, a function of who has it.
    private func unapplied(
        _ name: String, of type: Type, _ nameSpan: Span, _ span: Span, expected: Type?
    ) -> Typed {
        var result = Type.variable(TypeVariable())
        if case .function(let taken, let given)? = expected?.optionals.inside.resolved, taken.count == 1 {
            result = given
        }
        let named = Expression(.member(Expression(.dollar(0), span), name, [], nameSpan: nameSpan), span)
        let closure = Closure(
            captures: [], parameters: nil, result: nil, body: [Statement(.expression(named), span)], highestDollar: 0,
            span: span)
        return checker.infer(Expression(.closure(closure), span), expected: .function([type], result))
    }

    /// Reads a static property.
    private func load(_ candidate: Candidate, _ metatype: Typed?, _ span: Span) -> Typed {
        let member = candidate.member
        let type = member.result.replacing(candidate.map)
        switch member.implementation {
        case .word(let word, let index):
            let isOpen = if case .metatype(let of)? = metatype?.type.resolved { of.isOpen } else { false }
            return Typed(.word(word, index, receiver: isOpen ? metatype : nil, []), type, span)
        case .global(let global): return Typed(.global(global), type, span).forced(member.isForced)
        case .body(let cell):
            if let told = metatype?.calledOnBelow {
                return Typed(.invoke(cell, receiver: nil, cell.takesType ? [told] : []), type, span)
            }
            if let metatype, [.protocol, .instance].contains(member.owner.kind) {
                return Typed(.sendStatic(member.name, metatype, []), type, span)
            }
            let on = cell.takesType ? [checker.metatypes.calledOn(member, candidate.map, span)] : []
            return Typed(.invoke(cell, receiver: nil, on), type, span)
        default: return Typed.poison(span)
        }
    }

    private func preferType(_ type: Type, _ expected: Type) {
        if let nominal = type.nominal, nominal === expected.optionals.inside.nominal {
            _ = type.unify(with: expected.optionals.inside)
        }
    }

    private func openArguments(_ type: Type, _ span: Span) {
        for argument in type.arguments where !argument.isKnown { checker.unknowns.open.append((argument, span)) }
    }

    /// `Type(…)`
    /// `of`: what says at run time which type it is, `named` where it is written. `label`: the first of the init that is
    /// meant.
    func make(
        _ type: Type, _ arguments: [Argument], _ nameSpan: Span, _ span: Span, expected: Type?, of told: Typed? = nil,
        named: Expression? = nil, label: String? = nil
    ) -> Typed {
        if type.isPoison { return Typed.poison(span) }
        if type.isVoid, arguments.isEmpty { return Typed(.constant(.void), .void, span) }
        if let expected {
            preferType(type, expected)
            fill(type, for: expected)
        }
        openArguments(type, span)
        // `Tag("new")` is the literal as a Tag, whatever inits there are; `Tag.init("new")` is not.
        if arguments.count == 1, arguments[0].label == nil, named == nil,
            let written = checker.literals.literal(arguments[0].value, type)
        {
            return written
        }
        if case .tuple(let items) = type.resolved, let tuple = tuple(items, type, arguments, span) { return tuple }
        if type.nominal?.kind == .protocol, type.nominal?.isBuiltIn == false, told == nil {
            return checker.report.mistake(nameSpan, Message("\(type) is a protocol: make a type that conforms to it"))
        }
        let all = checker.lookup.candidates(of: type, "init", isStatic: true)
        let meant = label.map { label in all.filter { $0.member.parameters.first?.label == label } } ?? []
        let found = meant.isEmpty ? all : meant
        if let decoded = decoded(type, told == nil ? nil : named, arguments, found, nameSpan, span) { return decoded }
        guard !found.isEmpty else {
            return checker.report.mistake(nameSpan, Message("\(type) can't be made like this"))
        }
        if let standing = InheritedNatives(checker: checker).make(type, found, arguments, span) { return standing }
        let value = checker.calls.call(
            found, type.isToldAtRun ? Typed.metatype(type, span) : told, arguments,
            name: type.nominal?.name ?? "\(type)",
            nameSpan: nameSpan,
            span: span, expected: expected?.wrapped?.isUnknown == true ? expected : nil)
        checker.unknowns.open.append((value.type, span))
        return value
    }

    /// `Item(from: decoder)`, where nobody wrote that init: what stands there is read as an Item.
    /// `told`: what is written for a type that is known when it runs.
    private func decoded(
        _ type: Type, _ told: Expression?, _ arguments: [Argument], _ found: [Candidate], _ nameSpan: Span, _ span: Span
    ) -> Typed? {
        guard arguments.count == 1, arguments[0].label == "from", let written = written(type, span),
            checker.library.known("Decodable").map(type.follows) == true,
            !found.contains(where: { $0.member.readsDecoder }),
            type.nominal?.isBuiltIn == false
                && !found.contains(where: { $0.member.parameters.first?.label == "from" })
                || checker.infer(arguments[0].value, expected: nil).type.isNamed("Decoder")
        else { return nil }
        func call(_ base: Expression, _ name: String, _ arguments: [Argument]) -> Expression {
            Expression(.call(Expression(.member(base, name, [], nameSpan: nameSpan), span), arguments), span)
        }
        let metatype =
            told ?? Expression(.member(Expression(.type(written), span), "self", [], nameSpan: span), span)
        let container = call(arguments[0].value, "singleValueContainer", [])
        return checker.infer(call(container, "decode", [Argument(nil, metatype)]), expected: type)
    }

    /// A type as it would be written there.
    private func written(_ type: Type, _ span: Span) -> TypeNode? {
        switch type.resolved {
        case .parameter(let generic): return .name(generic.name, [], span)
        case .nominal(let nominal, let arguments):
            // A person's own is found with what it was given.
            let parts = nominal.isBuiltIn ? arguments.map { written($0, span) } : []
            guard !parts.contains(where: { $0 == nil }) else { return nil }
            return .name(nominal.name, parts.compactMap { $0 }, span)
        default: return nil
        }
    }

    /// What is known of a generic parameter tells what is made for it: `then(AnyUseCase { … })`, where the input of what
    /// comes then is the output of what was before.
    private func fill(_ type: Type, for expected: Type) {
        guard !expected.isShaped else { return }
        for known in checker.unknowns.knownLater where known.variable.isSame(as: expected) && known.type.isKnown {
            _ = type.associatedType(known.name)?.unify(with: known.type)
        }
    }

    /// `typealias Pair = (Int, String)`, `Pair(1, "a")`
    private func tuple(
        _ items: [(label: String?, type: Type)], _ type: Type, _ arguments: [Argument], _ span: Span
    ) -> Typed? {
        guard items.count == arguments.count, !items.isEmpty,
            zip(items, arguments).allSatisfy({ $1.label == nil || $1.label == $0.label })
        else { return nil }
        let values = zip(items, arguments).map { checker.check($1.value, as: $0.type) }
        return Typed(.tuple(values, items.map(\.label)), type, span)
    }

    func initializeSuper(_ arguments: [Argument], _ span: Span) -> Typed {
        guard let superclass = checker.scope.itself?.superclass, let this = checker.scope.local("self") else {
            return checker.scope.itself?.isSpoilt == true
                ? Typed.poison(span) : checker.report.mistake(span, Message("there is no superclass here"))
        }
        return delegate(superclass, checker.references.use(this, span), arguments, span, span)
    }

    /// An initialiser that another one calls on the same instance; `Void?`, if it may make nothing. `isBelow`: a class
    /// below may have its own in its place.
    func delegate(
        _ type: Type, _ this: Typed, _ arguments: [Argument], _ nameSpan: Span, _ span: Span, isBelow: Bool = false
    ) -> Typed {
        checker.scope.function?.hasDelegated = true
        let found = checker.lookup.candidates(of: type, "init", isStatic: true)
        // A person's class is made by what stands in it, whatever the vocabulary has above it.
        let isOwn = type.nominal?.isBuiltIn == true && checker.scope.itself?.nominal?.isBuiltIn == false
        if found.isEmpty || isOwn, arguments.isEmpty { return Typed(.constant(.void), .void, span) }
        if isOwn, let name = type.nominal?.name,
            let standing = InheritedNatives(checker: checker).initialize(
                name, found, arguments, span)
        {
            return standing
        }
        if !isBelow, let read = decoded(type, nil, arguments, found, nameSpan, span) {
            return filled(this, from: read, span)
        }
        let value = checker.calls.call(
            found, type.isToldAtRun ? Typed.metatype(type, span) : nil, arguments, name: "init", nameSpan: nameSpan,
            span: span, expected: nil)
        if value.type.isPoison { return value }
        let inner = value.type.wrapped
        let mayFail = inner != nil && (type.wrapped == nil || inner?.wrapped != nil)
        let result = mayFail ? BuiltIn.optional(.void) : .void
        if case .makeInstance(let made, let cell, let values, _) = value.kind, made.kind == .instance {
            let meant = found.map(\.member).first {
                if case .initializer(let own) = $0.implementation { own === cell } else { false }
            }
            return Typed(.initializeSuper(cell, this: this, values, below: isBelow ? meant : nil), result, span)
        }
        guard mayFail else { return Typed(.assign(this, value), result, span) }
        let made = Typed(.assign(this, Typed(.unwrapping(value), type, span)), .void, span)
        return Typed(.optionalChain(made, isFlat: false), result, span)
    }

    /// `super.init(from: decoder)`, where nobody wrote that init: the fields are those of what stands there.
    private func filled(_ this: Typed, from read: Typed, _ span: Span) -> Typed {
        guard let nominal = read.type.nominal, let function = checker.scope.function else { return read }
        let made = Local("read", read.type, isLet: true, owner: function)
        let fields = nominal.fields.indices.map { index -> TypedStatement in
            let type = nominal.fields[index].type
            let field = Typed(.field(this, index, nominal), type, span)
            field.isDirect = true
            let value = Typed(.field(Typed(.local(made), read.type, span), index, nominal), type, span)
            return .expression(Typed(.assign(field, value), .void, span))
        }
        return Typed(.block([.declare(made, read)] + fields), .void, span)
    }

    /// A call of another initialiser as a statement: where that makes nothing, this one does neither.
    func delegated(_ value: Typed) -> TypedStatement {
        guard let function = checker.scope.function, value.type.wrapped != nil else { return .expression(value) }
        if function.result.isVoid {
            checker.report(
                value.span, Message("this init? may make nothing: write ! behind it, or make this one an init?"))
        }
        let nothing = Typed(.constant(.null), function.result, value.span)
        return .conditional([.match(.null, value)], [.return(nothing)], [])
    }
}

extension Member {
    /// Whether it is `init(from: Decoder)`, and not one that makes its value of something else.
    fileprivate var readsDecoder: Bool {
        parameters.first?.label == "from" && parameters.first?.type.isNamed("Decoder") == true
    }
}
