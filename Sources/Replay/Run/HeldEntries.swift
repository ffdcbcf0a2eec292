/// Entries of a pipe that speak of what is declared below them: they wait for it.
struct HeldEntries {
    private var entries: [ScriptEntry] = []
    private var seen = 0

    var isEmpty: Bool { entries.isEmpty }

    /// Only in a program's first entries; what is longer is no program that a person wrote.
    private static let most = 1_000
    /// More than so many do not wait.
    private static let mostWaiting = 200

    /// Takes the next entry; `run` gets what can be run by now.
    mutating func add(_ entry: ScriptEntry, for performer: any Performer, _ run: (ScriptEntry) -> Void) {
        seen += 1
        if entries.isEmpty, seen > HeldEntries.most { return run(entry) }
        entries.append(entry)
        // To look again at each entry would take the square of their time.
        let isPowerOfTwo = entries.count & (entries.count - 1) == 0
        if isPowerOfTwo || entries.count == HeldEntries.mostWaiting {
            release(isEnd: entries.count == HeldEntries.mostWaiting, performer, run)
        }
    }

    /// Nothing follows.
    mutating func end(for performer: any Performer, _ run: (ScriptEntry) -> Void) {
        release(isEnd: true, performer, run)
    }

    private mutating func release(isEnd: Bool, _ performer: any Performer, _ run: (ScriptEntry) -> Void) {
        while !entries.isEmpty {
            let count = performer.together(entries.map(\.text), isWhole: isEnd)
            if count == nil, !isEnd { return }
            run(HeldEntries.joined(entries.prefix(count ?? 1)))
            entries.removeFirst(count ?? 1)
        }
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
