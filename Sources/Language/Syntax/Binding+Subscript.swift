extension Variable.Binding {
    /// A subscript as the method that reads it; nil for other variables.
    func asFunction(_ modifiers: Modifiers) -> FunctionNode? {
        guard let parameters else { return nil }
        let modifiers = isMutatingGetter ? modifiers.union(.isMutating) : modifiers
        return FunctionNode(
            name: "subscript", modifiers: modifiers, generics: generics, parameters: parameters, isThrowing: false,
            result: type, constraints: constraints, body: getter, span: pattern.span, nameSpan: pattern.span)
    }
}

extension Variable.Binding {
    /// Whether it is a name alone.
    var isBare: Bool { type == nil && value == nil && getter == nil && willSet == nil && didSet == nil }

    /// Whether its type is told by a new value of that one: `static let shared = Store()`.
    func makes(_ nominal: Nominal) -> Bool { type == nil && value?.makes(nominal) == true }
}

extension Expression {
    fileprivate func makes(_ nominal: Nominal) -> Bool {
        switch kind {
        case .call(let callee, let arguments):
            callee.isType(nominal) || callee.makes(nominal) || arguments.contains { $0.value.makes(nominal) }
        case .member(let base, _, _, _): base.makes(nominal)
        case .array(let items): items.contains { $0.makes(nominal) }
        case .dictionary(let pairs): pairs.contains { $0.value.makes(nominal) }
        case .closure(let closure):
            closure.body.contains {
                if case .variable(let variable) = $0.kind {
                    variable.bindings.contains { $0.makes(nominal) }
                } else {
                    false
                }
            }
        default: false
        }
    }

    private func isType(_ nominal: Nominal) -> Bool {
        if case .name(let name, _) = kind { return [nominal.name, nominal.shortName, "Self"].contains(name) }
        if case .implicitMember("init") = kind { return true }
        return false
    }
}

extension Variable {
    /// Whether it is a static that has a value of its own.
    var isStoredStatic: Bool {
        modifiers.contains(.isStatic)
            && bindings.allSatisfy { $0.getter == nil && $0.parameters == nil && $0.wrapper == nil && $0.wraps == nil }
    }
}

extension Statement {
    /// The body of `_modify` as that of a `set`: the place that it yields is given the new value.
    static func setting(whatIsYieldedBy body: [Statement]) -> [Statement] {
        body.map { statement in
            guard case .return(let value?) = statement.kind, case .inout(let place) = value.kind else {
                return statement
            }
            let new = Expression(.name("newValue", []), value.span)
            return Statement(.expression(Expression(.assign(place, nil, new), value.span)), statement.span)
        }
    }
}
