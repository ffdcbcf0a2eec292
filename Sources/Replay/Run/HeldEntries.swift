/// Declarations of a pipe that speak of what is not declared yet: they wait for it, as long as declarations follow.
struct HeldEntries {
    private var entries: [ScriptEntry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// More than so many do not wait.
    private static let most = 200

    /// Takes the next entry; `run` gets what can be run by now.
    mutating func add(_ entry: ScriptEntry, for performer: any Performer, _ run: (ScriptEntry) -> Void) {
        let mayWait = Declarations.begin(entry)
        if entries.isEmpty, !mayWait { return run(entry) }
        entries.append(entry)
        while !entries.isEmpty {
            let count = performer.together(entries.map(\.text))
            if count == nil, mayWait, entries.count < HeldEntries.most { return }
            run(HeldEntries.joined(entries.prefix(count ?? 1)))
            entries.removeFirst(count ?? 1)
        }
    }

    /// Nothing follows: each stands for itself.
    mutating func end(_ run: (ScriptEntry) -> Void) {
        for entry in entries { run(entry) }
        entries = []
    }

    /// Several as one, each at its line.
    private static func joined(_ entries: ArraySlice<ScriptEntry>) -> ScriptEntry {
        guard let first = entries.first else { return ScriptEntry(text: "", line: 0) }
        var text = first.text
        for entry in entries.dropFirst() {
            let end = first.line + text.utf8.count { $0 == 10 }
            text += String(repeating: "\n", count: max(1, entry.line - end)) + entry.text
        }
        return ScriptEntry(text: text, line: first.line)
    }
}
