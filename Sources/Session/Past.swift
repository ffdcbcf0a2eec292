import Log

/// What was typed and what was said to it, in order: what a script is saved from.
package struct Past {
    private struct Chapter {
        /// What was typed; empty for what timers said between two entries.
        var text: String
        var time: Int
        /// Whether time ran by itself.
        let isLive: Bool
        /// Whether it changed the session: a question did not, nor what was refused.
        var end: Entry.End?
        /// Where in `said` its lines are, and whether some were too many to keep.
        var start: Int
        var stop: Int
        var isCut = false
        /// What went wrong, each in a line.
        var errors: [String] = []
    }

    private var chapters: [Chapter] = []
    /// All lines, each with its end.
    private var said: [UInt8] = []
    private var isInEntry = false
    /// Lines beyond this many are not kept; a script of them would be no use to anyone.
    private static let mostLines = 100_000
    private var lines = 0

    /// Something was typed; whether it is an entry is told when it is over.
    mutating func begin(_ text: String, at time: Int, isLive: Bool) {
        chapters.append(Chapter(text: text, time: time, isLive: isLive, start: said.count, stop: said.count))
        isInEntry = true
    }

    /// What was typed has changed the session. `text`, if it is not what was typed: the declarations of a file.
    mutating func accept(_ entry: Entry) {
        if !isInEntry {
            chapters.append(
                Chapter(text: entry.text, time: entry.time, isLive: false, start: said.count, stop: said.count))
        }
        chapters[chapters.count - 1].end = entry.end
    }

    /// It is over. What comes now is said by timers.
    mutating func end() { isInEntry = false }

    /// `hasClock`: whether what is said at which time is the same each time.
    mutating func said(_ line: Line, hasClock: Bool) {
        guard line.isOutput else { return }
        beginTimers(isLive: !hasClock)
        let last = chapters.count - 1
        guard lines < Past.mostLines else { return chapters[last].isCut = true }
        lines += 1
        if case .signal(var signal) = line {
            // Remarks hold ids, which are others in a script: an entry that was undone had some.
            signal.remarks = []
            said.append(comparable: .signal(signal), hasClock: hasClock)
        } else {
            said.append(comparable: line, hasClock: hasClock)
        }
        said.append(10)
        chapters[last].stop = said.count
    }

    /// Something went wrong while an entry ran, or while time went on.
    mutating func failed(_ message: String, isLive: Bool) {
        beginTimers(isLive: isLive)
        let line = String(message.prefix { $0 != "\n" })
        guard !chapters[chapters.count - 1].errors.contains(line) else { return }
        chapters[chapters.count - 1].errors.append(line)
    }

    private mutating func beginTimers(isLive: Bool) {
        guard !isInEntry, chapters.last?.text != "" else { return }
        chapters.append(Chapter(text: "", time: 0, isLive: isLive, start: said.count, stop: said.count))
    }

    // MARK: the script

    /// A script of the entries with what is expected of them, up to the present time.
    func script(at present: Int) -> String {
        var text = ""
        var now = 0
        var waiting = ""
        var isLive = false
        func wait(until time: Int) {
            let gap = time - now
            if isLive, gap > 0 || !waiting.isEmpty { text += ":advance \(Past.milliseconds(max(0, gap)))\n\(waiting)" }
            waiting = ""
            now = max(now, time)
        }
        for chapter in inScriptOrder {
            isLive = chapter.isLive
            guard !chapter.text.isEmpty else {
                waiting += expectations(chapter)
                continue
            }
            guard let end = chapter.end else { continue }
            wait(until: chapter.time)
            // In a script time moves on order alone.
            if chapter.text.hasPrefix(":clock") { continue }
            let typed = chapter.text.trimmingBlankLines
            guard end != .stopped else {
                text += "// left out, because ^C stopped it: \(typed.replacing("\n", with: "\n//   "))\n"
                continue
            }
            text += typed + "\n" + expectations(chapter)
        }
        if !waiting.isEmpty { wait(until: present) }
        return text
    }

    /// A line of a lab that was changed is changed before what was typed in the lab: the rest was said after the change.
    private var inScriptOrder: [Chapter] {
        var ordered: [Chapter] = []
        var place: Int?
        for chapter in chapters {
            if let end = place, Amendment(chapter.text) != nil {
                var change = chapter
                change.time = ordered[end - 1].time
                ordered.insert(change, at: end)
                place = end + 1
            } else {
                ordered.append(chapter)
                if chapter.text.hasPrefix(":lab "), chapter.end != nil { place = ordered.count }
            }
        }
        return ordered
    }

    /// What a chapter said, as expectations.
    private func expectations(_ chapter: Chapter) -> String {
        let lines = said[chapter.start..<chapter.stop].split(separator: 10, omittingEmptySubsequences: false).dropLast()
            .map { "//= \(String(decoding: $0, as: UTF8.self).harmless)\n" }
        return lines.joined() + (chapter.isCut ? "//= …\n" : "") + chapter.errors.map { "//! \($0)\n" }.joined()
    }

    /// `1250000` nanoseconds are `1.25ms`. All of them count: what came from outside came between two others.
    private static func milliseconds(_ gap: Int) -> String {
        var digits = String(gap % 1_000_000)
        digits = String(repeating: "0", count: 6 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(gap / 1_000_000)\(digits.isEmpty ? "" : ".")\(digits)ms"
    }
}

extension String {
    /// A page of declarations keeps the lines of its file, most of them blank.
    fileprivate var trimmingBlankLines: String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        let isBlank: (Substring) -> Bool = { $0.allSatisfy(\.isWhitespace) }
        return lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed().joined(separator: "\n")
    }
}
