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
    /// Whether it is a name alone.
    var isBare: Bool { type == nil && value == nil && getter == nil && willSet == nil && didSet == nil }
}

extension Variable {
    /// Whether it is a static that has a value of its own.
    var isStoredStatic: Bool {
        modifiers.contains(.isStatic)
            && bindings.allSatisfy { $0.getter == nil && $0.parameters == nil && $0.wrapper == nil && $0.wraps == nil }
    }
}
