/// What bodies are told of types when they run: generic parameters, and the type that they are called on.
struct Metatypes {
    let checker: Checker

    /// The hidden constant that says what `Self` is: a closure that asks for it doesn't hold `self`.
    static let dynamicType = "Self.Type"

    /// What the body of a method is told of the type that it is called on, unless the value itself says more.
    func calledOn(_ receiver: Typed) -> [Typed] {
        let nominal = receiver.type.nominal
        let saysMore = nominal?.kind == .protocol || nominal?.kind == .instance && nominal?.isBuiltIn == false
        return saysMore || receiver.type.isAny ? [] : [Typed.metatype(receiver.type, receiver.span)]
    }

    /// The type that a static is called on.
    func calledOn(_ member: Member, _ map: [ObjectIdentifier: Type], _ span: Span) -> Typed {
        var type = (member.itself ?? member.calledOn).flatMap { map[ObjectIdentifier($0)] }
        if !member.owner.generics.isEmpty, !member.owner.isReference { type = member.owner.itself.replacing(map) }
        if type == nil, let told = checker.scope.local(Metatypes.dynamicType) {
            return checker.references.use(told, span)
        }
        return Typed.metatype(type ?? member.owner.itself, span)
    }

    /// The hidden parameters of a body: what callers say that generic ones stand for, and on what type it is called.
    /// Returns what is found out when it begins: of a value in a protocol's name, its own type is the generic one.
    func declareTypes(
        told generics: [GenericType], on type: Type?, _ scope: FunctionScope
    ) -> [(local: Local, value: Typed)] {
        let given = scope.parameters
        let opened = generics.compactMap { generic -> (local: Local, value: Typed)? in
            checker.bodies.declareParameter("\(generic.name).Type", .metatype(.parameter(generic)), scope)
            guard let local = scope.parameters.last else { return nil }
            scope.tell(generic, by: local)
            guard generic.bounds.contains(where: { $0.name != "Error" }),
                let argument = given.first(where: { generic.isWhole($0.type) })
            else { return nil }
            let found = hidden(local.type, scope)
            scope.tell(generic, by: found)
            let (known, value) = (
                Typed(.local(local), local.type, .none), Typed(.local(argument), argument.type, .none)
            )
            return (found, Typed(.typeOf(value, known: known), found.type, .none))
        }
        if let type { checker.bodies.declareParameter(Metatypes.dynamicType, .metatype(type), scope) }
        return opened
    }

    /// What a body knows of the type that it is in: from its caller, else from `self`.
    func typesTold(_ type: Type, _ scope: FunctionScope, _ span: Span) -> [(local: Local, value: Typed)] {
        let given = checker.scope.local(Metatypes.dynamicType).map { Typed(.local($0), $0.type, span) }
        guard let this = checker.scope.local("self") else {
            // An operator is told by what it is handed.
            let own = scope.parameters.first { $0.type.isSame(as: type) && $0.type.nominal?.kind == .structure }
            let told = given ?? own.map { Typed(.local($0), type, span) }
            return told.map { typeArguments(of: type, told: $0, scope, span) } ?? []
        }
        let (itself, told) = (Typed(.local(this), type, span), hidden(.metatype(type), scope))
        checker.scope.bind(Metatypes.dynamicType, to: told)
        let isKept = given == nil && type.nominal.map { !$0.isBuiltIn && $0.kind != .enumeration } ?? false
        return [(told, Typed(.typeOf(itself, known: given), told.type, span))]
            + typeArguments(of: type, told: isKept ? itself : Typed(.local(told), told.type, span), scope, span)
    }

    private func hidden(_ type: Type, _ scope: FunctionScope) -> Local {
        let made = Local("\(type)", type, isLet: true, owner: scope)
        scope.hidden.append(made)
        return made
    }

    private func typeArguments(
        of type: Type, told: Typed, _ scope: FunctionScope, _ span: Span
    ) -> [(local: Local, value: Typed)] {
        if case .parameter(let generic) = type, case .local(let local) = told.kind {
            scope.tell(generic, by: local)
            // What is told behind a protocol's name is a type of its follower's.
            return generic.bounds.flatMap(\.generics).map { own in
                let known = hidden(.metatype(.parameter(own)), scope)
                scope.tell(own, by: known)
                return (known, Typed.metatype(.associated(type, own.name), span))
            }
        }
        return (type.nominal?.generics ?? []).map { generic in
            let local = hidden(.metatype(.parameter(generic)), scope)
            scope.tell(generic, by: local)
            return (local, Typed(.typeArgument(told, generic), local.type, span))
        }
    }
}

extension Typed {
    /// A type as a value. Where generic parameters stand in it, they are filled in when it runs.
    static func metatype(_ type: Type, _ span: Span) -> Typed { Typed(.metatype(type), .metatype(type), span) }

    /// What a value is told of the generic parameters of its type, and of those of the types above it.
    static func typeArguments(_ type: Type, _ span: Span) -> [(parameter: GenericType, type: Typed)] {
        sequence(first: type) { $0.superclass }.flatMap { above in
            // What is known of them here is not known where it runs: `extension Length where T == Metre`.
            zip(above.nominal?.generics ?? [], above.arguments).map {
                ($0, metatype($1.replacing([:], isDeep: true), span))
            }
        }
    }
}

extension Nominal {
    /// Whether the body of a member is told on what type it is called: `self` alone does not say it.
    func tellsType(isStatic: Bool, isExtension: Bool, isInitializer: Bool = false) -> Bool {
        if isStatic, !isInitializer, isTypeTold { return kind == .instance || isExtension }
        if kind == .protocol { return isExtension }
        return !generics.isEmpty && (isStatic && !isInitializer || isBuiltIn || kind == .enumeration)
    }
}

extension Type {
    /// The generic parameters that stand in it.
    var openParameters: [GenericType] {
        var found: [GenericType] = []
        func visit(_ type: Type) {
            switch type.resolved {
            case .parameter(let generic): if !found.contains(where: { $0 === generic }) { found.append(generic) }
            case .associated(let base, _), .metatype(let base): visit(base)
            case .nominal(_, let arguments): arguments.forEach(visit)
            case .tuple(let items): items.forEach { visit($0.type) }
            case .function(let parameters, let result): (parameters + [result]).forEach(visit)
            case .variable, .any, .poison: break
            }
        }
        visit(self)
        return found
    }
}
