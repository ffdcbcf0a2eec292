import Messages
import Values

/// Initialisers that nobody wrote.
struct Initializers {
    let checker: Checker

    func addImplicitInitializers(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        // With convenience initialisers alone, those that nobody wrote are there as well.
        let hasOwn = declaration.members.contains {
            if case .function(let function) = $0.kind {
                function.isInitializer && !function.modifiers.contains(.isConvenience)
            } else {
                false
            }
        }
        switch nominal.kind {
        case .structure where !hasOwn: if !addWrapping(declaration, nominal) { addMemberwise(nominal) }
        case .instance where (declaration.keyword == .viewmodel || declaration.keyword == .scene) && !hasOwn:
            addViewmodelInitializer(declaration, nominal)
        case .instance where !hasOwn:
            if let parent = nominal.superclass, !(parent.nominal?.members["init"] ?? []).isEmpty {
                inheritInitializers(of: parent, nominal)
            } else {
                addEmptyInitializer(declaration, nominal)
            }
        case .instance:
            guard let parent = nominal.superclass else { break }
            inherit(InheritedInitializers(of: nominal).conveniences, of: parent, nominal)
        case .enumeration where nominal.rawType != nil:
            if let raw = nominal.rawType {
                let parameter = ParameterType(label: "rawValue", name: "rawValue", type: raw)
                addInitializer([parameter], nominal, .rawValue, result: BuiltIn.optional(nominal.itself))
            }
        default: break
        }
    }

    private func addMemberwise(_ nominal: Nominal) {
        let withDefault = checker.checked.fieldsWithDefault(of: nominal)
        let parameters = nominal.fields.enumerated().compactMap { index, field -> ParameterType? in
            if field.isLet, withDefault.contains(index) { return nil }
            var parameter = ParameterType(label: field.name, name: field.name, type: field.type)
            parameter.mayThrow = field.effects.contains(.throwing)
            parameter.mayWait = field.effects.contains(.waiting)
            parameter.builder = field.type.isFunction ? field.builder : nil
            if withDefault.contains(index) || (!field.isLet && field.type.wrapped != nil) {
                parameter.fallback = .leftOut
            }
            return parameter
        }
        addInitializer(parameters, nominal, .memberwise)
    }

    private func addViewmodelInitializer(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        let types = checker.viewmodels.parameterTypes(declaration, nominal)
        let parameters = zip(declaration.parameters, types).map { parameter, type -> ParameterType in
            var type = ParameterType(label: parameter.label, name: parameter.name, type: type)
            if let value = parameter.value { type.fallback = .expression(value) }
            return type
        }
        nominal.fillsItself = true
        addInitializer(parameters, nominal, .viewmodel(checker.viewmodels.parent(of: nominal, parameters, declaration)))
    }

    private func inheritInitializers(of parent: Type, _ nominal: Nominal) {
        inherit(parent.nominal?.members["init"] ?? [], of: parent, nominal)
    }

    private func inherit(_ members: [Member], of parent: Type, _ nominal: Nominal) {
        let map = parent.nominal?.substitution(parent.arguments) ?? [:]
        for inherited in members {
            let (generics, map) = GenericType.copies(of: inherited.generics, where: map)
            let parameters = inherited.parameters.map { parameter -> ParameterType in
                var parameter = parameter
                parameter.type = parameter.type.replacing(map)
                return parameter
            }
            let member = Member(
                "init", .initializer, isStatic: true, owner: nominal, generics: generics, parameters: parameters,
                result: inherited.result.wrapped == nil ? nominal.itself : BuiltIn.optional(nominal.itself),
                inherited.implementation)
            member.isConvenience = inherited.isConvenience
            (member.isThrowing, member.isAsync, member.thrown) = (
                inherited.isThrowing, inherited.isAsync, inherited.thrown
            )
            nominal.members["init", default: []].append(member)
        }
    }

    /// `init()` of a class whose properties all have a value.
    private func addEmptyInitializer(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        let withDefault = checker.checked.fieldsWithDefault(of: nominal)
        let start = nominal.superclass?.nominal?.fields.count ?? 0
        let isDecoded = checker.library.type(named: "Decodable").map(nominal.follows) == true
        for (index, field) in nominal.fields.enumerated().dropFirst(start)
        where !isDecoded && !withDefault.contains(index) && !(field.type.wrapped != nil && !field.isLet) {
            checker.report(
                declaration.nameSpan, Message("\(nominal.name) has no init, and '\(field.name)' has no value"),
                hint: "init(\(field.name): \(field.type)) { self.\(field.name) = \(field.name) }")
            break
        }
        addInitializer([], nominal, .parameters)
    }

    private func addInitializer(
        _ parameters: [ParameterType], _ nominal: Nominal, _ kind: ImplicitInitializer.Kind, result: Type? = nil
    ) {
        let cell = FunctionCell()
        if nominal.kind == .instance { cell.fills = nominal }
        let member = Member(
            "init", .initializer, isStatic: true, owner: nominal, parameters: parameters,
            result: result ?? nominal.itself,
            .initializer(cell))
        nominal.members["init", default: []].append(member)
        checker.checked.implicit.append(
            ImplicitInitializer(nominal: nominal, cell: cell, kind: kind, names: parameters.map(\.name)))
    }
}
