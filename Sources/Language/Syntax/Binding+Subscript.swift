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
    func makes(_ nominal: Nominal) -> Bool {
        guard let value, case .call(let callee, _) = value.kind else { return false }
        switch callee.kind {
        case .name(let name, _): return name == nominal.name || name == nominal.shortName || name == "Self"
        case .implicitMember("init"): return true
        default: return false
        }
    }
}
