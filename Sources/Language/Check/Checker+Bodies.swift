import Values

/// A getter, setter, observer or `deinit` that waits for its body to be checked.
struct Accessor {
    let cell: FunctionCell
    let nominal: Nominal
    /// nil for a static one.
    let itself: Type?
    let parameters: [(name: String, type: Type)]
    let result: Type
    let body: [Statement]
    /// Whether it gives back `self` changed.
    let isMutating: Bool
    let generics: [String: Type]
    /// Those that it has itself.
    var ownGenerics: [GenericType] = []
    let name: String
    var requirements: [Requirement] = []
    /// What `Self` is in it.
    var around: Type?
    /// Whether it is a `willSet` or `didSet`, in which the property itself is set directly.
    var isObserver = false
}

/// A body as checked, and the cell that it will fill.
package struct CheckedBody {
    package let cell: FunctionCell
    package let code: ClosureCode
    /// Gives back `self` beside its result.
    package let isMutating: Bool
    /// Makes a value type: `self` is what it gives.
    package let makes: Nominal?
}

extension Checker {
    /// Checks the bodies of what has been declared.
    func checkBodies() {
        within {
            $0.isInBodies = true
        } _: {
            while !bodies.isEmpty || !accessors.isEmpty || !topAccessors.isEmpty {
                let (functions, others, tops) = (bodies, accessors, topAccessors)
                (bodies, accessors, topAccessors) = ([], [], [])
                for check in tops { check() }
                for accessor in others { accessor.requirements.holding { check(accessor) } }
                for body in functions { body.member.requirements.holding { check(body) } }
            }
        }
    }

    private func check(_ accessor: Accessor) {
        let itself = accessor.itself ?? accessor.around ?? accessor.nominal.itself
        inside(accessor.nominal, itself, generics: accessor.generics) {
            let scope = FunctionScope(parent: nil, result: accessor.result)
            (surroundings.isMutating, surroundings.isInStatic) = (accessor.isMutating, accessor.itself == nil)
            surroundings.blocks = []
            surroundings.observed = accessor.isObserver ? (accessor.name, scope) : nil
            let code = inFunction(scope) { () -> ClosureCode in
                declareSelf(accessor.itself, scope, isMutable: accessor.isMutating)
                for parameter in accessor.parameters { declareParameter(parameter.name, parameter.type, scope) }
                declareTypes(told: accessor.ownGenerics, on: accessor.cell.takesType ? itself : nil, scope)
                let told = typesTold(itself, scope, accessor.nominal.span)
                let code = ClosureCode(
                    scope, functionBody(accessor.body, scope, accessor.nominal.span), name: accessor.name)
                code.told = told
                return code
            }
            settle()
            requireValues(code, nil, end: accessor.nominal.span)
            checked.append(CheckedBody(cell: accessor.cell, code: code, isMutating: accessor.isMutating, makes: nil))
        }
    }

    private func check(_ body: PendingBody) {
        let run = { [self] in
            // An object of the vocabulary is made by its own words: what `self` is in the end is what was made.
            let isValue = body.nominal.map { $0.kind != .instance || body.isInitializer && $0.isBuiltIn } ?? false
            let makes = body.isInitializer && isValue ? body.nominal : nil
            let scope = FunctionScope(parent: nil, result: body.isInitializer ? .void : body.member.result)
            if body.node.name == "init?" { scope.result = .optional }
            surroundings.isInStatic = body.nominal != nil && body.itself == nil
            surroundings.handlesErrors = body.node.isThrowing || body.node.isRethrowing
            surroundings.isMutating = body.member.isMutating || makes != nil
            surroundings.isInitializing = body.isInitializer
            surroundings.blocks = []
            surroundings.observed = body.isInitializer ? ("", scope) : nil
            let code = inFunction(scope) { () -> ClosureCode in
                if body.itself != nil { declareSelf(body.itself, scope, isMutable: isMutating) }
                for (node, parameter) in zip(body.node.parameters, body.member.parameters) {
                    let type = parameter.isVariadic ? BuiltIn.array(parameter.type) : parameter.type
                    declareParameter(node.name, type, scope, isInout: parameter.isInout)
                }
                declareTypes(told: body.member.generics, on: body.cell.takesType ? itself : nil, scope)
                let told = itself.map { typesTold($0, scope, body.node.nameSpan) } ?? []
                let code = ClosureCode(
                    scope, functionBody(body.node.body ?? [], scope, body.node.nameSpan), name: body.node.name)
                code.told = told
                return code
            }
            code.nameSpan = body.node.nameSpan
            settle()
            requireValues(code, body, end: Span(max(0, body.node.span.end - 1), body.node.span.end))
            checked.append(
                CheckedBody(cell: body.cell, code: code, isMutating: body.member.isMutating && isValue, makes: makes))
        }
        if let nominal = body.nominal {
            inside(nominal, body.itself ?? body.around ?? nominal.itself, generics: body.generics, run)
        } else {
            within {
                $0.genericNames.merge(body.generics) { $1 }
            } _: {
                run()
            }
        }
    }

