extension Variable.Binding {
    /// A subscript as the method that reads it; nil for other variables.
    func asFunction(_ modifiers: Modifiers) -> FunctionNode? {
        guard let parameters else { return nil }
        return FunctionNode(
            name: "subscript", modifiers: modifiers, generics: generics, parameters: parameters, isThrowing: false,
            result: type, constraints: [], body: getter, span: pattern.span, nameSpan: pattern.span)
    }
}

extension Variable.Binding {
    /// Whether the first value is a new one of that type: `static let shared = Store()`.
    /// Whether it is a name alone.
    var isBare: Bool { type == nil && value == nil && getter == nil && willSet == nil && didSet == nil }

    func makes(_ nominal: Nominal) -> Bool {
        if case .name(let name, _, _)? = type, name == nominal.name || name == nominal.shortName || name == "Self" {
            return true
        }
        guard let value, case .call(let callee, _) = value.kind else { return false }
        switch callee.kind {
        case .name(let name, _): return name == nominal.name || name == nominal.shortName || name == "Self"
        case .implicitMember("init"): return true
        default: return false
        }
    }
}
