extension String {
    /// Appends `value` as a JSON string. What JSON allows and a terminal must not see is escaped if it is for a screen.
    package mutating func append(json value: String, isForScreen: Bool = true) {
        append(value) { scalar in
            guard scalar.value < 0x20 || isForScreen && (0x7F...0x9F).contains(scalar.value) else { return nil }
            let hex = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        }
    }

    /// Appends `value` between quotes; `code` is what stands for a character that may not stand for itself.
    mutating func append(_ value: String, code: (Unicode.Scalar) -> String?) {
        append("\"")
        defer { append("\"") }
        // Most texts are plain.
        if value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) { return append(value) }
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": append("\\\"")
            case "\\": append("\\\\")
            case "\n": append("\\n")
            case "\r": append("\\r")
            case "\t": append("\\t")
            default: if let code = code(scalar) { append(code) } else { unicodeScalars.append(scalar) }
            }
        }
    }
}
