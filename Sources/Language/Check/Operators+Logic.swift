extension Operators {
    /// Of two Bools; or what a person has defined under the name for a type of theirs.
    func logic(_ name: String, _ left: Expression, _ right: Expression, _ expected: Type?, _ span: Span)
        -> Typed
    {
        let isOwn = isDefined(name, for: expected) && left.beginsImplicitly { isDefined($0, for: expected) }
        // Where somebody defines it, a Bool is not all that may stand here.
        let isOpen =
            !isOwn && !left.startsImplicitly
            && (checker.library.isMember(named: name) || !checker.library.functions(named: name).isEmpty)
        let first = checker.infer(left, expected: isOwn ? expected : isOpen ? nil : BuiltIn.bool)
        let isElse =
            isOpen && !first.type.isNamed("Bool") && (first.type.nominal?.isBuiltIn == true || first.type.isFunction)
        if isElse || first.type.nominal?.isBuiltIn == false && !operators(name, [first.type]).isEmpty {
            let found = operators(name, [first.type]).filter {
                $0.member.parameters.count == 2 && first.type.couldBe($0.member.parameters[0].type.replacing($0.map))
            }
            // What is handed over as a closure has no type that could be looked at before.
            if found.contains(where: \.member.parameters[1].isAutoclosure) {
                return ownCall(name, [left, right], span, expected, span, among: found)
            }
            if let own = ownOperator(name, first, checker.infer(right, expected: first.type), span) { return own }
        }
        let (one, other) = (checker.check(left, as: BuiltIn.bool, first), checker.check(right, as: BuiltIn.bool))
        return Typed(name == "&&" ? .and(one, other) : .or(one, other), BuiltIn.bool, span)
    }
}

extension Expression {
    /// Whether it begins with a dot, be it in a chain of operators that what is wanted has as well: `.a && .b && .c`.
    fileprivate func beginsImplicitly(_ has: (String) -> Bool) -> Bool {
        switch kind {
        case .infix(let name, let left, _, _): has(name) && left.beginsImplicitly(has)
        case .prefix(let name, let operand): has(name) && operand.beginsImplicitly(has)
        default: startsImplicitly
        }
    }
}
