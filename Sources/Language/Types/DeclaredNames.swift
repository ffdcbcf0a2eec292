/// What a signature of the vocabulary declares, read off without parsing it: most are never asked for.
package struct DeclaredNames {
    /// The type that is extended; empty for a function that belongs to none.
    package private(set) var owner = ""
    package private(set) var names: [String] = []

    package init(_ text: String) {
        var text = text
        text.withUTF8 { read($0) }
    }

    /// What the declarations of members declare, of a type that is not written there.
    package init(members text: String, of owner: String) {
        var text = text
        text.withUTF8 { read($0) }
        self.owner = owner
    }

    /// The type that a text extends; "" for a function that belongs to none.
    static func owner(of text: String) -> String {
        let start = "extension ".utf8
        guard text.utf8.starts(with: start) else { return "" }
        let name = text.utf8.dropFirst(start.count).prefix { $0.isPartOfName || $0 == UInt8(ascii: ".") }
        return String(Substring(name))
    }

    /// What the word before says of the next.
    private enum Before { case nothing, isExtended, isDeclared }

    private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
        var before = Before.nothing
        var start = 0
        for end in 0...text.count where end == text.count || !text[end].isPartOfName {
            defer { start = end + 1 }
            guard end > start else { continue }
            let word = UnsafeBufferPointer(rebasing: text[start..<end])
            switch before {
            case .isExtended:
                owner += String(decoding: word, as: UTF8.self)
                // `Notification.Name`
                if end < text.count, text[end] == UInt8(ascii: ".") {
                    owner += "."
                    continue
                }
            case .isDeclared: names.append(String(decoding: word, as: UTF8.self))
            case .nothing:
                if word.says("init") { names.append("init") }
                if word.says("subscript") { names.append("subscript") }
            }
            before = .nothing
            // Most words are none of these: their length tells.
            guard word.count == 3 || word.count == 4 || word.count == 9 else { continue }
            if word.says("func") || word.says("var") || word.says("let") { before = .isDeclared }
            if word.says("extension") { before = .isExtended }
            if word.says("func"), end + 1 < text.count, Byte.isOperator(text[end + 1]) {
                let name = text[(end + 1)...].prefix { Byte.isOperator($0) }
                names.append(String(decoding: name, as: UTF8.self))
                before = .nothing
            }
        }
    }
}

extension UInt8 {
    var isPartOfName: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    @inline(__always) fileprivate func says(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] != word.utf8Start[index] { return false }
        return true
    }
}

extension Pattern {
    /// The name of a pattern that is nothing but a name.
    package var boundName: String? {
        if case .binding(let name, _, _) = self { name } else { nil }
    }
}
