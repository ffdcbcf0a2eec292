// swift-format-ignore-file
/// A part of the labs' server, as it stands in Sources/Services. Written by scripts/beside.
extension Beside {
    static let server = #"""
        /// A value as it travels: what a response holds.
        @dynamicMemberLookup enum JSON: Hashable, Sendable {
            case null
            case bool(Bool)
            case int(Int)
            /// A whole number beyond the greatest `Int`.
            case large(UInt64)
            case double(Double)
            case string(String)
            case array([JSON])
            case object([Member])

            /// A key with its value. Keys keep their order, and of two that are equal the last counts.
            struct Member: Hashable, Sendable {
                let key: String
                let value: JSON
                init(_ key: String, _ value: JSON) { (self.key, self.value) = (key, value) }
            }

            static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
                .object(members.map { Member($0.key, $0.value) })
            }

            /// The value of a key; null if there is none.
            subscript(key: String) -> JSON {
                guard case .object(let members) = self else { return .null }
                return members.last { $0.key == key }?.value ?? .null
            }

            var string: String? { if case .string(let text) = self { text } else { nil } }
            var int: Int? {
                switch self {
                case .int(let number): number
                case .double(let number): Int(exactly: number)
                default: nil
                }
            }
            /// A whole number of any size.
            var whole: Int128? {
                switch self {
                case .large(let number): Int128(number)
                case let other: other.int.map { Int128($0) }
                }
            }
            var double: Double? {
                switch self {
                case .int(let number): Double(number)
                case .large(let number): Double(number)
                case .double(let number): number
                default: nil
                }
            }
            var array: [JSON]? { if case .array(let items) = self { items } else { nil } }

            /// What kind of value it is, as a message says it.
            fileprivate var kind: String {
                switch self {
                case .null: "null"
                case .bool: "a Bool"
                case .int, .large, .double: "a number"
                case .string: "a string"
                case .array: "an array"
                case .object: "an object"
                }
            }
        }

        extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
            ExpressibleByNilLiteral
        {
            init(stringLiteral value: String) { self = .string(value) }
            init(integerLiteral value: Int) { self = .int(value) }
            init(booleanLiteral value: Bool) { self = .bool(value) }
            init(nilLiteral: ()) { self = .null }
        }

        extension JSON {
            /// As text on one line.
            fileprivate var text: String {
                var text = ""
                write(to: &text)
                return text
            }

            private func write(to text: inout String) {
                switch self {
                case .null: text += "null"
                case .bool(let value): text += value ? "true" : "false"
                case .int(let value): text += String(value)
                case .large(let value): text += String(value)
                case .double(let value): text += value.isFinite ? value.description : "null"
                case .string(let value): text.append(json: value, isForScreen: false)
                case .array(let items):
                    text += "["
                    for (index, item) in items.enumerated() {
                        if index > 0 { text += "," }
                        item.write(to: &text)
                    }
                    text += "]"
                case .object(let members):
                    text += "{"
                    for (index, member) in members.enumerated() {
                        if index > 0 { text += "," }
                        text.append(json: member.key, isForScreen: false)
                        text += ":"
                        member.value.write(to: &text)
                    }
                    text += "}"
                }
            }
        }
        extension String {
            /// Appends `value` as a JSON string. What JSON allows and a person must not be shown is escaped if it is for a screen.
            fileprivate mutating func append(json value: String, isForScreen: Bool = true) {
                append(value, unseen: { $0.jsonEscape }, shows: { !isForScreen && $0.value >= 0x20 })
            }

            /// Appends `value` between quotes; `unseen` is what stands for a character that may not stand for itself.
            fileprivate mutating func append(
                _ value: String, unseen escape: (Unicode.Scalar) -> String, shows: (Unicode.Scalar) -> Bool = { _ in false }
            ) {
                append("\"")
                defer { append("\"") }
                // Most texts are plain.
                if value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) { return append(value) }
                if !value.unicodeScalars.contains(where: { $0 == "\"" || $0 == "\\" || $0.mayBeUnseen }) {
                    return append(value)
                }
                for (scalar, isUnseen) in value.markingUnseen {
                    switch scalar {
                    case "\"": append("\\\"")
                    case "\\": append("\\\\")
                    case "\n": append("\\n")
                    case "\r": append("\\r")
                    case "\t": append("\\t")
                    default: if isUnseen, !shows(scalar) { append(escape(scalar)) } else { unicodeScalars.append(scalar) }
                    }
                }
            }
        }

        extension Unicode.Scalar {
            fileprivate var jsonEscape: String {
                UTF16.encode(self).map { units in
                    units.map { unit in
                        let hex = String(unit, radix: 16)
                        return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
                    }.joined()
                } ?? ""
            }
        }
        /// What is wrong with a text that should be JSON.
        struct JSONMistake: Error, Hashable {
            /// Counted in bytes, from 0.
            let offset: Int
            let sentence: String
        }

        extension JSON {
            /// Reads a whole text.
            init(text: String) throws(JSONMistake) {
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
                guard index == bytes.count else { throw mistake("nothing may stand behind the value") }
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
        """#
}
