import Messages

extension Parser {
    /// The parts of a string literal that the lexer has found whole.
    mutating func parseString(_ span: Span) -> [StringPart] {
        let bytes = source.bytes
        var start = span.start
        while start < span.end, bytes[start] == Byte.hash { start += 1 }
        let hashes = start - span.start
        let isMultiline =
            start + 2 < span.end - hashes && bytes[start + 1] == Byte.quote
            && bytes[start + 2] == Byte.quote
        let quotes = isMultiline ? 3 : 1
        var offset = start + quotes
        let end = max(offset, span.end - quotes - hashes)
        var (stop, indent) = (end, 0)
        if isMultiline { (offset, stop, indent) = multilineBounds(offset, end) }
        var parts: [StringPart] = []
        var text: [UInt8] = []
        var atLineStart = isMultiline
        while offset < stop {
            if atLineStart {
                let blanks = bytes[offset..<min(stop, offset + indent)].prefix { $0 == 32 || $0 == 9 }
                offset = blanks.endIndex
                atLineStart = false
                continue
            }
            let byte = bytes[offset]
            if byte == Byte.backslash, isHashes(hashes, at: offset + 1) {
                offset += 1 + hashes
                parseEscape(&offset, stop, &text, &parts, isMultiline: isMultiline)
                atLineStart = isMultiline && offset <= stop && bytes[offset - 1] == 10
            } else {
                if byte == 13, isMultiline, offset + 1 < stop, bytes[offset + 1] == 10 { offset += 1 }
                text.append(bytes[offset])
                if bytes[offset] == 10 { atLineStart = isMultiline }
                offset += 1
            }
        }
        if !text.isEmpty || parts.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
        return parts
    }

    /// Where the text of a multi-line string begins and ends, and how far its closing quotes are indented.
    private func multilineBounds(_ start: Int, _ end: Int) -> (Int, Int, Int) {
        let bytes = source.bytes
        var offset = start
        while offset < end, bytes[offset] == 32 || bytes[offset] == 9 || bytes[offset] == 13 { offset += 1 }
        if offset < end, bytes[offset] == 10 { offset += 1 } else { offset = start }
        var stop = end
        while stop > offset, bytes[stop - 1] == 32 || bytes[stop - 1] == 9 { stop -= 1 }
        let indent = end - stop
        guard stop > offset, bytes[stop - 1] == 10 else { return (offset, stop == offset ? offset : end, 0) }
        stop -= 1
        if stop > offset, bytes[stop - 1] == 13 { stop -= 1 }
        return (offset, stop, indent)
    }

    private func isHashes(_ count: Int, at offset: Int) -> Bool {
        for index in 0..<count {
            guard offset + index < source.bytes.count, source.bytes[offset + index] == Byte.hash else { return false }
        }
        return true
    }

    private mutating func parseEscape(
        _ offset: inout Int, _ stop: Int, _ text: inout [UInt8], _ parts: inout [StringPart], isMultiline: Bool
    ) {
        guard offset < stop else { return }
        let start = offset
        let byte = source.bytes[offset]
        offset += 1
        switch byte {
        case 0x6E: text.append(10)
        case 0x74: text.append(9)
        case 0x72: text.append(13)
        case 0x30: text.append(0)
        case Byte.quote, 0x27, Byte.backslash: text.append(byte)
        case 10 where isMultiline: break
        case 0x75: parseScalar(&offset, stop, &text)
        case Byte.open:
            var lexer = Lexer(source.bytes)
            lexer.limit = stop
            guard let end = lexer.endOfInterpolation(start, isMultiline: isMultiline, depth: 0) else { return }
            if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
            text = []
            parts.append(parseInterpolation(Span(start + 1, end - 1)))
            offset = end
        default:
            let shown = byte > 0x20 && byte < 0x7F ? "\\" + source.text(Span(start, start + 1)) : "this"
            report(
                "\(shown) is not an escape; there are \\n \\t \\r \\0 \\\" \\\\ \\u{…} and \\(…)",
                at: Span(start - 1, start + 1))
            isRecovering = false
        }
    }

    private mutating func parseScalar(_ offset: inout Int, _ stop: Int, _ text: inout [UInt8]) {
        let start = offset
        if offset < stop, source.bytes[offset] == 0x7B {
            var end = offset + 1
            while end < stop, end < offset + 10, source.bytes[end] != 0x7D { end += 1 }
            let digits = source.text(Span(offset + 1, end))
            if end < stop, source.bytes[end] == 0x7D, let value = UInt32(digits, radix: 16),
                let scalar = Unicode.Scalar(value)
            {
                text.append(contentsOf: String(scalar).utf8)
                offset = end + 1
                return
            }
        }
        report("a character is written \\u{1F600}", at: Span(max(0, start - 2), start))
        isRecovering = false
    }

    /// Reads `span` as one expression, or as several with commas between, with tokens of its own.
    private mutating func parseInterpolation(_ span: Span) -> StringPart {
        var lexer = Lexer(source.bytes)
        let inner = lexer.tokens(from: span.start, to: span.end)
        if !isRecovering { diagnostics += inner.diagnostics }
        let outer = (tokens, index, isRecovering, splits)
        (tokens, index, isRecovering, splits) = (inner.tokens, 0, false, [])
        let arguments = withTrailingClosures(true) { Argument.interpolated(&$0) }
        if !isRecovering, !token.isEnd { reportMissing(Message("')' is expected here, not \(described(token))")) }
        (tokens, index, isRecovering, splits) = outer
        if arguments.count == 1, arguments[0].label == nil { return .value(arguments[0].value) }
        return .interpolated(arguments, span)
    }
}

extension Argument {
    /// What stands in the brackets of an interpolation.
    fileprivate static func interpolated(_ parser: inout Parser) -> [Argument] {
        var arguments: [Argument] = []
        repeat {
            var label: String?
            if parser.isLabel(parser.token), parser.peek().isSign(":") {
                label = parser.take().text
                parser.advance()
            }
            arguments.append(Argument(label == "_" ? nil : label, parser.parseExpression()))
        } while !parser.isRecovering && parser.takeSign(",")
        return arguments
    }
}
