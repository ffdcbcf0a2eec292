import Values

/// A literal read back, to be written as JSON: the log keeps what was said as text.
struct LiteralReader {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var json = ""

    private init(_ literal: String) { bytes = Array(literal.utf8) }

    /// Structs and cases with values are objects, a case alone is its name; what JSON has no word for is a string.
    package static func json(_ literal: String) -> String {
        var reader = LiteralReader(literal)
        if reader.value(), reader.position == reader.bytes.count { return reader.json }
        var text = ""
        text.append(json: literal)
        return text
    }

    /// What is nested deeper is nobody's data.
    private static let deepest = 100

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    // MARK: values

    private mutating func value() -> Bool {
        depth += 1
        defer { depth -= 1 }
        guard depth < LiteralReader.deepest, let next else { return false }
        switch next {
        case UInt8(ascii: "\""):
            guard let said = string() else { return false }
            json.append(json: said)
            return true
        case UInt8(ascii: "["): return collection()
        case UInt8(ascii: "("):
            position += 1
            if take(")") { return write("null") }
            json += "["
            return items(until: ")", keepsLabels: false) && write("]")
        case UInt8(ascii: "."):
            position += 1
            let name = word()
            return !name.isEmpty && called(name, isCase: true)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return number()
        default: return named()
        }
    }

    private mutating func write(_ text: String) -> Bool {
        json += text
        return true
    }

    private mutating func number() -> Bool {
        let start = position
        while let next, "0123456789.eE+-".utf8.contains(next) { position += 1 }
        let said = text(start..<position)
        guard Double(said)?.isFinite == true, Int(said) != nil || said.contains(".") || said.contains("e") else {
            return false
        }
        return write(said)
    }

    private mutating func word() -> String {
        let start = position
        while let next,
            next >= 0x80 || next == UInt8(ascii: "_") || Character(UnicodeScalar(next)).isLetter
                || Character(UnicodeScalar(next)).isNumber
        {
            position += 1
        }
        return text(start..<position)
    }

    /// `nil`, `true`, or what a struct is made with.
    private mutating func named() -> Bool {
        let name = word()
        switch name {
        case "": return false
        case "nil": return write("null")
        case "true", "false": return write(name)
        default: return called(name, isCase: false)
        }
    }

    private mutating func called(_ name: String, isCase: Bool) -> Bool {
        guard take("(") else {
            json.append(json: name)
            return true
        }
        if isCase {
            json += "{"
            json.append(json: name)
            json += ":"
        }
        let hasLabels = isLabelled || next == UInt8(ascii: ")")
        json += hasLabels ? "{" : "["
        guard hasLabels || isCase, items(until: ")", keepsLabels: hasLabels) else { return false }
        return write(hasLabels ? "}" : "]") && (!isCase || write("}"))
    }

    /// Whether a label comes next.
    private var isLabelled: Bool {
        var ahead = self
        return !ahead.word().isEmpty && ahead.take(": ")
    }

    /// Values with commas between, the closing bracket included.
    private mutating func items(until end: String, keepsLabels: Bool) -> Bool {
        var isFirst = true
        while !take(end) {
            if !isFirst {
                guard take(", ") else { return false }
                json += ","
            }
            isFirst = false
            if isLabelled {
                let label = word()
                position += 2
                if keepsLabels {
                    json.append(json: label)
                    json += ":"
                }
            }
            guard value() else { return false }
        }
        return true
    }

    /// `[1, 2]`, `["a": 1]` or `[:]`.
    private mutating func collection() -> Bool {
        position += 1
        if take(":]") { return write("{}") }
        if take("]") { return write("[]") }
        // What comes first is read once: only what stands behind it tells whether it is a key.
        let (before, start) = (json, position)
        json = ""
        guard value() else { return false }
        let first = json
        json = before
        guard take(": ") else {
            json += "[" + first
            return (take("]") || take(", ") && write(",") && items(until: "]", keepsLabels: false)) && write("]")
        }
        json += "{"
        json.append(json: key(text(start..<(position - 2))))
        while true {
            json += ":"
            guard value() else { return false }
            if take("]") { return write("}") }
            guard take(", ") else { return false }
            json += ","
            let (before, start) = (json, position)
            guard value() else { return false }
            json = before
            json.append(json: key(text(start..<position)))
            guard take(": ") else { return false }
        }
    }

    /// A literal as a key: a text without its quotes, a case without its dot, all else as it is.
    private func key(_ literal: String) -> String {
        var reader = LiteralReader(literal)
        if literal.hasPrefix("\""), let text = reader.string() { return text }
        return literal.hasPrefix(".") ? String(literal.dropFirst()) : literal
    }

    /// What stands between quotes, its escapes undone.
    private mutating func string() -> String? {
        position += 1
        var said: [UInt8] = []
        while let next {
            position += 1
            if next == UInt8(ascii: "\"") { return String(decoding: said, as: UTF8.self) }
            guard next == UInt8(ascii: "\\") else {
                said.append(next)
                continue
            }
            guard let escape = self.next else { return nil }
            position += 1
            switch escape {
            case UInt8(ascii: "n"): said.append(0x0A)
            case UInt8(ascii: "r"): said.append(0x0D)
            case UInt8(ascii: "t"): said.append(0x09)
            case UInt8(ascii: "0"): said.append(0)
            case UInt8(ascii: "u"):
                guard take("{"), let end = bytes[position...].firstIndex(of: UInt8(ascii: "}")),
                    let scalar = UInt32(text(position..<end), radix: 16).flatMap(UnicodeScalar.init)
                else { return nil }
                position = end + 1
                said += Array(String(Character(scalar)).utf8)
            default: said.append(escape)
            }
        }
        return nil
    }
}
