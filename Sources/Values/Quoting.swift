extension String {
    /// Appends `value` as a JSON string. What JSON allows and a person must not be shown is escaped if it is for a screen.
    package mutating func append(json value: String, isForScreen: Bool = true) {
        append(value, unseen: { $0.jsonEscape }, shows: { !isForScreen && $0.value >= 0x20 })
    }

    /// Appends `value` between quotes; `unseen` is what stands for a character that may not stand for itself.
    mutating func append(
        _ value: String, unseen escape: (Unicode.Scalar) -> String, shows: (Unicode.Scalar) -> Bool = { _ in false }
    ) {
        append("\"")
        defer { append("\"") }
        // Most texts are plain.
        if value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) { return append(value) }
        if !value.unicodeScalars.contains(where: \.mayBeUnseen) {
            var rest = value[...]
            while let next = rest.utf8.firstIndex(where: { $0 == 0x22 || $0 == 0x5C }) {
                append(contentsOf: rest[..<next])
                append(rest.utf8[next] == 0x22 ? "\\\"" : "\\\\")
                rest = rest[rest.utf8.index(after: next)...]
            }
            return append(contentsOf: rest)
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
