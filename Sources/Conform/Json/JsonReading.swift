/// What keeps a text from being JSON, and in which line.
package struct JsonMistake: Error, Equatable {
    package let line: Int
    package let sentence: String
}

extension Json {
    package init(_ text: [UInt8]) throws(JsonMistake) {
        var reader = JsonReader(text)
        self = try reader.document()
    }
}

/// Reads JSON, byte by byte.
private struct JsonReader {
    private let text: [UInt8]
    private var place = 0
    private var depth = 0
    private static let deepest = 200

    init(_ text: [UInt8]) { self.text = text }

    mutating func document() throws(JsonMistake) -> Json {
        let value = try value()
        skipSpace()
        guard place == text.count else { throw mistake("there is more after the end") }
        return value
    }

    private mutating func value() throws(JsonMistake) -> Json {
        skipSpace()
        guard let first = peek else { throw mistake("the text ends too soon") }
        switch first {
        case UInt8(ascii: "{"): return try nested { reader throws(JsonMistake) in try reader.object() }
        case UInt8(ascii: "["): return try nested { reader throws(JsonMistake) in try reader.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: return try word()
        }
    }

    private mutating func nested(
        _ read: (inout JsonReader) throws(JsonMistake) -> Json
    ) throws(JsonMistake) -> Json {
        guard depth < JsonReader.deepest else { throw mistake("it is nested too deeply") }
        depth += 1
        defer { depth -= 1 }
        place += 1
        return try read(&self)
    }

    private mutating func object() throws(JsonMistake) -> Json {
        var members: [Json.Member] = []
        if takes("}") { return .object([]) }
        repeat {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw mistake("a key is wanted") }
            let key = try string()
            guard takes(":") else { throw mistake("a colon is wanted after \(key.debugDescription)") }
            members.append(Json.Member(key: key, value: try value()))
        } while takes(",")
        guard takes("}") else { throw mistake("a comma or } is wanted") }
        return .object(members)
    }

    private mutating func array() throws(JsonMistake) -> Json {
        var items: [Json] = []
        if takes("]") { return .array([]) }
        repeat { items.append(try value()) } while takes(",")
        guard takes("]") else { throw mistake("a comma or ] is wanted") }
        return .array(items)
    }

    private mutating func word() throws(JsonMistake) -> Json {
        for (word, value) in [("null", Json.null), ("true", .bool(true)), ("false", .bool(false))] {
            if text[place...].starts(with: word.utf8) {
                place += word.utf8.count
                return value
            }
        }
        throw mistake("a value is wanted")
    }

    private mutating func number() throws(JsonMistake) -> Json {
        let start = place
        while let byte = peek, "+-.eE0123456789".utf8.contains(byte) { place += 1 }
        let digits = String(decoding: text[start..<place], as: UTF8.self)
        if let value = Int(digits) { return .int(value) }
        guard let value = Double(digits), value.isFinite else { throw mistake("\(digits) is no number") }
        return .double(value)
    }

    private mutating func string() throws(JsonMistake) -> String {
        place += 1
        var bytes: [UInt8] = []
        while let byte = peek {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: String(try escaped()).utf8)
            case 0..<0x20: throw mistake("a string holds a control character")
            default: bytes.append(byte)
            }
        }
        throw mistake("a string does not end")
    }

    private mutating func escaped() throws(JsonMistake) -> Character {
        guard let byte = peek else { throw mistake("a string does not end") }
        place += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
        case UInt8(ascii: "u"): return Character(try scalar())
        default: throw mistake("a string holds an escape that JSON does not know")
        }
    }

    private mutating func scalar() throws(JsonMistake) -> Unicode.Scalar {
        let high = try unit()
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard (0xD800..<0xDC00).contains(high), peek == UInt8(ascii: "\\") else { throw mistake("half a character") }
        place += 1
        guard peek == UInt8(ascii: "u") else { throw mistake("half a character") }
        place += 1
        let low = try unit()
        guard (0xDC00..<0xE000).contains(low) else { throw mistake("half a character") }
        return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func unit() throws(JsonMistake) -> UInt32 {
        let digits = text[place...].prefix(4)
        guard digits.count == 4, let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
            throw mistake("\\u wants four hexadecimal digits")
        }
        place += 4
        return unit
    }

    private var peek: UInt8? { place < text.count ? text[place] : nil }

    private mutating func takes(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard peek == UInt8(ascii: mark) else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { place += 1 }
    }

    private func mistake(_ sentence: String) -> JsonMistake {
        JsonMistake(line: 1 + text.prefix(place).count { $0 == 0x0A }, sentence: sentence)
    }
}
