import Messages

extension Parser {
    /// `{ … }`, the brace being next.
    mutating func parseClosure() -> Expression {
        nested(hole()) { parser in
            parser.withTrailingClosures(true) { $0.parseClosureBody() }
        }
    }

    private mutating func parseClosureBody() -> Expression {
        let start = token.span.start
        guard takeSign("{") else {
            reportMissing(Message("'{' is expected here, not \(described(token))"))
            return hole()
        }
        let outer = container
        container = nil
        dollars.append(-1)
        let around = effects
        effects = []
        var captures: [Capture] = []
        var parameters: [ClosureParameter]?
        var result: TypeNode?
        if hasSignature() {
            let written: FunctionEffects
            (captures, parameters, result, written) = parseSignature()
            effects = written
        }
        var body: [Statement] = []
        if isRecovering { recover() }
        parseStatements(into: &body)
        if !takeSign("}") { report(Message("this '{' has no closing '}'"), at: Span(start, start + 1)) }
        container = outer
        let whole = span(from: start)
        let closure = Closure(
            captures: captures, parameters: parameters, result: result, body: body,
            highestDollar: dollars.popLast() ?? -1, span: whole, effects: effects)
        effects = around
        return Expression(.closure(closure), whole)
    }

    /// Whether captures and parameters come first: looks ahead for `in`.
    private func hasSignature() -> Bool {
        var place = index
        while tokens[place].isSign("@") { place = min(place + 2, last) }
        let hasCaptures = tokens[place].isSign("[")
        if hasCaptures {
            guard let after = tokens.end(ofBracketsAt: place) else { return false }
            place = after
        }
        if tokens[place].isSign("(") {
            guard let after = tokens.end(ofBracketsAt: place) else { return false }
            place = after
        } else {
            while tokens[place].kind == .identifier {
                place = min(place + 1, last)
                if tokens[place].isSign(",") { place = min(place + 1, last) } else { break }
            }
        }
        place = tokens.end(ofEffectsAt: place)
        if tokens[place].isOperator("->") {
            let limit = place + 200
            while place < min(last, limit), !tokens[place].isKeyword("in") {
                let token = tokens[place]
                if token.isSign("{") || token.isSign("}") || token.isSign(";") { return false }
                place += 1
            }
        }
        return tokens[place].isKeyword("in")
    }

    private mutating func parseSignature() -> ([Capture], [ClosureParameter]?, TypeNode?, FunctionEffects) {
        skipAttributes()
        var captures: [Capture] = []
        if takeSign("[") {
            while !token.isSign("]"), !token.isEnd, !isRecovering {
                captures.append(parseCapture())
                if !takeSign(",") { break }
            }
            expectSign("]", Message("at the end of the captures"))
        }
        var parameters: [ClosureParameter]?
        if takeSign("(") {
            var list: [ClosureParameter] = []
            while !token.isSign(")"), !token.isEnd, !isRecovering {
                var (name, span) = ("self", token.span)
                if !takeKeyword("self") { (name, span) = expectName(Message("the name of a parameter")) }
                if token.kind == .identifier { (name, span) = expectName(Message("the name of a parameter")) }
                list.append(ClosureParameter(name, takeSign(":") ? parseType() : nil, span))
                if !takeSign(",") { break }
            }
            expectSign(")", Message("at the end of the parameters"))
            parameters = list
        } else if token.kind == .identifier {
            var list: [ClosureParameter] = []
            repeat {
                let (name, span) = expectName(Message("the name of a parameter"))
                list.append(ClosureParameter(name, nil, span))
            } while takeSign(",") && !isRecovering
            parameters = list
        }
        let effects = parseEffects().effects
        var result: TypeNode?
        if takeOperator("->") { result = parseType() }
        if !takeKeyword("in") { report(Message("'in' is expected after the parameters")) }
        return (captures, parameters, result, effects)
    }

    private mutating func parseCapture() -> Capture {
        let start = token.span.start
        var strength = Capture.Strength.strong
        let hasName = isLabel(peek())
        if hasName || peek().isSign("("), takeWord("weak") { strength = .weak }
        if hasName || peek().isSign("("), takeWord("unowned") {
            strength = .unowned
            if takeSign("(") {
                _ = takeName()
                expectSign(")", Message("after unowned(…"))
            }
        }
        guard let name = takeName() else {
            report(Message("the name to capture is expected here"))
            return Capture(strength, "", nil, span(from: start))
        }
        guard takeOperator("=") else { return Capture(strength, name, nil, span(from: start)) }
        // It is said outside of the closure: `$0` in it is the outer one's.
        let own = dollars.popLast() ?? -1
        let value = parseExpression()
        dollars.append(own)
        return Capture(strength, name, value, span(from: start))
    }
}
