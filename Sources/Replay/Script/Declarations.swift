/// The first pass over a file: its types and functions, which may be named before their line, and the names that their
/// bodies may speak of. Nothing else is kept.
enum Declarations {
    /// The words with which a type or a function may begin; any attribute may stand before them.
    private static let words: Set<Substring> = [
        "func", "struct", "enum", "class", "protocol", "extension", "typealias", "viewmodel", "scene", "final",
        "private",
        "fileprivate", "public", "internal", "open", "indirect", "actor", "infix", "prefix", "postfix",
        "precedencegroup", "#if",
    ]

    private static let initials = Set("afsecptvio@#".utf8)

    /// Leaves the file at its beginning.
    static func entries(of file: ScriptFile) throws(ScriptError) -> [ScriptEntry] {
        guard try hasAny(file) else { return [] }
        let lines = LineReader(file)
        var script = ScriptReader(keepsExpectations: false)
        var entries: [ScriptEntry] = []
        func keep(_ item: ScriptReader.Item) {
            guard case .entry(let entry) = item else { return }
            let isName = ["let ", "var ", "import "].contains(where: entry.text.hasPrefix)
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
        while let line = try lines.next(where: mayBegin) {
            if begins(line[...]) { return true }
        }
        return false
    }

    /// Whether the first letter, or what may stand before it, is that of such a word.
    private static func mayBegin(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let first = line.first(where: { $0 != 32 && $0 != 9 }) else { return false }
        return first >= 0x80 || initials.contains(first)
    }

    private static func begins(_ line: Substring) -> Bool {
        var line = line
        if line.hasPrefix(ScriptReader.prompt) { line = line.dropFirst(ScriptReader.prompt.count) }
        guard let first = line.utf8.first(where: { $0 != 32 && $0 != 9 }), initials.contains(first) else {
            return false
        }
        return first == UInt8(ascii: "@")
            || words.contains(line.drop { $0 == " " || $0 == "\t" }.prefix { $0.isLetter || $0 == "@" || $0 == "#" })
    }
}
