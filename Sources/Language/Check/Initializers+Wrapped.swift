/// The initialiser of a struct whose properties stand behind wrappers: it is given what they wrap.
extension Initializers {
    /// Whether there is one: some property has a wrapper, and each wrapper is made of what it wraps.
    func addWrapping(_ declaration: TypeDeclaration, _ nominal: Nominal) -> Bool {
        let stored = declaration.storedBindings.filter { nominal.fieldIndex($0.name) != nil }
        let wrappers = stored.filter { $0.binding.wrapper != nil }
        guard !wrappers.isEmpty, wrappers.allSatisfy({ wrappedParameter(nominal, $0.name) != nil }) else {
            return false
        }
        var parameters: [ParameterType] = []
        var body: [Statement] = []
        for (name, binding, isLet) in stored {
            if isLet, binding.value != nil { continue }
            let span = binding.pattern.span
            let isWrapped = binding.wrapper != nil
            let own = isWrapped ? String(name.dropFirst()) : name
            guard let member = nominal.members[own]?.first else { continue }
            var parameter = ParameterType(label: own, name: own, type: member.result)
            let value = isWrapped ? binding.value?.wrappedValue : binding.value
            let first = value ?? (member.result.wrapped == nil || isLet ? nil : Expression(.null, span))
            if let first { parameter.fallback = .expression(first) }
            var given = Expression(.name(own, []), span)
            if isWrapped, wrappedParameter(nominal, name)?.isAutoclosure == true {
                // What the wrapper works out late is not worked out on the way to it.
                (parameter.type, parameter.isAutoclosure) = (.function([], member.result), true)
                parameter.isEscaping = true
                given = Expression(.call(given, []), span)
            }
            parameters.append(parameter)
            let made = isWrapped ? binding.value?.wrapping(given) ?? given : given
            let place = Expression(.member(Expression(.this, span), name, [], nameSpan: span), span)
            body.append(Statement(.expression(Expression(.assign(place, nil, made), span)), span))
        }
        add(parameters, body, nominal, declaration.nameSpan)
        return true
    }

    /// What a wrapper is made of, if it is made of what it wraps.
    private func wrappedParameter(_ nominal: Nominal, _ name: String) -> ParameterType? {
        guard let index = nominal.fieldIndex(name) else { return nil }
        return checker.lookup.candidates(of: nominal.fields[index].type, "init", isStatic: true).lazy
            .compactMap(\.member.parameters.first).first { $0.label == "wrappedValue" }
    }

    private func add(_ parameters: [ParameterType], _ body: [Statement], _ nominal: Nominal, _ span: Span) {
        let cell = FunctionCell()
        let member = Member(
            "init", .initializer, isStatic: true, owner: nominal, parameters: parameters, result: nominal.itself,
            .initializer(cell))
        nominal.members["init", default: []].append(member)
        let written = parameters.map {
            Parameter(
                label: $0.label, name: $0.name, type: .hole(span), value: nil, isInout: false, isVariadic: false,
                span: span)
        }
        let node = FunctionNode(
            name: "init", modifiers: [], generics: [], parameters: written, isThrowing: false, result: nil,
            constraints: [], body: body, span: span, nameSpan: span)
        checker.pending.bodies.append(
            PendingBody(
                node: node, member: member, cell: cell, nominal: nominal, itself: nominal.itself,
                generics: checker.scope.genericNames, isInitializer: true, around: checker.scope.itself))
    }
}

extension TypeDeclaration {
    /// What its stored properties are declared as, wrappers in place of what they wrap.
    fileprivate var storedBindings: [(name: String, binding: Variable.Binding, isLet: Bool)] {
        members.flatMap { statement -> [(name: String, binding: Variable.Binding, isLet: Bool)] in
            guard case .variable(let variable) = statement.kind, !variable.modifiers.contains(.isStatic) else {
                return []
            }
            return variable.bindings.compactMap { binding in
                guard binding.getter == nil, let name = binding.pattern.boundName else { return nil }
                return (name, binding, variable.isLet)
            }
        }
    }
}

extension Expression {
    /// Of what makes a wrapper: what it wraps at first.
    fileprivate var wrappedValue: Expression? {
        guard case .call(_, let arguments) = kind else { return nil }
        return arguments.first { $0.label == "wrappedValue" }?.value
    }

    /// The same wrapper around another value.
    fileprivate func wrapping(_ value: Expression) -> Expression? {
        guard case .call(let callee, let arguments) = kind else { return nil }
        let others = arguments.filter { $0.label != "wrappedValue" }
        return Expression(.call(callee, [Argument("wrappedValue", value)] + others), span)
    }
}
