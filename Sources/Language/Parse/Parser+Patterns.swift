import Messages

extension Parser {
    enum Binding { case none, constant, variable }

    mutating func parsePattern(_ binding: Binding = .none) -> Pattern {
        nested(.hole(token.span)) { $0.parsePatternBody(binding) }
    }

    private mutating func parsePatternBody(_ binding: Binding) -> Pattern {
        let start = token.span.start
        var pattern = parsePrimaryPattern(binding)
        while !isRecovering {
            if token.isOperator("?"), !token.hasSpaceBefore {
                advance()
                pattern = .some(pattern, span(from: start))
            } else if takeKeyword("as") {
                pattern = .cast(pattern, parseType(), span(from: start))
            } else {
                break
            }
        }
        return pattern
    }

    private mutating func parsePrimaryPattern(_ binding: Binding) -> Pattern {
        let start = token.span.start
        if token.isKeyword("let") || token.isKeyword("var") {
            if binding != .none { report(Message("'\(token.text)' stands inside of another 'let' or 'var'")) }
            return parsePattern(take().text == "let" ? .constant : .variable)
        }
        if takeKeyword("is") { return .test(parseType(), span(from: start)) }
        if token.isWord("_") {
            advance()
            return .wildcard(span(from: start))
        }
        if let pattern = attempt({ $0.parseCasePattern(binding) }) { return pattern }
        if token.isSign("(") { return .tuple(parseSubpatterns(binding), span(from: start)) }
        if binding != .none, token.kind == .identifier || token.isKeyword("self") {
            let name = take()
            return .binding(name.text, isVar: binding == .variable, name.span)
        }
        return .expression(parseInfix(4))
    }

    /// `.next(let x)`, `Event.next`; nil if it is something else.
    private mutating func parseCasePattern(_ binding: Binding) -> Pattern? {
        let start = token.span.start
        var type: TypeNode?
        if token.kind == .identifier, peek().isSign(".") || peek().isOperator("<") {
            guard let first = token.text.unicodeScalars.first, first.properties.isUppercase else { return nil }
            type = .name(take().text, parseSpeculativeTypes(), span(from: start))
        }
        guard takeSign("."), var name = takeName() else { return nil }
        while token.isSign("."), let base = type {
            // `Section.first.title`: what has a small letter is a value, and what follows is one of its members.
            guard let first = name.unicodeScalars.first, first.properties.isUppercase else { return nil }
            advance()
            type = .member(base, name, span(from: start))
            guard let next = takeName() else { return nil }
            name = next
        }
        if token.isSign("("), !token.startsLine {
            let payload = parseSubpatterns(binding)
            if token.isSign(".") && !token.startsLine { return nil }
            return .enumCase(type: type, name, payload, span(from: start))
        }
        if token.kind == .operator, token.text != "=", token.text != "?" { return nil }
        if token.isSign(".") { return nil }
        return .enumCase(type: type, name, nil, span(from: start))
    }

    private mutating func parseSubpatterns(_ binding: Binding) -> [(label: String?, pattern: Pattern)] {
        advance()
        return withTrailingClosures(true) { parser in
            var patterns: [(label: String?, pattern: Pattern)] = []
            while !parser.token.isSign(")"), !parser.token.isEnd, !parser.isRecovering {
                var label: String?
                if parser.isLabel(parser.token), parser.peek().isSign(":") {
                    label = parser.take().text
                    parser.advance()
                }
                patterns.append((label, parser.parsePattern(binding)))
                if !parser.takeSign(",") { break }
            }
            parser.expectSign(")", Message("at the end of this pattern"))
            return patterns
        }
    }
}
