import Messages

extension Lexer {
    mutating func readNumber(_ token: inout Token) {
        let start = position
        token.kind = .integer
        let isPrefixed = bytes[start] == 0x30 && [0x78, 0x62, 0x6F].contains(at(start + 1))
        if isPrefixed {
            position += 2
        } else {
            skipDigits()
            if at(position) == Byte.dot, Byte.isDigit(at(position + 1)), !isAfterDot(start) {
                token.kind = .float
                position += 1
                skipDigits()
            }
            let sign = at(position + 1) == 0x2B || at(position + 1) == Byte.minus ? 1 : 0
            if at(position) | 0x20 == 0x65, Byte.isDigit(at(position + 1 + sign)) {
                token.kind = .float
                position += 1 + sign
                skipDigits()
            }
        }
        let digits = position
        while position < limit, Byte.continuesName(bytes[position]) { position += 1 }
        token.text = text(start, position)
        if position > digits, !isPrefixed {
            token.kind = .invalid
            let unit = text(digits, position)
            let hints = ["ms": "milliseconds", "s": "seconds", "m": "minutes", "h": "hours"]
            let hint = hints[unit].map { ".\($0)(\(text(start, digits)))" }
            let message =
                hint == nil
                ? Message("'\(token.text)' is not a number") : Message("'\(token.text)' is not a time in code")
            diagnostics.append(Diagnostic(Span(start, position), message, hint: hint))
        }
    }

    /// `pair.0.1` is two members, not a member and a fraction.
    private func isAfterDot(_ start: Int) -> Bool {
        start > 0 && bytes[start - 1] == Byte.dot && !(start > 1 && bytes[start - 2] == Byte.dot)
    }

    private mutating func skipDigits() {
        while position < limit, Byte.isDigit(bytes[position]) || bytes[position] == 0x5F { position += 1 }
    }

    mutating func readString(_ token: inout Token) {
        let start = position
        token.kind = .string
        if let end = endOfString(start, depth: 0) {
            position = end
            return
        }
        token.kind = .invalid
        var open = start
        while at(open) == Byte.hash { open += 1 }
        let isMultiline = at(open + 1) == Byte.quote && at(open + 2) == Byte.quote
        while position < limit, isMultiline || bytes[position] != 10 { position += 1 }
        let message =
            isMultiline
            ? Message(plain: "this \"\"\" has no closing \"\"\"") : Message("this string has no closing quote")
        let end = isMultiline ? open + 3 : position
        diagnostics.append(Diagnostic(Span(start, end), message))
    }

    /// The offset after a string literal, or nil if it does not end.
    func endOfString(_ start: Int, depth: Int) -> Int? {
        guard depth < 32 else { return nil }
        var offset = start
        while at(offset) == Byte.hash { offset += 1 }
        let hashes = offset - start
        guard at(offset) == Byte.quote else { return nil }
        let isMultiline = at(offset + 1) == Byte.quote && at(offset + 2) == Byte.quote
        offset += isMultiline ? 3 : 1
        let quotes = isMultiline ? 3 : 1
        while offset < limit {
            let byte = bytes[offset]
            if byte == Byte.backslash, isRun(Byte.hash, hashes, at: offset + 1) {
                offset += 1 + hashes
                if at(offset) == Byte.open {
                    guard
                        let end = endOfInterpolation(
                            offset, isMultiline: isMultiline,
                            depth: depth)
                    else { return nil }
                    offset = end
                } else if at(offset) != 10 || isMultiline {
                    offset += 1
                }
            } else if byte == Byte.quote, isRun(Byte.quote, quotes, at: offset),
                isRun(Byte.hash, hashes, at: offset + quotes)
            {
                return offset + quotes + hashes
            } else if byte == 10, !isMultiline {
                return nil
            } else {
                offset += 1
            }
        }
        return nil
    }

    /// The offset after the `)` that belongs to the `(` at `start`.
    func endOfInterpolation(_ start: Int, isMultiline: Bool, depth: Int) -> Int? {
        var offset = start
        var level = 0
        while offset < limit {
            switch bytes[offset] {
            case Byte.open: level += 1
            case Byte.close:
                level -= 1
                if level == 0 { return offset + 1 }
            case 10 where !isMultiline: return nil
            case Byte.quote:
                guard let end = endOfString(offset, depth: depth + 1) else { return nil }
                offset = end - 1
            default: break
            }
            offset += 1
        }
        return nil
    }

    func isRun(_ byte: UInt8, _ count: Int, at offset: Int) -> Bool {
        for index in 0..<count where at(offset + index) != byte { return false }
        return true
    }
}
