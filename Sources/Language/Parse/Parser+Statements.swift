import Messages

extension Parser {
    /// Statements up to a `}`, a `case` or the end.
    mutating func parseStatements(into statements: inout [Statement]) {
        var mayEnd = true
        while !token.isEnd, !token.isSign("}"), !startsCase {
            if token.isSign(";") {
                if !mayEnd {
                    report(Message("one ';' is enough between two statements"))
                    isRecovering = false
                }
                advance()
                mayEnd = false
                continue
            }
            mayEnd = true
            let before = index
            statements.append(parseStatement())
            finishStatement()
            if index == before {
                report(Message("\(described(token)) is not expected here"))
                isRecovering = false
                advance()
            }
        }
    }

    /// `case`, `default` or `@unknown default`.
    var startsCase: Bool {
        token.isKeyword("case") || token.isKeyword("default") || token.isSign("@") && peek().text == "unknown"
    }

    /// A statement ends at a line's end, a `;` or a bracket.
    mutating func finishStatement() {
        if !isRecovering, !token.startsLine, !token.isEnd, !token.isSign(";"), !token.isSign("}"), !startsCase {
            if token.kind == .operator, Precedence.table[token.text] != nil {
                report(Message("'\(token.text)' needs blanks on both sides or on neither"))
            } else if token.isSign(")") || token.isSign("]") {
                report(Message("this \(described(token)) closes nothing"))
            } else {
                reportStray()
            }
        }
        if isRecovering { recover() }
    }

    /// The words with which a statement may begin.
    package static let beginnings = [
        "let", "var", "func", "struct", "class", "enum", "if", "for", "while", "return", "watch", "unwatch",
        "viewmodel", "guard", "import", "extension", "protocol", "switch",
    ]

    /// What other languages begin statements with.
    private static let elsewhere = [
        "const": "let", "val": "let", "auto": "let", "def": "func", "fun": "func", "fn": "func", "function": "func",
        "interface": "protocol", "elif": "else if", "elsif": "else if", "foreach": "for",
    ]

    /// Something stands behind a whole statement: of a word and a name the word was perhaps another one.
    private mutating func reportStray() {
        let message = Message(
            "\(described(token)) is not expected here; a new statement begins on a new line or after ';'")
        if token.isOperator("++") || token.isOperator("--"), index > 0 {
            let name = source.text(tokens[index - 1].span)
            return report(Message("there is no \(token.text)"), hint: "\(name) \(token.text.prefix(1))= 1")
        }
        if index > 0, tokens[index - 1].text == ")" || tokens[index - 1].text == "}", !token.hasSpaceBefore,
            token.kind == .identifier
        {
            return report(Message("a '.' is missing before '\(token.text)'"), hint: ".\(token.text)")
        }
        if index > 0, tokens[index - 1].text == "new", token.kind == .identifier {
            let rest = source.text(Span(token.span.start, token.span.start + 60)).prefix { $0 != "\n" && $0 != ";" }
            return report(Message("objects are made without 'new'"), at: tokens[index - 1].span, hint: String(rest))
        }
        guard index > 0, tokens[index - 1].kind == .identifier,
            index == 1 || tokens[index - 1].startsLine || [";", "{"].contains(tokens[index - 2].text),
            [.identifier, .string, .integer, .float].contains(token.kind)
        else { return report(message) }
        let word = tokens[index - 1]
        if let here = Parser.elsewhere[word.text] {
            return report(Message("'\(word.text)' can't begin a statement; here it is \(here)"), at: word.span)
        }
        if let near = nearest(word.text, among: Parser.beginnings) {
            return report(Message("'\(word.text)' can't begin a statement"), at: word.span, near: near)
        }
        let rest = token.kind == .identifier ? token.text : source.text(token.span)
        if index > 1, tokens[index - 2].text == "{", tokens[index - 1].hasSpaceBefore {
            return report(
                Message("'in' is missing between a closure's parameters and its body"), hint: "{ \(word.text) in … }")
        }
        let isWatch = ["subscribe", "show", "observe", "listen", "see", "bind"].contains(word.text)
        // Two words in a row are a sentence rather than a call.
        let isCall = token.kind != .identifier || ["print", "debugPrint", "dump"].contains(word.text)
        report(message, hint: isWatch ? "watch \(rest)" : isCall ? "\(word.text)(\(rest))" : nil)
    }

    mutating func parseStatement() -> Statement {
        nested(Statement(.hole, Span(token.span.start, token.span.start))) { parser in
            let start = parser.token.span.start
            parser.statementStart = parser.index
            let kind = parser.parseStatementKind()
            return Statement(kind, parser.span(from: start))
        }
    }

