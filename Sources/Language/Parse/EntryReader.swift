/// Cuts lines into entries, one line ahead.
package struct EntryReader {
    package typealias Entry = (text: String, firstLine: Int)
    private var lines: [String] = []
    private var firstLine = 0
    /// Blank and comment lines since, which belong to the entry only if it goes on.
    private var skipped: [String] = []
    private var scan = LineScan()

    package init() {}

    /// Whether something was read that has not ended.
    package var isPending: Bool { !lines.isEmpty }

    /// Whether what was read could end here.
    package var isReady: Bool { !lines.isEmpty && !scan.isOpen }

    /// The entries that are known to have ended now.
    package mutating func feed(_ line: String, number: Int) -> [Entry] {
        let bytes = Array(line.utf8)
        let start = LineScan.start(of: bytes)
        if !lines.isEmpty, scan.isInText {
            append(line, bytes)
            return []
        }
        if LineScan.isBlank(bytes, start) {
            if !lines.isEmpty { skipped.append(line) }
            return []
        }
        var entries: [Entry] = []
        if !lines.isEmpty {
            if scan.isOpen || scan.isContinued(by: bytes, start) {
                append(line, bytes)
                return []
            }
            entries = finish()
        }
        firstLine = number
        if bytes[start] == 0x3A {
            entries.append((line, number))
            return entries
        }
        append(line, bytes)
        if scan.isEmpty, !scan.isOpen {
            lines = []
            scan = LineScan()
        }
        return entries
    }

    /// What is left, whether it has ended or not.
    package mutating func finish() -> [Entry] {
        guard !lines.isEmpty else { return [] }
        let text = lines.count == 1 ? lines[0] : lines.joined(separator: "\n")
        lines = []
        skipped = []
        scan = LineScan()
        return [(text, firstLine)]
    }

    private mutating func append(_ line: String, _ bytes: [UInt8]) {
        if !skipped.isEmpty {
            lines += skipped
            skipped = []
        }
        lines.append(line)
        scan.feed(bytes)
    }
}

package enum Completeness: Sendable { case complete, incomplete }

/// Whether a text typed at the prompt can be run, or goes on in another line.
package func completeness(of text: String) -> Completeness {
    var scan = LineScan()
    for line in text.utf8.split(separator: 10, omittingEmptySubsequences: false) { scan.feed(Array(line)) }
    return scan.isOpen ? .incomplete : .complete
}
