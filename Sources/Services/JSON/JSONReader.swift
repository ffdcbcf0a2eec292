/// What is wrong with a text that should be JSON.
package struct JSONMistake: Error, Hashable {
    /// Counted in bytes, from 0.
    package let offset: Int
    package let sentence: String
}

extension JSON {
    /// Reads a whole text.
    package init(text: String) throws(JSONMistake) {
        var reader = JSONReader(bytes: Array(text.utf8))
        self = try reader.read()
    }
}

/// Reads one value and nothing behind it.
private struct JSONReader {
    let bytes: [UInt8]
    private var index = 0
    /// Arrays and objects inside each other; more than this is refused.
    private static let deepest = 512

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() throws(JSONMistake) -> JSON {
        let value = try value(depth: 0)
        skipBlanks()
        guard index == bytes.count else { throw mistake("nothing may follow the value") }
        return value
    }

    private mutating func value(depth: Int) throws(JSONMistake) -> JSON {
        skipBlanks()
        guard depth < JSONReader.deepest else { throw mistake("nested too deep") }
        guard let byte = peek else { throw mistake("a value is missing") }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try array(depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw mistake("a value is expected here")
        }
    }

    private mutating func object(_ depth: Int) throws(JSONMistake) -> JSON {
        index += 1
        var members: [JSON.Member] = []
        skipBlanks()
        if take("}") { return .object(members) }
        repeat {
            skipBlanks()
            guard peek == UInt8(ascii: "\"") else { throw mistake("a key in quotes is expected here") }
            let key = try string()
            skipBlanks()
            guard take(":") else { throw mistake("':' is expected after a key") }
            members.append(JSON.Member(key, try value(depth: depth + 1)))
            skipBlanks()
        } while take(",")
        guard take("}") else { throw mistake("',' or '}' is expected here") }
        return .object(members)
    }

    private mutating func array(_ depth: Int) throws(JSONMistake) -> JSON {
        index += 1
        var items: [JSON] = []
        skipBlanks()
        if take("]") { return .array(items) }
        repeat {
            items.append(try value(depth: depth + 1))
            skipBlanks()
        } while take(",")
        guard take("]") else { throw mistake("',' or ']' is expected here") }
        return .array(items)
    }

    private mutating func word(_ word: String, _ value: JSON) throws(JSONMistake) -> JSON {
        guard bytes[index...].starts(with: word.utf8) else { throw mistake("a value is expected here") }
        index += word.utf8.count
        return value
    }

    private mutating func number() throws(JSONMistake) -> JSON {
        let start = index
        while let byte = peek, "+-.eE0123456789".utf8.contains(byte) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if let whole = Int(text) { return .int(whole) }
        if let large = UInt64(text) { return .large(large) }
        guard let number = Double(text), number.isFinite else {
            index = start
            throw mistake("no number")
        }
        return .double(number)
    }

    private mutating func string() throws(JSONMistake) -> String {
        index += 1
        var units: [UInt8] = []
        while let byte = peek {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
            case UInt8(ascii: "\\"): units += String(try escaped()).utf8
            case 0..<0x20: throw mistake("a control character in a string")
            default: units.append(byte)
            }
        }
        throw mistake("a string has no end")
    }

    private mutating func escaped() throws(JSONMistake) -> Character {
        guard let byte = peek else { throw mistake("a string has no end") }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(UnicodeScalar(byte))
        case UInt8(ascii: "u"): return try unicode()
        default: throw mistake("an unknown escape")
        }
    }

    private mutating func unicode() throws(JSONMistake) -> Character {
        var code = UInt32(try unit())
        if (0xD800..<0xDC00).contains(code), take("\\"), take("u") {
            code = 0x10000 + (code - 0xD800) << 10 + (UInt32(try unit()) &- 0xDC00) & 0x3FF
        }
        return Character(Unicode.Scalar(code) ?? "\u{FFFD}")
    }

    private mutating func unit() throws(JSONMistake) -> UInt16 {
        guard index + 4 <= bytes.count,
            let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw mistake("four digits are expected after \\u") }
        index += 4
        return unit
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let peek, UInt32(peek) == character.value else { return false }
        index += 1
        return true
    }

    private mutating func skipBlanks() { while let byte = peek, [32, 9, 10, 13].contains(byte) { index += 1 } }

    private func mistake(_ sentence: String) -> JSONMistake { JSONMistake(offset: index, sentence: sentence) }
}