    private mutating func parseStatementKind() -> Statement.Kind {
        let token = token
        if token.kind == .keyword, let kind = parseControl(token.text, label: nil) { return kind }
        if let declaration = parseDeclaration() { return declaration }
        if token.kind == .identifier, !token.isQuoted {
            if peek().isSign(":"), peek(2).kind == .keyword, !peek().startsLine {
                let word = peek(2).text
                if ["for", "while", "repeat", "do", "switch"].contains(word) {
                    advance()
                    advance()
                    if let kind = parseControl(word, label: token.text) { return kind }
                }
            }
            if let kind = parseWord(token.text) { return kind }
        }
        return .expression(parseExpression())
    }

    private mutating func parseControl(_ word: String, label: String?) -> Statement.Kind? {
        switch word {
        case "if": return .if(parseIf())
        case "guard":
            advance()
            let conditions = parseConditions()
            if !takeKeyword("else") { report(Message("'else' is expected after the conditions of guard")) }
            return .guard(conditions, isRecovering ? [] : parseBlock())
        case "while":
            advance()
            let conditions = parseConditions()
            return .while(conditions, parseBlock(), label: label)
        case "repeat":
            advance()
            let body = parseBlock()
            if !takeKeyword("while") { report(Message("'while' is expected after the body of repeat")) }
            return .repeatWhile(body, parseInfix(2), label: label)
        case "for": return parseFor(label: label)
        case "switch": return .switch(parseSwitch(label: label))
        case "do": return parseDo(label: label)
        case "defer":
            advance()
            return .defer(parseBlock())
        default: return parseLeaving(word)
        }
    }

    /// What leaves the place where it stands.
    private mutating func parseLeaving(_ word: String) -> Statement.Kind? {
        switch word {
        case "return":
            advance()
            return .return(endsStatement && !token.isValueBelow(peek()) ? nil : parseExpression())
        case "throw":
            advance()
            effects.formUnion(.throwing)
            return .throw(parseExpression())
        case "break":
            advance()
            return .break(parseLabel())
        case "continue":
            advance()
            return .continue(parseLabel())
        case "fallthrough":
            advance()
            return .fallthrough
        default: return nil
        }
    }

    private mutating func parseLabel() -> String? {
        token.kind == .identifier && !token.startsLine ? take().text : nil
    }

    var endsStatement: Bool { token.isEnd || token.startsLine || token.isSign(";") || token.isSign("}") }

    /// The words that mean something in the place of a statement only.
    private mutating func parseWord(_ word: String) -> Statement.Kind? {
        let next = peek()
        let isFollowed = !next.startsLine && beginsSimply(next)
        switch word {
        case "watch" where isFollowed || next.isOperator("*") && !next.startsLine:
            advance()
            return parseWatch()
        case "unwatch" where isFollowed || next.isOperator("*") && !next.startsLine:
            advance()
            if takeOperator("*") { return .unwatch([]) }
            return .unwatch(parseStreams())
        case "unwatch" where next.isEnd || next.startsLine || next.isSign(";") || next.isSign("}"):
            advance()
            return .unwatch([])
        case "yield" where isFollowed || next.isOperator("&") && !next.startsLine:
            // What `_read` and `_modify` give.
            advance()
            return .return(parseExpression())
        default:
            return container == .scene && isFollowed ? .expression(parseControlLine(word)) : nil
        }
    }

    private func beginsSimply(_ token: Token) -> Bool {
        switch token.kind {
        case .identifier, .string, .integer, .float, .dollar: true
        case .keyword: token.text == "self"
        default: false
        }
    }

    private mutating func parseWatch() -> Statement.Kind {
        if takeOperator("*") { return .watch([], label: nil) }
        let streams = parseStreams()
        guard takeKeyword("as") else { return .watch(streams, label: nil) }
        if token.kind == .string {
            let parts = parseString(take().span)
            if parts.count == 1, case .text(let text) = parts[0] { return .watch(streams, label: text) }
            report(Message("a label is a name or plain text"), at: tokens[index - 1].span)
            return .watch(streams, label: nil)
        }
        return .watch(streams, label: expectName(Message("a label")).name)
    }

    private mutating func parseStreams() -> [Expression] {
        var streams: [Expression] = []
        // Above `as`, which gives the label here.
        repeat { streams.append(parseInfix(Precedence.cast.level + 1)) } while takeSign(",") && !isRecovering
        return streams
    }

    /// `field name "Title", secure: true` in a scene.
    private mutating func parseControlLine(_ word: String) -> Expression {
        let start = token.span.start
        let callee = Expression(.name(word, []), take().span)
        var arguments: [Argument] = []
        if token.kind == .identifier, !peek().isSign(":") {
            let name = take()
            arguments.append(Argument(nil, Expression(.name(name.text, []), name.span)))
            _ = takeSign(",")
        }
        while !endsStatement, !token.isSign("{"), !isRecovering {
            var label: String?
            if isLabel(token), peek().isSign(":") {
                label = take().text
                advance()
            }
            let value = withTrailingClosures(false) { $0.parseExpression() }
            arguments.append(Argument(label, value))
            if !takeSign(",") { break }
        }
        parseTrailingClosures(into: &arguments)
        return Expression(.call(callee, arguments), span(from: start))
    }
}