    private func declareSelf(_ type: Type?, _ scope: FunctionScope, isMutable: Bool) {
        guard let type else { return }
        let local = Local("self", type, isLet: !isMutable, owner: scope)
        if !isMutable { local.register = scope.parameters.count < 2 ? scope.parameters.count : nil }
        scope.parameters.append(local)
        blocks[blocks.count - 1]["self"] = local
    }

    func declareParameter(_ name: String, _ type: Type, _ scope: FunctionScope, isInout: Bool = false) {
        let local = Local(name, type, isLet: !isInout, owner: scope)
        local.isInout = isInout
        if scope.parameters.count < 2, !isInout { local.register = scope.parameters.count }
        scope.parameters.append(local)
        if name != "_" { blocks[blocks.count - 1][name] = local }
    }

    func functionBody(_ body: [Statement], _ scope: FunctionScope, _ span: Span) -> [TypedStatement] {
        if body.count == 1, case .expression(let expression) = body[0].kind {
            return [inStatement { singleExpression(expression, scope) }]
        }
        if let branching = branching(body), !scope.result.isVoid {
            return [inStatement { singleExpression(branching, scope) }]
        }
        let typed = statements(body)
        if !scope.result.isVoid, !scope.result.isPoison, !alwaysLeaves(typed), diagnostics.isEmpty,
            !scope.result.isNamed("Optional") || !isInitializing
        {
            report(span, "this must return \(scope.result) on every way through it")
        }
        return typed
    }

    // MARK: functions that belong to no type

    /// Makes functions of a unit known to all of it.
    func declareFunctions(_ nodes: [FunctionNode]) {
        for node in nodes {
            requireBody(node)
            let cell = FunctionCell()
            let owner = Library.Owner(reader)
            let member = library.member(node, .body(cell), library.free, owner)
            library.addFunction(member)
            var generics: [String: Type] = [:]
            for generic in member.generics { generics[generic.name] = .parameter(generic) }
            bodies.append(
                PendingBody(
                    node: node, member: member, cell: cell, nominal: nil, itself: nil, generics: generics,
                    isInitializer: false))
        }
    }

    /// A function inside of a body: a closure with a name.
    func declareFunction(_ node: FunctionNode) -> Local? {
        let member = library.member(node, .body(FunctionCell()), library.free, Library.Owner(reader))
        let type = Type.function(
            member.parameters.map { $0.isVariadic ? BuiltIn.array($0.type) : $0.type }, member.result)
        let local = declare(node.name, type, isLet: true)
        local?.isLate = true
        if let local {
            member.implementation = .local(local)
            localFunctions[ObjectIdentifier(local)] = member
        }
        return local
    }

    func localFunction(_ node: FunctionNode, _ local: Local) -> ClosureCode {
        guard let member = localFunctions[ObjectIdentifier(local)] else {
            return ClosureCode(FunctionScope(parent: function, result: .poison), [])
        }
        let scope = FunctionScope(parent: function, result: member.result)
        return inFunction(scope) {
            for generic in member.generics { surroundings.genericNames[generic.name] = .parameter(generic) }
            surroundings.handlesErrors = node.isThrowing || node.isRethrowing
            for (written, parameter) in zip(node.parameters, member.parameters) {
                let type = parameter.isVariadic ? BuiltIn.array(parameter.type) : parameter.type
                declareParameter(written.name, type, scope, isInout: parameter.isInout)
            }
            declareTypes(told: member.generics, on: nil, scope)
            return ClosureCode(scope, functionBody(node.body ?? [], scope, node.nameSpan), name: node.name)
        }
    }

    /// What stands for an argument that was left out: checked where the function was declared, not where it is called.
    func defaultValue(
        _ expression: Expression, _ type: Type, _ member: Member, _ map: [ObjectIdentifier: Type]
    ) -> Typed {
        var generics: [String: Type] = [:]
        for generic in member.generics { generics[generic.name] = map[ObjectIdentifier(generic)] }
        return inside(member.owner, member.owner.itself, generics: generics) {
            surroundings.blocks = []
            return check(expression, as: type)
        }
    }

    // MARK: initialisers that nobody wrote

