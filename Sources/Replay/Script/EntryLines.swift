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
    var isPending: Bool { reader.isPending }
    /// Whether it cannot end here.
    package var isOpen: Bool { reader.isPending && !reader.isReady }

    /// Takes a line; gives the entries that it shows to have ended.
    package mutating func add(_ line: String, number: Int) -> [ScriptEntry] {
        if !reader.isPending { firstLine = number }
        let ended = reader.feed(line, number: number)
        guard !ended.isEmpty else {
            size += line.utf8.count + 1
            return []
        }
        firstLine = number
        size = line.utf8.count
        return ended.map(ScriptEntry.init)
    }

    /// What is there, whether it has ended or not.
    package mutating func end() -> [ScriptEntry] {
        size = 0
        return reader.finish().map(ScriptEntry.init)
    }
}

extension ScriptEntry {
    fileprivate init(_ entry: EntryReader.Entry) {
        let further = entry.text.utf8.reduce(0) { $1 == 10 ? $0 + 1 : $0 }
        self.init(text: entry.text, line: entry.firstLine, lastLine: entry.firstLine + further)
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
            entries += lines.add(String(line), number: number)
        }
        let isOpen = lines.isOpen
        return (entries + lines.end(), isOpen)
    }
}
