extension Bodies {
    /// The body of a function, in which `@Trimmed _ name: String` is what its wrapper makes of it.
    func wrapping(_ node: FunctionNode, _ parameters: [ParameterType]) -> [Statement] {
        let body = node.body ?? []
        let wrapped = zip(node.parameters, parameters).compactMap { written, parameter in
            parameter.type.isFunction ? nil : variable(written)
        }
        guard !wrapped.isEmpty else { return body }
        guard body.count == 1, case .expression(let answer) = body[0].kind, node.result != nil else {
            return wrapped + body
        }
        return wrapped + [Statement(.return(answer), answer.span)]
    }

    /// A variable of a parameter's name that begins as what was handed over.
    private func variable(_ parameter: Parameter) -> Statement? {
        guard case .name(let name, let generics, let span)? = parameter.builder else { return nil }
        let given = Expression(.name(parameter.name, []), parameter.span)
        let binding = Variable.Binding(
            pattern: .binding(parameter.name, isVar: true, parameter.span), type: parameter.type, value: given)
        let wrapper = PropertyWrapper(name: name, generics: generics, arguments: parameter.wrapping, span: span)
        let plain = Variable(isLet: false, modifiers: [], bindings: [binding])
        return Statement(.variable(wrapper.around(plain)), parameter.span)
    }
}
