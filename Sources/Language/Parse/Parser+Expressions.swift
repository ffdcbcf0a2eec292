import Messages

extension Parser {
    package mutating func parseExpression() -> Expression { parseInfix(1) }

    private static let rowLimit = 1000

    /// An expression whose operators bind at least as tightly as `level`.
    mutating func parseInfix(_ level: Int) -> Expression {
        nested(hole()) { $0.parseInfixBody(level) }
    }

    private mutating func parseInfixBody(_ level: Int) -> Expression {
        var left = parsePrefix()
        var count = 0
        while !isRecovering, let (sign, precedence) = infixOperator(), precedence.level >= level {
            count += 1
            if count > Parser.rowLimit {
                report(Message("this is too long: more than \(Parser.rowLimit) operators in a row"))
                break
            }
            left = parseRight(of: left, sign, precedence)
            if precedence.side == .none, !isRecovering, let (next, other) = infixOperator(),
                other.level == precedence.level
            {
                report(Message("'\(sign)' and '\(next)' can't be used in one row; put one of them in parentheses"))
            }
        }
        if !isRecovering, token.isOperator(".."), operators.infix[".."] == nil {
            let (low, high) = (source.text(left.span), source.text(peek().span))
            report(
                Message("'..' is no operator: a range has its end or stops before it"),
                hint: "\(low)...\(high) or \(low)..<\(high)")
        }
        return left
    }

    /// The infix operator that is next, if the expression goes on.
    private func infixOperator() -> (String, Precedence)? {
        let token = token
        if token.kind == .keyword {
            return token.text == "as" || token.text == "is" ? (token.text, .cast) : nil
        }
        guard token.kind == .operator else { return nil }
        if token.startsLine, !token.hasSpaceAfter { return nil }
        if token.text == "?" { return token.hasSpaceBefore ? ("?", .ternary) : nil }
        guard let precedence = Precedence.table[token.text] ?? operators.infix[token.text] else { return nil }
        if token.hasSpaceBefore == token.hasSpaceAfter || precedence.level <= 2 { return (token.text, precedence) }
        return nil
    }

    private mutating func parseRight(of left: Expression, _ sign: String, _ precedence: Precedence) -> Expression {
        let operatorSpan = take().span
        let start = left.span.start
        // A person's operator may bind as tightly as these do.
        switch sign {
        case "as", "is": return parseCast(left, sign)
        case "?":
            let middle = withTrailingClosures(allowsTrailingClosure) { $0.parseInfix(1) }
            expectSign(":", Message("after the first of the two values of '? :'"))
            let right = parseInfix(3)
            return Expression(.ternary(left, middle, right), span(from: start))
        default: break
        }
        let right = parseInfix(precedence.side == .right ? precedence.level : precedence.level + 1)
        let whole = span(from: start)
        switch sign {
        case _ where operators.infix[sign] != nil: break
        case "=": return Expression(.assign(left, nil, right), whole)
        case "<-": return Expression(.push(left, right), whole)
        case "<~": return Expression(.bind(left, right, isTwoWay: false), whole)
        case "<~>": return Expression(.bind(left, right, isTwoWay: true), whole)
        default:
            if precedence.level == 1 { return Expression(.assign(left, String(sign.dropLast()), right), whole) }
        }
        return Expression(.infix(sign, left, right, operatorSpan: operatorSpan), whole)
    }

    private mutating func parseCast(_ left: Expression, _ word: String) -> Expression {
        var cast = word == "is" ? Expression.Cast.test : .upcast
        if word == "as", token.kind == .operator, !token.hasSpaceBefore {
            if takeOperator("?") { cast = .conditional } else if takeOperator("!") { cast = .forced }
        }
        let type = parseType()
        return Expression(.cast(left, cast, type), span(from: left.span.start))
    }

