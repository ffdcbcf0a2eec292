import Messages

/// Operators that a person has declared, beside those of the language.
package struct DeclaredOperators: Sendable {
    var infix: [String: Precedence] = [:]
    var prefix: Set<String> = []
    var postfix: Set<String> = []
    /// Precedence groups by name.
    var groups = DeclaredOperators.standardGroups

    /// Made once: there is a parser for each signature that is read.
    private static let standardGroups: [String: Precedence] = [
        "AssignmentPrecedence": .assignment, "TernaryPrecedence": .ternary, "CastingPrecedence": .cast,
        "DefaultPrecedence": Precedence(level: 4, side: .none),
        "LogicalDisjunctionPrecedence": Precedence(level: 4, side: .left),
        "LogicalConjunctionPrecedence": Precedence(level: 5, side: .left),
        "ComparisonPrecedence": Precedence(level: 6, side: .none),
        "NilCoalescingPrecedence": Precedence(level: 7, side: .right),
        "RangeFormationPrecedence": Precedence(level: 9, side: .none),
        "AdditionPrecedence": Precedence(level: 10, side: .left),
        "MultiplicationPrecedence": Precedence(level: 11, side: .left),
        "BitwiseShiftPrecedence": Precedence(level: 12, side: .none),
    ]
}

extension Parser {
    /// Operators are known to all of a text, wherever they are declared in it.
    mutating func foreseeOperators() {
        let groups = tokens.indices.filter { tokens[$0].isKeyword("precedencegroup") }
        let signs = tokens.indices.filter { $0 > 0 && tokens[$0].isKeyword("operator") }
        if groups.isEmpty, signs.isEmpty { return }
        let known = diagnostics
        // A group may be measured by one further down.
        for _ in groups.prefix(8) {
            for place in groups {
                index = place
                _ = parsePrecedenceGroup()
                isRecovering = false
            }
        }
        for place in signs where ["infix", "prefix", "postfix"].contains(tokens[place - 1].text) {
            index = place - 1
            _ = parseOperatorDeclaration()
            isRecovering = false
        }
        (index, diagnostics) = (0, known)
    }

    /// `infix operator |>: AdditionPrecedence`, `prefix operator √`
    mutating func parseOperatorDeclaration() -> Statement.Kind {
        let kind = take().text
        advance()
        guard token.kind == .operator else {
            report(Message("an operator is expected here, not \(described(token))"))
            return .operators
        }
        let sign = take().text
        var precedence = Precedence(level: 4, side: .none)
        if takeSign(":") {
            let group = expectName(Message("the name of a precedence group"))
            if let known = operators.groups[group.name] {
                precedence = known
            } else {
                report(Message("there is no precedence group '\(group.name)'"), at: group.span, missing: .group)
            }
        }
        switch kind {
        case "infix": operators.infix[sign] = precedence
        case "prefix": operators.prefix.insert(sign)
        default: operators.postfix.insert(sign)
        }
        return .operators
    }

    /// `precedencegroup Pipe { associativity: left higherThan: AdditionPrecedence }`
    mutating func parsePrecedenceGroup() -> Statement.Kind {
        advance()
        let name = expectName(Message("the name of a precedence group")).name
        var (level, side) = (4, Precedence.Side.none)
        if !takeSign("{") { report(Message("'{' is expected here, not \(described(token))")) }
        while !isRecovering, token.kind == .identifier {
            let word = take().text
            expectSign(":", Message("after '\(word)'"))
            let value = takeName() ?? ""
            switch word {
            case "associativity": side = value == "left" ? .left : value == "right" ? .right : .none
            case "higherThan": level = max(level, (operators.groups[value]?.level ?? 3) + 1)
            case "lowerThan": level = max(1, (operators.groups[value]?.level ?? 5) - 1)
            default: break
            }
        }
        expectSign("}", Message("at the end of the group"))
        operators.groups[name] = Precedence(level: level, side: side)
        return .operators
    }
}
