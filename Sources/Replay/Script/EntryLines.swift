import Language

/// Joins lines to entries, and knows where each begins and ends.
package struct EntryLines {
    private var reader = EntryReader()
    /// The first line of what is read.
    private(set) var firstLine = 0
    /// Bytes read since the last entry.
    private(set) var size = 0

    package init() {}

    /// Whether an entry has begun.
    package var isPending: Bool { reader.isPending }
    /// Whether it cannot end here.
    package var isOpen: Bool { reader.isPending && !reader.isReady }

    /// Takes a line; `emit` gets the entries that it shows to have ended.
    package mutating func add(_ line: String, number: Int, _ emit: (ScriptEntry) throws -> Void) rethrows {
        if !reader.isPending { firstLine = number }
        var hasEnded = false
        try reader.feed(line, number: number) { entry in
            hasEnded = true
            try EntryLines.emit(entry, emit)
        }
        if hasEnded { (firstLine, size) = (number, 0) }
        size += line.utf8.count + 1
    }

    /// What is there, whether it has ended or not.
    package mutating func end(_ emit: (ScriptEntry) throws -> Void) rethrows {
        size = 0
        try reader.finish { try EntryLines.emit($0, emit) }
    }

    /// What stands in an `#if` is as many entries as it would be without.
    private static func emit(_ entry: EntryReader.Entry, _ emit: (ScriptEntry) throws -> Void) rethrows {
        guard let taken = EntryReader.taken(of: entry.text) else {
            return try emit(ScriptEntry(text: entry.text, line: entry.firstLine))
        }
        for inner in EntryLines.entries(of: taken).entries {
            try emit(ScriptEntry(text: inner.text, line: entry.firstLine + inner.line - 1))
        }
    }
}

extension EntryLines {
    /// The entries of a text of several lines, and whether the last of them goes on.
    package static func entries(of text: String) -> (entries: [ScriptEntry], isOpen: Bool) {
        var lines = EntryLines()
        var entries: [ScriptEntry] = []
        var number = 0
        for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            lines.add(String(line), number: number) { entries.append($0) }
        }
        let isOpen = lines.isOpen
        lines.end { entries.append($0) }
        return (entries, isOpen)
    }
}