    mutating func parsePrefix() -> Expression {
        if token.isKeyword("try") { return parseTry() }
        if token.isWord("await"), peek().beginsAwaited {
            let start = token.span.start
            advance()
            effects.formUnion(.waiting)
            return Expression(.await(parseInfix(1)), span(from: start))
        }
        guard token.kind == .operator, !isOperatorName, !tokens.holdSignedNumber(at: index) else {
            return parsePostfix()
        }
        let (start, sign) = (token.span.start, token.text)
        if sign == "&", !token.hasSpaceAfter {
            advance()
            let value = parsePostfix()
            return Expression(.inout(value), span(from: start))
        }
        if sign == "!", peek().isSign(")"), index > 0, tokens[index - 1].isSign("(") { return parseNegation() }
        if sign == "...", peek().isSign("]") {
            advance()
            return Expression(.operatorName("..."), span(from: start))
        }
        let isPrefix = ["-", "+", "!", "~", "...", "..<"].contains(sign) || operators.prefix.contains(sign)
        if isPrefix, !token.hasSpaceAfter || operators.prefix.contains(sign) {
            advance()
            let value = nested(hole()) { $0.parsePrefix() }
            return Expression(.prefix(sign, value), span(from: start))
        }
        return reportOperator(sign)
    }

    private mutating func parseTry() -> Expression {
        let start = token.span.start
        advance()
        var kind = Expression.Try.plain
        let outer = effects
        if token.kind == .operator, !token.hasSpaceBefore {
            if takeOperator("?") { kind = .optional } else if takeOperator("!") { kind = .forced }
        }
        let value = parseInfix(1)
        // What `try?` and `try!` take, goes no further.
        if kind == .plain {
            effects.formUnion(.throwing)
        } else {
            effects = outer.union(effects.intersection(.waiting))
        }
        return Expression(.try(kind, value), span(from: start))
    }

    /// `!` alone between brackets: a function.
    private mutating func parseNegation() -> Expression {
        let span = token.span
        advance()
        let negation = Expression(.prefix("!", Expression(.dollar(0), span)), span)
        return Expression(
            .closure(
                Closure(
                    captures: [], parameters: nil, result: nil, body: [Statement(.expression(negation), span)],
                    highestDollar: 0, span: span)), span)
    }

    /// An operator where a value must begin.
    private mutating func reportOperator(_ sign: String) -> Expression {
        let isKnown = Precedence.table[sign] != nil || sign == "?" || sign == "->"
        let message =
            isKnown
            ? Message("a value is expected before '\(sign)'") : Message("'\(sign)' is not an operator of this language")
        let isArrow = sign == "-" && index > 0 && tokens[index - 1].isOperator("<")
        report(message, hint: isArrow ? "a <- 1" : nil)
        return hole()
    }

    /// Whether an operator stands alone between brackets or commas.
    private var isOperatorName: Bool {
        guard token.kind == .operator, index > 0,
            (Precedence.table[token.text] ?? operators.infix[token.text]) != nil
        else { return false }
        let next = peek(), before = tokens[index - 1]
        return (next.isSign(")") || next.isSign(","))
            && (before.isSign("(") || before.isSign(",")
                || before.isSign(":"))
    }

    func hole() -> Expression { Expression(.hole, Span(token.span.start, token.span.start)) }
}

extension Token {
    /// Whether `await` before it is no name.
    fileprivate var beginsAwaited: Bool {
        if startsLine { return false }
        if [.identifier, .string, .integer, .dollar].contains(kind) { return true }
        return ["self", "try", "super"].contains { isKeyword($0) } || ["[", "{", "."].contains { isSign($0) }
            || isSign("(") && hasSpaceBefore
    }
}

extension [Token] {
    /// Whether a minus stands there that belongs to the number behind it. `-2.5.rounded(.up)` is what stands behind the
    /// sign, negated.
    fileprivate func holdSignedNumber(at index: Int) -> Bool {
        let (number, next) = (index + 1, index + 2)
        guard number < count, self[index].text == "-", [.integer, .float].contains(self[number].kind),
            !self[index].hasSpaceAfter
        else { return false }
        return next >= count || !self[next].isSign(".") || self[next].startsLine
    }
}
