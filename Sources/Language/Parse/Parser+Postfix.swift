import Messages

extension Parser {
    mutating func parsePostfix() -> Expression {
        let start = token.span.start
        var value = parsePrimary()
        var mayBeCut = false
        var count = 0
        while !isRecovering, let longer = parseSuffix(of: value, start) {
            if case .unwrapping = longer.kind { mayBeCut = true }
            value = longer
            count += 1
            if count > 1000 { report(Message("this is too long: more than 1000 members in a row")) }
        }
        return mayBeCut ? Expression(.optionalChain(value), value.span) : value
    }

    private mutating func parseSuffix(of base: Expression, _ start: Int) -> Expression? {
        let token = token
        if token.kind == .punctuation {
            switch token.text {
            case ".": return parseMember(of: base, start)
            case "(" where !token.startsLine:
                if let labels = takeLabels() { return base.named(with: labels) }
                advance()
                var arguments = parseArguments(until: ")")
                parseTrailingClosures(into: &arguments)
                return Expression(.call(base, arguments), span(from: start))
            case "[" where !token.startsLine:
                advance()
                let arguments = parseArguments(until: "]")
                return Expression(.subscript(base, arguments), span(from: start))
            case "{" where !token.startsLine && mayTakeClosure(base):
                var arguments: [Argument] = []
                parseTrailingClosures(into: &arguments)
                return arguments.isEmpty ? nil : Expression(.call(base, arguments), span(from: start))
            default: return nil
            }
        }
        guard token.kind == .operator, !token.hasSpaceBefore, !token.startsLine else { return nil }
        if token.text == "?" {
            advance()
            return Expression(.unwrapping(base), span(from: start))
        }
        if token.text == "!" {
            advance()
            return Expression(.force(base), span(from: start))
        }
        if operators.postfix.contains(token.text), token.hasSpaceAfter || operators.infix[token.text] == nil {
            return Expression(.prefix("_" + take().text, base), span(from: start))
        }
        if token.text == "...", token.hasSpaceAfter {
            advance()
            return Expression(.prefix("..._", base), span(from: start))
        }
        return nil
    }

    /// `(title:)` behind a function that is named, not called.
    private mutating func takeLabels() -> String? {
        var place = index + 1
        let start = place
        while place + 1 < tokens.count, isLabel(tokens[place]), tokens[place + 1].isSign(":") {
            place += 2
        }
        guard place > start, place < tokens.count, tokens[place].isSign(")"),
            place == last || tokens[place + 1].startsLine || !tokens[place + 1].isSign("{")
        else { return nil }
        let labels = tokens[start..<place].map(\.text).joined()
        while index <= place { advance() }
        return "(\(labels))"
    }

    private func mayTakeClosure(_ base: Expression) -> Bool {
        guard allowsTrailingClosure || tokens.haveClosure(at: index) else { return false }
        if peek().isWord("didSet") || peek().isWord("willSet") { return false }
        switch base.kind {
        case .name, .member, .implicitMember, .subscript, .type, .parent, .this, .force, .unwrapping: return true
        default: return false
        }
    }

    private mutating func parseMember(of base: Expression, _ start: Int) -> Expression? {
        advance()
        let nameSpan = token.span
        if token.kind == .integer, !token.startsLine, token.text.utf8.allSatisfy(Byte.isDigit) {
            let name = take().text
            return Expression(.member(base, name, [], nameSpan: nameSpan), span(from: start))
        }
        if token.startsLine && token.kind == .keyword || !isLabel(token) {
            report(
                Message("the name of a member is expected after '.'"),
                at: token.isEnd || token.startsLine
                    ? Span(previousEnd - 1, previousEnd) : nil)
            return Expression(.member(base, "", [], nameSpan: Span(previousEnd, previousEnd)), span(from: start))
        }
        let name = take().text
        let arguments = parseSpeculativeTypes()
        return Expression(.member(base, name, arguments, nameSpan: nameSpan), span(from: start))
    }

    /// `<Int>` after a name, where it can only be that.
    mutating func parseSpeculativeTypes() -> [TypeNode] {
        guard token.isOperator("<"), !token.hasSpaceBefore, !token.startsLine else { return [] }
        let types: [TypeNode]? = attempt { parser in
            guard let types = parser.parseTypeArguments() else { return nil }
            let next = parser.token
            if next.isEnd || next.startsLine { return types }
            if next.kind == .punctuation { return "()[.,;]}:{".contains(next.text) ? types : nil }
            return next.kind == .operator && "?!".contains(next.text) ? types : nil
        }
        return types ?? []
    }

    /// What stands between brackets, the opening one being read.
    mutating func parseArguments(until closing: String) -> [Argument] {
        withTrailingClosures(true) { parser in
            var arguments: [Argument] = []
            let (opening, opensLine) = (Span(parser.previousEnd - 1, parser.previousEnd), parser.token.startsLine)
            while !parser.token.isSign(closing), !parser.token.isEnd, !parser.isRecovering {
                if parser.token.isSign("}") { break }
                var label: String?
                if parser.isLabel(parser.token), parser.peek().isSign(":") {
                    label = parser.take().text
                    parser.advance()
                }
                arguments.append(Argument(label == "_" ? nil : label, parser.parseExpression()))
                if !parser.takeSign(",") { break }
            }
            if !parser.isRecovering, !parser.token.isSign(closing), opensLine,
                parser.token.startsLine || parser.token.isEnd
            {
                // What follows on the next line was none of it.
                let sign = closing == ")" ? "(" : "["
                parser.report(Message("this '\(sign)' has no closing '\(closing)'"), at: opening)
            }
            if !parser.isRecovering, !parser.token.isSign(closing) {
                if parser.token.isOperator("=>"), let name = arguments.last.map({ parser.source.text($0.value.span) }) {
                    parser.report(
                        Message("a function without a name is written in braces here: { … }"), hint: "{ \(name) in … }")
                }
                parser.reportMissing(
                    parser.token.isEnd
                        ? Message("'\(closing)' is missing")
                        : Message("',' or '\(closing)' is expected here, not \(parser.described(parser.token))"))
            }
            _ = parser.takeSign(closing)
            return arguments
        }
    }

    mutating func parseTrailingClosures(into arguments: inout [Argument]) {
        guard token.isSign("{"), !token.startsLine, allowsTrailingClosure || tokens.haveClosure(at: index) else {
            return
        }
        if peek().isWord("didSet") || peek().isWord("willSet") { return }
        arguments.append(Argument(nil, parseClosure(), isTrailing: true))
        while !isRecovering, isLabel(token), peek().isSign(":"), peek(2).isSign("{"),
            !token.isKeyword("default"), !token.isKeyword("case")
        {
            let label = take().text
            advance()
            arguments.append(Argument(label == "_" ? nil : label, parseClosure(), isTrailing: true))
        }
    }
}

extension Expression {
    /// A function's name with the labels that tell it from others of the name: `add(error:)`.
    fileprivate func named(with labels: String) -> Expression {
        switch kind {
        case .name(let name, let generics): Expression(.name(name + labels, generics), span)
        case .member(let base, let name, let generics, let nameSpan):
            Expression(.member(base, name + labels, generics, nameSpan: nameSpan), span)
        case .implicitMember(let name): Expression(.implicitMember(name + labels), span)
        default: self
        }
    }
}
