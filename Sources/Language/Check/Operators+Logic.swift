extension Operators {
    /// Of two Bools; or what a person has defined under the name for a type of theirs.
    func logic(_ name: String, _ left: Expression, _ right: Expression, _ expected: Type?, _ span: Span)
        -> Typed
    {
        let isOwn = left.startsImplicitly && isDefined(name, for: expected)
        // Where somebody defines it, a Bool is not all that may stand here.
        let isOpen =
            !left.startsImplicitly
            && (checker.library.extendsOperator(name) || !checker.library.functions(named: name).isEmpty)
        let first = checker.infer(left, expected: isOwn ? expected : isOpen ? nil : BuiltIn.bool)
        if isOpen, first.type.nominal?.isBuiltIn == true, !first.type.isNamed("Bool"),
            let own = ownOperator(name, first, checker.infer(right, expected: first.type), span)
        {
            return own
        }
        if first.type.nominal?.isBuiltIn == false, !operators(name, [first.type]).isEmpty,
            let own = ownOperator(name, first, checker.infer(right, expected: first.type), span)
        {
            return own
        }
        let (one, other) = (checker.check(left, as: BuiltIn.bool, first), checker.check(right, as: BuiltIn.bool))
        return Typed(name == "&&" ? .and(one, other) : .or(one, other), BuiltIn.bool, span)
    }
}
