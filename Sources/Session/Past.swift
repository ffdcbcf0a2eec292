import Log

/// What was typed and what was said to it, in order: what a script is saved from.
package struct Past {
    struct Chapter {
        /// What was typed; nil for what timers said between two entries.
        let text: String?
        let time: Int
        /// Whether time ran by itself when it was typed.
        var isLive = false
        /// Where in `said` its lines are.
        var start: Int
        var end: Int
    }

    private var chapters: [Chapter] = []
    /// All lines, each with its end.
    private var said: [UInt8] = []
    private var isInEntry = false
    /// Lines beyond this many are not kept; a script of them would be no use to anyone.
    private static let mostLines = 100_000
    private var lines = 0

    mutating func begin(_ text: String, at time: Int, isLive: Bool) {
        chapters.append(Chapter(text: text, time: time, isLive: isLive, start: said.count, end: said.count))
        isInEntry = true
    }

    /// The entry is over. What comes now is said by timers.
    mutating func end() { isInEntry = false }

    /// `hasClock`: whether what is said at which time is the same each time.
    mutating func said(_ line: Line, hasClock: Bool) {
        guard lines < Past.mostLines, line.isOutput else { return }
        lines += 1
        if !isInEntry, chapters.last?.text != nil || chapters.isEmpty {
            chapters.append(Chapter(text: nil, time: 0, start: said.count, end: said.count))
        }
        said.append(comparable: line, hasClock: hasClock)
        said.append(10)
        chapters[chapters.count - 1].end = said.count
    }

    /// What a chapter said, as expectations.
    private func expectations(_ chapter: Chapter) -> String {
        said[chapter.start..<chapter.end].split(separator: 10, omittingEmptySubsequences: false).dropLast()
            .map { "//= \(String(decoding: $0, as: UTF8.self))\n" }.joined()
    }

    /// `1250` microseconds are `1.25ms`.
    private static func milliseconds(_ gap: Int) -> String {
        var digits = String(gap % 1000)
        digits = String(repeating: "0", count: 3 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(gap / 1000)\(digits.isEmpty ? "" : ".")\(digits)ms"
    }

    /// A script of these entries with expectations; what was refused is no entry.
    func script(_ journal: [Entry]) -> String {
        var text = ""
        var accepted = journal[...]
        var now = 0
        var waiting: String?
        for chapter in chapters {
            if let typed = chapter.text {
                guard let next = accepted.first, next.text == typed, next.time == chapter.time else { continue }
                accepted.removeFirst()
                let gap = chapter.time / 1000 - now / 1000
                if chapter.isLive, gap > 0 {
                    text += ":advance \(Past.milliseconds(gap))\n"
                    if let before = waiting { text += before }
                }
                waiting = nil
                now = max(now, chapter.time)
                // In a script time moves on order alone.
                if typed.hasPrefix(":clock") { continue }
                text += typed + "\n" + expectations(chapter)
            } else {
                waiting = expectations(chapter)
            }
        }
        return text
    }
}
