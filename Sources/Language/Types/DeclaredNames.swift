/// What a signature of the vocabulary declares, read off without parsing it: most are never asked for.
struct DeclaredNames {
    /// The type that is extended; empty for a function that belongs to none.
    private(set) var owner = ""
    private(set) var names: [String] = []

    init(_ text: String) {
        var before = ""
        var word: [UInt8] = []
        func isPart(_ byte: UInt8) -> Bool {
            (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A)
                || byte == 0x5F || byte >= 0x80
        }
        for byte in Array(text.utf8) + [0x20] {
            if isPart(byte) {
                word.append(byte)
                continue
            }
            guard !word.isEmpty else { continue }
            let name = String(decoding: word, as: UTF8.self)
            word = []
            switch before {
            case "extension": owner = name
            case "func", "var", "let": names.append(name)
            default: if name == "init" || name == "subscript" { names.append(name) }
            }
            before = name
        }
    }
}

extension Pattern {
    /// The name of a pattern that is nothing but a name.
    var boundName: String? {
        if case .binding(let name, _, _) = self { name } else { nil }
    }
}