    func addImplicitInitializers(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        // With convenience initialisers alone, those that nobody wrote are there as well.
        let hasOwn = declaration.members.contains {
            if case .function(let function) = $0.kind {
                function.name.hasPrefix("init") && !function.modifiers.contains(.isConvenience)
            } else {
                false
            }
        }
        switch nominal.kind {
        case .structure where !hasOwn: addMemberwise(nominal)
        case .instance where (declaration.keyword == .viewmodel || declaration.keyword == .scene) && !hasOwn:
            addViewmodelInitializer(declaration, nominal)
        case .instance where !hasOwn:
            if let parent = nominal.superclass, !(parent.nominal?.members["init"] ?? []).isEmpty {
                inheritInitializers(of: parent, nominal)
            } else {
                addEmptyInitializer(declaration, nominal)
            }
        case .enumeration where nominal.rawType != nil:
            if let raw = nominal.rawType {
                let parameter = ParameterType(label: "rawValue", name: "rawValue", type: raw)
                addInitializer([parameter], nominal, .rawValue, result: BuiltIn.optional(nominal.itself))
            }
        default: break
        }
    }

    private func fieldsWithDefault(_ nominal: Nominal) -> Set<Int> {
        Set(defaults.filter { $0.nominal === nominal }.map(\.field))
    }

    private func addMemberwise(_ nominal: Nominal) {
        let withDefault = fieldsWithDefault(nominal)
        let parameters = nominal.fields.enumerated().compactMap { index, field -> ParameterType? in
            if field.isLet, withDefault.contains(index) { return nil }
            var parameter = ParameterType(label: field.name, name: field.name, type: field.type)
            if withDefault.contains(index) || (!field.isLet && field.type.wrapped != nil) {
                parameter.fallback = .leftOut
            }
            return parameter
        }
        addInitializer(parameters, nominal, .memberwise)
    }

    private func addViewmodelInitializer(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        let types = parameterTypes(declaration, nominal)
        let parameters = zip(declaration.parameters, types).map { parameter, type -> ParameterType in
            var type = ParameterType(label: parameter.label, name: parameter.name, type: type)
            if let value = parameter.value { type.fallback = .expression(value) }
            return type
        }
        nominal.fillsItself = true
        addInitializer(parameters, nominal, .viewmodel(parent(of: nominal, parameters, declaration)))
    }

    private func inheritInitializers(of parent: Type, _ nominal: Nominal) {
        let map = parent.nominal?.substitution(parent.arguments) ?? [:]
        for inherited in parent.nominal?.members["init"] ?? [] {
            let parameters = inherited.parameters.map { parameter -> ParameterType in
                var parameter = parameter
                parameter.type = parameter.type.replacing(map)
                return parameter
            }
            let member = Member(
                "init", .initializer, isStatic: true, owner: nominal, parameters: parameters,
                result: inherited.result.wrapped == nil ? nominal.itself : BuiltIn.optional(nominal.itself),
                inherited.implementation)
            nominal.members["init", default: []].append(member)
        }
    }

    /// `init()` of a class whose properties all have a value.
    private func addEmptyInitializer(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        let withDefault = fieldsWithDefault(nominal)
        let start = nominal.superclass?.nominal?.fields.count ?? 0
        let isDecoded = library.type(named: "Decodable").map(nominal.follows) == true
        for (index, field) in nominal.fields.enumerated().dropFirst(start)
        where !isDecoded && !withDefault.contains(index) && !(field.type.wrapped != nil && !field.isLet) {
            report(declaration.nameSpan, "\(nominal.name) has no init, and '\(field.name)' has no value")
            break
        }
        addInitializer([], nominal, .parameters)
    }

    private func addInitializer(
        _ parameters: [ParameterType], _ nominal: Nominal, _ kind: ImplicitInitializer.Kind, result: Type? = nil
    ) {
        let cell = FunctionCell()
        let member = Member(
            "init", .initializer, isStatic: true, owner: nominal, parameters: parameters,
            result: result ?? nominal.itself,
            .initializer(cell))
        nominal.members["init", default: []].append(member)
        implicit.append(ImplicitInitializer(nominal: nominal, cell: cell, kind: kind, names: parameters.map(\.name)))
    }
}

/// An initialiser that nobody wrote: memberwise, from a viewmodel's parameters, or from a raw value.
package struct ImplicitInitializer {
    package enum Kind {
        case memberwise, parameters, rawValue
        /// How the viewmodel above is made: of these parameters, by place.
        case viewmodel(Parent?)
    }
    package struct Parent {
        package let nominal: Nominal
        package let initializer: FunctionCell
        package let arguments: [Int]
    }
    package let nominal: Nominal
    package let cell: FunctionCell
    package let kind: Kind
    package let names: [String]
}

extension Type {
    fileprivate static var optional: Type { BuiltIn.optional(.void) }
}
