import Reactive

/// The entries as they were carried out, by number: those that only push, which a script may have any number of, no longer
/// than the log may speak of them.
struct KnownEntries {
    private var lasting: [Int: Entry] = [:]
    /// The last number in `lasting`.
    private var newest = 0
    private var passing: PassingEntries

    init(pushesAtMost bound: Int) { passing = PassingEntries(atMost: bound) }

    /// A number that failed is given again: only the newest entry has it.
    mutating func keep(_ entry: Entry, isPassing: Bool) {
        if isPassing {
            if entry.number <= newest { lasting[entry.number] = nil }
            passing.add(entry.isShort ? entry : entry.withoutText)
        } else {
            newest = entry.number
            lasting[entry.number] = entry
            passing.remove(entry.number)
        }
    }

    subscript(number: Int) -> Entry? { passing[number] ?? lasting[number] }

    /// What was typed and read, without what only pushes and watches.
    var texts: [(number: Int, text: String)] {
        lasting.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) }
    }

    /// Where a line of an entry stands.
    func origin(ofLine line: Int, in source: Int) -> Origin {
        guard let entry = self[source] else { return .played }
        guard case .file(let name, let first) = entry.origin else { return entry.origin }
        return .file(name, line: first + line - 1)
    }
}
