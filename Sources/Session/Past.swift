/// What was typed and what was said to it, in order: what a script is saved from.
package struct Past {
    struct Chapter {
        /// What was typed; nil for what timers said between two entries.
        let text: String?
        let time: Int
        var lines: [String] = []
    }

    private(set) var chapters: [Chapter] = []
    private var isInEntry = false
    /// Lines beyond this many are not kept; a script of them would be no use to anyone.
    private static let mostLines = 100_000
    private var lines = 0

    mutating func begin(_ text: String, at time: Int) {
        chapters.append(Chapter(text: text, time: time))
        isInEntry = true
    }

    /// The entry is over. What comes now is said by timers.
    mutating func end() { isInEntry = false }

    mutating func said(_ line: String) {
        guard lines < Past.mostLines else { return }
        lines += 1
        if !isInEntry, chapters.last?.text != nil || chapters.isEmpty { chapters.append(Chapter(text: nil, time: 0)) }
        chapters[chapters.count - 1].lines.append(line)
    }

    /// A script with expectations. `entries`: how many entries there are; what was refused is left out.
    func script(_ journal: [Entry], isLive: Bool) -> String {
        var text = ""
        var accepted = journal[...]
        var now = 0
        var waiting: String?
        for chapter in chapters {
            if let typed = chapter.text {
                guard let next = accepted.first, next.text == typed, next.time == chapter.time else { continue }
                accepted.removeFirst()
                if isLive, chapter.time > now {
                    text += ":advance \((chapter.time - now) / 1_000_000)ms\n"
                    if let before = waiting { text += before }
                }
                waiting = nil
                now = max(now, chapter.time)
                text += typed + "\n" + chapter.lines.map { "//= \($0)\n" }.joined()
            } else {
                waiting = chapter.lines.map { "//= \($0)\n" }.joined()
            }
        }
        return text
    }
}
