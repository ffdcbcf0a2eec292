import Messages

extension Parser {
    /// `{ … }` of a statement.
    mutating func parseBlock() -> [Statement] {
        nested([]) { parser in
            let start = parser.token.span.start
            guard parser.takeSign("{") else {
                if parser.token.isOperator("=") {
                    let before = parser.index > 0 ? parser.source.text(parser.tokens[parser.index - 1].span) : "x"
                    parser.report(
                        Message("= gives a value; == compares"),
                        hint: "\(before) == \(parser.source.text(parser.peek().span))")
                    return []
                }
                parser.reportMissing(Message("'{' is expected here, not \(parser.described(parser.token))"))
                return []
            }
            let outer = parser.container
            parser.container = nil
            var body: [Statement] = []
            parser.withTrailingClosures(true) { $0.parseStatements(into: &body) }
            parser.container = outer
            if !parser.takeSign("}") {
                parser.report(Message("this '{' has no closing '}'"), at: Span(start, start + 1))
            }
            return body
        }
    }

    mutating func parseConditions() -> [Condition] {
        withTrailingClosures(false) { parser in
            var conditions: [Condition] = []
            repeat { conditions.append(parser.parseCondition()) } while parser.takeSign(",") && !parser.isRecovering
            return conditions
        }
    }

    private mutating func parseCondition() -> Condition {
        if ["#available", "#unavailable"].contains(token.text), peek().isSign("(") {
            // All that is here is as new as can be.
            let name = take()
            skipBrackets()
            return .expression(Expression(.bool(name.text == "#available"), span(from: name.span.start)))
        }
        if takeKeyword("case") {
            let pattern = parsePattern()
            if !takeOperator("=") { report(Message("'=' and a value are expected after the pattern")) }
            return .match(pattern, parseInfix(2))
        }
        guard token.isKeyword("let") || token.isKeyword("var") else { return .expression(parseInfix(2)) }
        let binding = take().text == "let" ? Binding.constant : .variable
        let name = token
        let pattern = parsePattern(binding)
        let type = takeSign(":") ? parseType() : nil
        if takeOperator("=") {
            let value = parseInfix(2)
            guard let type else { return .unwrap(pattern, value) }
            return .unwrap(pattern, Expression(.cast(value, .upcast, .optional(type, type.span)), value.span))
        }
        if name.isKeyword("self") { return .unwrap(pattern, Expression(.this, name.span)) }
        if name.kind != .identifier { report(Message("'=' and a value are expected after the pattern")) }
        return .unwrap(pattern, Expression(.name(name.text, []), name.span))
    }

    mutating func parseIf() -> If {
        nested(If([], [], otherwise: nil)) { parser in
            parser.advance()
            let conditions = parser.parseConditions()
            let body = parser.parseBlock()
            guard !parser.isRecovering, parser.takeKeyword("else") else { return If(conditions, body, otherwise: nil) }
            guard parser.token.isKeyword("if") else { return If(conditions, body, otherwise: parser.parseBlock()) }
            let start = parser.token.span.start
            let next = parser.parseIf()
            return If(conditions, body, otherwise: [Statement(.if(next), parser.span(from: start))])
        }
    }

    mutating func parseSwitch(label: String?) -> Switch {
        advance()
        let subject = withTrailingClosures(false) { $0.parseInfix(2) }
        let start = token.span.start
        var cases: [Switch.Case] = []
        guard takeSign("{") else {
            reportMissing(Message("'{' is expected here, not \(described(token))"))
            return Switch(subject, [], label: label)
        }
        while startsCase {
            cases.append(parseCase())
        }
        if !isRecovering, !token.isSign("}"), !token.isEnd {
            reportMissing(Message("'case' or 'default' is expected here, not \(described(token))"))
        }
        if !takeSign("}") { report(Message("this '{' has no closing '}'"), at: Span(start, start + 1)) }
        return Switch(subject, cases, label: label)
    }

    private mutating func parseCase() -> Switch.Case {
        let start = token.span.start
        if token.isSign("@") { advance(); advance() }
        var patterns: [(pattern: Pattern, filter: Expression?)] = []
        if take().text == "case" {
            repeat {
                let pattern = parsePattern()
                patterns.append((pattern, takeKeyword("where") ? parseInfix(2) : nil))
            } while takeSign(",") && !isRecovering
        }
        expectSign(":", Message("after the pattern"))
        if isRecovering { recover() }
        var body: [Statement] = []
        withTrailingClosures(true) { $0.parseStatements(into: &body) }
        return Switch.Case(patterns, body, span(from: start))
    }

    mutating func parseFor(label: String?) -> Statement.Kind {
        advance()
        let isTrying = token.isKeyword("try") && peek().isWord("await")
        if isTrying { advance() }
        let isWaiting = token.isWord("await") && !peek().isKeyword("in")
        if isWaiting {
            advance()
            effects.formUnion(isTrying ? [.waiting, .throwing] : .waiting)
        }
        let start = token.span.start
        let isCase = takeKeyword("case")
        let pattern = withTrailingClosures(false) { $0.parsePattern(isCase ? .none : .constant) }
        let type = takeSign(":") ? parseType() : nil
        if !takeKeyword("in") { reportMissing(Message("'in' is expected here, not \(described(token))")) }
        let (sequence, filter) = withTrailingClosures(false) { parser in
            var sequence = parser.parseInfix(2)
            if let type, case .array = sequence.kind {
                sequence = Expression(.cast(sequence, .upcast, .array(type, type.span)), sequence.span)
            }
            return (sequence, parser.takeKeyword("where") ? parser.parseInfix(2) : nil)
        }
        let body = parseBlock()
        guard isWaiting else { return .for(pattern, sequence, filter: filter, body, label: label) }
        return Statement.waitingLoop(
            pattern, sequence, filter, body, label, isTrying: isTrying, span(from: start))
    }

    mutating func parseDo(label: String?) -> Statement.Kind {
        advance()
        let outer = effects
        effects = []
        let body = parseBlock()
        let inner = effects
        effects = []
        var catches: [Catch] = []
        while !isRecovering, takeKeyword("catch") {
            let caught = withTrailingClosures(false) { Catch.patterns(&$0) }
            let body = parseBlock()
            catches += caught.map { Catch($0.pattern, $0.filter, body) }
        }
        let isCaught = catches.contains { $0.filter == nil && $0.catchesAll }
        effects.formUnion(outer.union(isCaught ? inner.subtracting(.throwing) : inner))
        return .do(body, catches: catches, label: label)
    }
}

extension Catch {
    /// What stands behind `catch`: patterns with commas between, each with what it asks for besides.
    fileprivate static func patterns(_ parser: inout Parser) -> [(pattern: Pattern?, filter: Expression?)] {
        var caught: [(pattern: Pattern?, filter: Expression?)] = []
        repeat {
            let isBare = parser.token.isSign("{") || parser.token.isKeyword("where")
            let pattern = isBare ? nil : parser.parsePattern()
            caught.append((pattern, parser.takeKeyword("where") ? parser.parseInfix(2) : nil))
        } while !parser.isRecovering && parser.takeSign(",")
        return caught
    }
}
