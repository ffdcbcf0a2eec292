/// A script that is typed entry by entry.
package struct Playback {
    package let name: String
    private var entries: ArraySlice<ScriptEntry>

    package init(path: String) throws(Fault) {
        let document = try Document(path: path)
        name = path
        entries = document.entries[...]
    }

    /// What `:replay FILE` opens; nil if a text is something else.
    package static func named(in text: String) throws(Fault) -> Playback? {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, words[0] == ":replay" else { return nil }
        return try Playback(path: words[1])
    }

    /// What a person is told before it begins.
    package var invitation: String { "\(name): Enter on an empty line types the next of \(count) entries" }

    package var isOver: Bool { entries.isEmpty }
    package var count: Int { entries.count }

    /// What comes next, without taking it.
    package var upcoming: ScriptEntry? { entries.first }

    /// Takes the next entry.
    package mutating func next() -> ScriptEntry? { entries.popFirst() }
}
