/// A script that is typed entry by entry.
package struct Playback {
    package let name: String
    private var entries: ArraySlice<ScriptEntry>

    package init(path: String) throws(Fault) {
        let document = try Document(path: path)
        name = path
        entries = document.entries[...]
    }

    package var isOver: Bool { entries.isEmpty }
    package var count: Int { entries.count }

    /// What comes next, without taking it.
    package var upcoming: ScriptEntry? { entries.first }

    /// Takes the next entry.
    package mutating func next() -> ScriptEntry? { entries.popFirst() }
}
