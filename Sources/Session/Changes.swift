import Log
import Values

/// What was done to the past itself: what `:undo` and `:redo` take back, and the pasts that go on under other names.
struct Changes {
    /// A past that another took the place of, by what was done.
    private struct Replaced {
        let what: String
        let past: [Entry]
        /// How many entries there were right after.
        let count: Int
    }

    /// A past that was left by `:undo`, and what was done to it before.
    private struct Left {
        let what: String
        let past: [Entry]
        let replaced: [Replaced]
    }

    private var replaced: [Replaced] = []
    private var left: [Left] = []
    /// The name of the past that goes on, and those that wait.
    private(set) var branch = Changes.trunk
    private(set) var waiting: [(name: String, past: [Entry])] = []
    static let trunk = "main"
    /// The last entry, if there was a mistake in it: what is typed next may go on with it.
    var refused: Entry?
    /// Whether the entry that is played last was not there before.
    var isContinuing = false

    /// Something was typed: what was undone before is gone.
    mutating func entered() { left = [] }

    /// Another past took the place of one.
    mutating func replace(_ past: [Entry], by what: String, of count: Int) {
        replaced.append(Replaced(what: what, past: past, count: count))
        left = []
    }

    /// What the last change was, and the past from before it.
    mutating func undo(_ past: [Entry]) -> (what: String, past: [Entry])? {
        let before = replaced
        while let last = replaced.last, last.count > past.count { replaced.removeLast() }
        guard let last = replaced.last, last.count == past.count else {
            guard let entry = past.last else { return nil }
            left.append(Left(what: entry.text.firstLine, past: past, replaced: before))
            return (entry.text.firstLine, Array(past.dropLast()))
        }
        replaced.removeLast()
        left.append(Left(what: last.what, past: past, replaced: before))
        return (last.what, last.past)
    }

    /// What was undone last, and the past from before that.
    mutating func redo() -> (what: String, past: [Entry])? {
        guard let last = left.popLast() else { return nil }
        replaced = last.replaced
        return (last.what, last.past)
    }

    /// The past goes on under another name. The answer is the past of that name, if there is one.
    mutating func fork(to name: String, from past: [Entry]) -> [Entry]? {
        (replaced, left) = ([], [])
        let known = waiting.firstIndex { $0.name == name }.map { waiting.remove(at: $0) }
        waiting.append((branch, past))
        branch = name
        return known?.past
    }
}

extension Session {
    /// What was typed until a signal was printed; of one that a timer brought, with the time moved on to it.
    func entries(until record: Record) -> [Entry] {
        if record.entry > 0 { return journal.filter { $0.number <= record.entry } }
        let typed = log.lastEntry(before: record)
        var kept = journal.filter { $0.time < record.time || $0.number <= typed }
        guard clock == .virtual, let last = kept.last, last.number > typed, last.text.hasPrefix(":") else {
            return kept
        }
        let text = ":advance " + TimeText.short(record.time - last.time)
        kept[kept.count - 1] = Entry(number: last.number, text: text, origin: last.origin, time: last.time)
        return kept
    }
}

extension Log {
    /// The entry of the last signal before one that came of an entry.
    fileprivate func lastEntry(before record: Record) -> Int {
        guard let kept, kept.lowerBound < record.number else { return 0 }
        return (kept.lowerBound..<record.number).reversed().lazy.compactMap { self[$0]?.entry }.first { $0 > 0 } ?? 0
    }
}
