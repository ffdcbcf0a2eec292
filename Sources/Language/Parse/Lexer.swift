/// Cuts UTF-8 into tokens; it accepts any bytes.
struct Lexer {
    let bytes: [UInt8]
    var position = 0
    var limit = 0
    var diagnostics: [Diagnostic] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// All tokens of a stretch, the last an `end`.
    mutating func tokens(from start: Int, to end: Int) -> (tokens: [Token], diagnostics: [Diagnostic]) {
        position = start
        limit = min(end, bytes.count)
        diagnostics = []
        var tokens: [Token] = []
        tokens.reserveCapacity(8 + (limit - start) / 8)
        repeat {
            tokens.append(next(isFirst: tokens.isEmpty))
        } while tokens[tokens.count - 1].kind != .end
        return (tokens, diagnostics)
    }

    func at(_ offset: Int) -> UInt8 { offset < limit ? bytes[offset] : 0 }

    private mutating func next(isFirst: Bool) -> Token {
        let before = position
        let startsLine = skipBlanks() || isFirst
        let start = position
        let hasSpaceBefore = start > before || start == 0 || Byte.opens(bytes[start - 1])
        var token = Token(
            kind: .end, text: "", span: Span(start, start), hasSpaceBefore: hasSpaceBefore, hasSpaceAfter: true,
            startsLine: startsLine)
        guard start < limit else { return token }
        read(&token)
        if position <= start { position = start + 1 }
        token.span.end = position
        token.hasSpaceAfter = isSpaceAfter(position)
        return token
    }

    private func isSpaceAfter(_ offset: Int) -> Bool {
        if offset >= limit { return true }
        let byte = bytes[offset]
        return Byte.closes(byte) || byte == Byte.slash && (at(offset + 1) == Byte.slash || at(offset + 1) == Byte.star)
    }

    /// Skips blanks and comments; true if a line ended.
    private mutating func skipBlanks() -> Bool {
        var endsLine = false
        while position < limit {
            switch bytes[position] {
            case 10, 13:
                endsLine = true
                position += 1
            case 32, 9, 11, 12, 0:
                position += 1
            case Byte.slash where at(position + 1) == Byte.slash:
                while position < limit, bytes[position] != 10 { position += 1 }
            case Byte.slash where at(position + 1) == Byte.star:
                endsLine = skipComment() || endsLine
            case 0xEF where position == 0 && at(1) == 0xBB && at(2) == 0xBF:
                position = 3
            default:
                return endsLine
            }
        }
        return endsLine
    }

    private mutating func skipComment() -> Bool {
        let start = position
        var depth = 0
        var endsLine = false
        while position < limit {
            if bytes[position] == Byte.slash, at(position + 1) == Byte.star {
                depth += 1
                position += 2
            } else if bytes[position] == Byte.star, at(position + 1) == Byte.slash {
                depth -= 1
                position += 2
                if depth == 0 { return endsLine }
            } else {
                if bytes[position] == 10 { endsLine = true }
                position += 1
            }
        }
        diagnostics.append(Diagnostic(Span(start, min(start + 2, limit)), "this comment has no closing */"))
        return endsLine
    }

    private mutating func read(_ token: inout Token) {
        let start = position
        let byte = bytes[start]
        if Byte.startsName(byte) {
            while position < limit, Byte.continuesName(bytes[position]) { position += 1 }
            token.text = text(start, position)
            let isKeyword = byte >= 0x61 && position - start <= 15 && Token.keywords.contains(token.text)
            token.kind = isKeyword ? .keyword : .identifier
            return
        }
        if Byte.isDigit(byte) { return readNumber(&token) }
        switch byte {
        case Byte.quote: readString(&token)
        case Byte.hash: readHash(&token)
        case Byte.backtick: readQuoted(&token)
        case Byte.dollar: readDollar(&token)
        case Byte.dot where at(start + 1) != Byte.dot: readSign(&token)
        default:
            if Byte.isOperator(byte) || byte == Byte.dot { return readOperator(&token) }
            if Byte.isPunctuation(byte) { return readSign(&token) }
            token.kind = .invalid
            position += 1
            let character = byte < 0x21 || byte == 0x7F ? "this character" : "'\(text(start, position))'"
            diagnostics.append(Diagnostic(Span(start, position), "\(character) means nothing here"))
        }
    }

    private mutating func readSign(_ token: inout Token) {
        token.kind = .punctuation
        position += 1
        token.text = text(position - 1, position)
    }

    private mutating func readQuoted(_ token: inout Token) {
        let start = position
        position += 1
        while position < limit, Byte.continuesName(bytes[position]) { position += 1 }
        token.kind = .identifier
        token.isQuoted = true
        token.text = text(start + 1, position)
        if at(position) == Byte.backtick, position > start + 1 {
            position += 1
        } else {
            token.kind = .invalid
            diagnostics.append(Diagnostic(Span(start, position), "this name has no closing backtick"))
        }
    }

    private mutating func readDollar(_ token: inout Token) {
        let start = position
        position += 1
        while position < limit, Byte.continuesName(bytes[position]) { position += 1 }
        token.text = text(start, position)
        token.kind = .dollar
        if let index = Int(token.text.dropFirst()), index < 1000 { return }
        token.kind = .invalid
        diagnostics.append(Diagnostic(Span(start, position), "after $ stands the number of an argument: $0, $1"))
    }

    private mutating func readHash(_ token: inout Token) {
        let start = position
        var end = position
        while at(end) == Byte.hash { end += 1 }
        if at(end) == Byte.quote { return readString(&token) }
        position = end
        while position < limit, Byte.continuesName(bytes[position]) { position += 1 }
        token.kind = .identifier
        token.text = text(start, position)
    }

    private mutating func readOperator(_ token: inout Token) {
        let start = position
        token.kind = .operator
        let mayHaveDots = bytes[start] == Byte.dot
        let isLeftBound = !token.hasSpaceBefore
        if isLeftBound, bytes[start] == Byte.question || bytes[start] == Byte.bang && at(start + 1) != Byte.equal {
            position += 1
        } else if bytes[start] == Byte.less, at(start + 1) == Byte.minus || at(start + 1) == Byte.tilde {
            position += at(start + 1) == Byte.tilde && at(start + 2) == Byte.greater ? 3 : 2
        } else {
            while position < limit {
                let byte = bytes[position]
                guard Byte.isOperator(byte) || mayHaveDots && byte == Byte.dot else { break }
                let isComment = byte == Byte.slash && (at(position + 1) == Byte.slash || at(position + 1) == Byte.star)
                if isComment, position > start { break }
                position += 1
            }
        }
        token.text = text(start, position)
    }

    /// Whether a function's name is that of an operator.
    static func isOperator(_ name: String) -> Bool { name.utf8.first.map(Byte.isOperator) ?? false }

    func text(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<max(start, end)], as: UTF8.self) }
}
