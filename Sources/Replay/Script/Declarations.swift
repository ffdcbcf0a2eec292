/// The first pass over a file: its types and functions, which may be named before their line, and the names that their
/// bodies may speak of. Nothing else is kept.
enum Declarations {
    /// The words with which a type or a function may begin; any attribute may stand before them.
    private static let words = [
        "func", "struct", "enum", "class", "protocol", "extension", "typealias", "viewmodel", "scene", "final",
        "private", "fileprivate", "public", "internal", "open", "indirect", "actor", "infix", "prefix", "postfix",
        "precedencegroup", "#if",
    ].map { Array($0.utf8) }

    private static let prompt = Array(ScriptReader.prompt.utf8)

    /// Leaves the file at its beginning.
    static func entries(of file: ScriptFile) throws(ScriptError) -> [ScriptEntry] {
        // What a program declares twice is a mistake, and be it a variable.
        if !file.name.hasSuffix(".swift"), try !hasAny(file) { return [] }
        let lines = LineReader(file)
        var script = ScriptReader(keepsExpectations: false)
        var entries: [ScriptEntry] = []
        func keep(_ item: ScriptReader.Item) {
            guard case .entry(let entry) = item else { return }
            let isName = ["let ", "var ", "import "].contains(where: entry.text.drop { $0 == " " }.hasPrefix)
            if isName || entry.text.split(separator: "\n").contains(where: begins) { entries.append(entry) }
        }
        while script.runawayLine == nil, let line = try lines.next() { script.add(line, number: lines.number, keep) }
        script.rest(keep)
        _ = file.rewind()
        return entries
    }

    /// Most long scripts declare nothing: that is found out without cutting them into entries.
    private static func hasAny(_ file: ScriptFile) throws(ScriptError) -> Bool {
        let lines = LineReader(file)
        defer { _ = file.rewind() }
        return try lines.next(where: begins) != nil
    }

    private static func begins(_ line: Substring) -> Bool {
        Array(line.utf8).withUnsafeBytes(begins)
    }

    /// Whether the first thing in a line is an attribute or such a word.
    private static func begins(_ line: UnsafeRawBufferPointer) -> Bool {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let text = (line.starts(with: prompt) ? line.dropFirst(prompt.count) : line[...]).drop(while: isBlank)
        guard let first = text.first else { return false }
        if first == UInt8(ascii: "@") { return true }
        return words.contains { word in
            word[0] == first && text.starts(with: word) && !(text.dropFirst(word.count).first.map(isInWord) ?? false)
        }
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
            || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#")
    }
}
