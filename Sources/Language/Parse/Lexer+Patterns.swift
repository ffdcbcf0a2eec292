/// Patterns between slashes: `/\d+/`, `#/a/b/#`.
extension Lexer {
    /// No slash is looked for further than this: a text may have many of them.
    private static let longestPattern = 1_000

    mutating func readPattern(_ token: inout Token) {
        let start = position
        position = endOfPattern(start) ?? start + 1
        // A text is read by its quotes, a pattern by this.
        (token.kind, token.text) = (.string, "/")
    }

    /// The offset after the pattern that begins there; nil if it has no end in its line, or if it is an operator.
    func endOfPattern(_ start: Int) -> Int? {
        var offset = start
        while at(offset) == Byte.hash { offset += 1 }
        let hashes = offset - start
        guard at(offset) == Byte.slash else { return nil }
        offset += 1
        if hashes == 0 {
            let first = at(offset)
            if first <= 32 || first == Byte.slash || first == Byte.star || first == Byte.close { return nil }
        }
        let end = min(limit, offset + Lexer.longestPattern)
        while offset < end, bytes[offset] != 10 {
            switch bytes[offset] {
            case Byte.backslash: offset += 1
            case Byte.slash where isRun(Byte.hash, hashes, at: offset + 1):
                return hashes == 0 && bytes[offset - 1] == 32 ? nil : offset + 1 + hashes
            default: break
            }
            offset += 1
        }
        return nil
    }

    /// Whether an operator `/` is declared in a text: before a value it begins no pattern.
    static func declaresSlash(_ bytes: [UInt8]) -> Bool {
        let words = Array("operator /".utf8)
        return bytes.indices.contains { place in
            bytes[place] == Byte.slash && place >= words.count - 1
                && bytes[(place - words.count + 1)...place].elementsEqual(words)
        }
    }
}

extension Token {
    /// Whether a value may stand behind it. Asked of each token, and so without a search through characters.
    var awaitsValue: Bool {
        switch kind {
        case .operator: return hasSpaceBefore || text != "!" && text != "?"
        case .punctuation:
            switch text {
            case "(", ",", ":", "[", "{", ";": return true
            default: return false
            }
        case .keyword:
            switch text {
            case "self", "super", "nil", "true", "false": return false
            default: return true
            }
        default: return false
        }
    }
}
