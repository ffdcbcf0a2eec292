import Messages

/// Cuts UTF-8 into tokens; it accepts any bytes.
struct Lexer {
    let bytes: [UInt8]
    var position = 0
    var limit = 0
    var diagnostics: [Diagnostic] = []
    /// Whether a value may begin where the next token stands: there a `/` begins a pattern.
    private var awaitsValue = true
    /// Whether it can begin one: somebody may have a `/` of their own there.
    var takesPatterns = true

    init(_ bytes: [UInt8], limit: Int = 0) { (self.bytes, self.limit) = (bytes, min(limit, bytes.count)) }

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
        if startsLine { awaitsValue = true }
        read(&token)
        awaitsValue = token.awaitsValue
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
        diagnostics.append(Diagnostic(Span(start, min(start + 2, limit)), Message("this comment has no closing */")))
        return endsLine
    }

    private mutating func read(_ token: inout Token) {
        let start = position
        let byte = bytes[start]
        if byte >= 0xC2, isSymbol(at: start) { return readSymbols(&token) }
        if Byte.startsName(byte) {
            while position < limit, Byte.continuesName(bytes[position]) || bytes[position] == Byte.dollar {
                if bytes[position] >= 0xC2, isSymbol(at: position) { break }
                position += 1
            }
            token.text = text(start, position)
            let isKeyword = byte >= 0x61 && position - start <= 15 && Token.keywords.contains(token.text)
            token.kind = isKeyword ? .keyword : .identifier
            return
        }
        if Byte.isDigit(byte) { return readNumber(&token) }
        switch byte {
        case Byte.quote: readString(&token)
        case Byte.slash where takesPatterns && awaitsValue && endOfPattern(start) != nil: readPattern(&token)
        case Byte.hash where at(start + 1) == Byte.slash && endOfPattern(start) != nil: readPattern(&token)
        case Byte.hash: readHash(&token)
        case Byte.backtick: readQuoted(&token)
        case Byte.dollar: readDollar(&token)
        case Byte.dot where at(start + 1) != Byte.dot && !startsOperator(after: start): readSign(&token)
        default:
            if Byte.isOperator(byte) || byte == Byte.dot { return readOperator(&token) }
            if Byte.isPunctuation(byte) { return readSign(&token) }
            token.kind = .invalid
            if byte == Byte.apostrophe, readText(between: Byte.apostrophe) {
                let text = text(start + 1, position - 1)
                let message = Message("a text stands between double quotes")
                return diagnostics.append(Diagnostic(Span(start, position), message, hint: "\"\(text)\""))
            }
            position += 1
            let character =
                byte < 0x21 || byte == 0x7F ? Message("this character") : Message("'\(text(start, position))'")
            diagnostics.append(Diagnostic(Span(start, position), Message("\(character) means nothing here")))
        }
    }

    /// Whether a dot is the first sign of an operator: `.~`. Of a key path it is not: `\.!`.
    private func startsOperator(after dot: Int) -> Bool {
        let (next, third) = (at(dot + 1), at(dot + 2))
        if next == Byte.slash, third == Byte.slash || third == Byte.star { return false }
        return Byte.isOperator(next) && next != 0x21 && next != 0x3F
    }

    /// Goes past what stands between two signs of a line, if the second one is there.
    private mutating func readText(between sign: UInt8) -> Bool {
        var end = position + 1
        while end < limit, bytes[end] != sign {
            if bytes[end] == 10 { return false }
            end += 1
        }
        guard end < limit else { return false }
        position = end + 1
        return true
    }

    /// Whether a character that is no ASCII may be an operator: arrows, mathematical signs, dingbats, as Swift has it.
    private func isSymbol(at offset: Int) -> Bool {
        let (first, second, third) = (UInt32(at(offset)), UInt32(at(offset + 1)), UInt32(at(offset + 2)))
        if first == 0xC2 || first == 0xC3 {
            let scalar = (first & 0x1F) << 6 | second & 0x3F
            return [0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6].contains(scalar)
                || [0xBB, 0xBF, 0xD7, 0xF7].contains(scalar)
        }
        guard first & 0xF0 == 0xE0 else { return false }
        switch (first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F {
        case 0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF,
            0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030:
            return true
        default: return false
        }
    }

    private mutating func readSymbols(_ token: inout Token) {
        let start = position
        token.kind = .operator
        while position < limit, Byte.isOperator(bytes[position]) || isSymbol(at: position) {
            position += Byte.isOperator(bytes[position]) ? 1 : bytes[position] < 0xE0 ? 2 : 3
        }
        position = min(position, limit)
        token.text = text(start, position)
    }

    private mutating func readSign(_ token: inout Token) {
        token.kind = .punctuation
        position += 1
        token.text = text(position - 1, position)
    }

    private mutating func readQuoted(_ token: inout Token) {
        let start = position
        position += 1
        while position < limit, bytes[position] >= 0x20, bytes[position] != Byte.backtick { position += 1 }
        token.kind = .identifier
        token.isQuoted = true
        token.text = text(start + 1, position)
        if at(position) == Byte.backtick, position > start + 1 {
            position += 1
        } else {
            token.kind = .invalid
            diagnostics.append(Diagnostic(Span(start, position), Message("this name has no closing backtick")))
        }
    }

    private mutating func readDollar(_ token: inout Token) {
        let start = position
        position += 1
        while position < limit, Byte.continuesName(bytes[position]) { position += 1 }
        token.text = text(start, position)
        token.kind = .dollar
        // What a property wrapper projects.
        if position > start + 1, !(0x30...0x39).contains(bytes[start + 1]) {
            token.kind = .identifier
            return
        }
        if let index = Int(token.text.dropFirst()), index < 1000 { return }
        token.kind = .invalid
        diagnostics.append(
            Diagnostic(Span(start, position), Message("$ is followed by the number of an argument: $0, $1")))
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
        if isLeftBound, isOptionalSign(at: start) {
            position += 1
        } else if bytes[start] == Byte.less, at(start + 1) == Byte.minus || at(start + 1) == Byte.tilde {
            // `<~>` is a word of ours, and `<->` one that apps declare.
            position += at(start + 2) == Byte.greater ? 3 : 2
            while at(position) == Byte.tilde, bytes[position - 1] == Byte.tilde { position += 1 }
        } else {
            while position < limit {
                let byte = bytes[position]
                guard Byte.isOperator(byte) || mayHaveDots && byte == Byte.dot else { break }
                let isComment = byte == Byte.slash && (at(position + 1) == Byte.slash || at(position + 1) == Byte.star)
                if isComment, position > start { break }
                // In `A<B<C>?>` a type is an optional.
                if isLeftBound, position > start, isOptionalSign(at: position),
                    bytes[start..<position].allSatisfy({ $0 == Byte.greater })
                {
                    break
                }
                position += 1
            }
        }
        token.text = text(start, position)
    }

    /// Whether a `?` or a `!` stands there that is no part of `!=`.
    private func isOptionalSign(at place: Int) -> Bool {
        bytes[place] == Byte.question || bytes[place] == Byte.bang && at(place + 1) != Byte.equal
    }

    /// Whether a function's name is that of an operator.
    static func isOperator(_ name: String) -> Bool {
        let lexer = Lexer(Array(name.utf8.prefix(3)), limit: 3)
        let isDotted = name.utf8.first == Byte.dot && name.utf8.count > 1
        return isDotted
            || name.utf8.first.map { Byte.isOperator($0) || $0 >= 0xC2 && lexer.isSymbol(at: 0) } ?? false
    }

    func text(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<max(start, end)], as: UTF8.self) }
}
