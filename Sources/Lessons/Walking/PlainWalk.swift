import Replay
import Session
import Values

/// A lesson without a terminal: lines are read, an empty one is Enter.
package struct PlainWalk {
    private let walk: Walk
    private let lines: LineReader
    private let ask: (String) -> Void
    private let write: (String) -> Void

    /// `ask`: shows what a line begins with, where a person types it.
    package init(
        _ walk: Walk, _ lines: LineReader, ask: @escaping (String) -> Void = { _ in },
        write: @escaping (String) -> Void
    ) {
        (self.walk, self.lines, self.ask, self.write) = (walk, lines, ask, write)
    }

    private func next(_ isMore: Bool) throws(ScriptError) -> String? {
        ask(isMore ? "  " : walk.prompt)
        return try lines.next()
    }

    package func run(_ name: String?) throws(ScriptError) {
        try walk.begin(name)
        var entries = EntryLines()
        while !Interrupt.isRaised, let line = try next(entries.isPending) {
            if line.isEmpty, !entries.isPending {
                if let ahead = walk.next() {
                    write("▸ \(ahead)")
                    guard walk.enter(ahead) else { return }
                }
                continue
            }
            if !lines.isTyped { write((entries.isPending ? "  " : walk.prompt) + line) }
            var typed: [ScriptEntry] = []
            if !entries.isPending, walk.wantsLines {
                typed = [ScriptEntry(text: line, line: lines.number)]
            } else {
                entries.add(line, number: lines.number) { typed.append($0) }
                if !entries.isOpen { entries.end { typed.append($0) } }
            }
            for entry in typed {
                if entry.text == ":leave" || Newcomer.meant(entry.text) == nil { return }
                guard walk.enter(entry.text) else { return }
            }
        }
    }
}

extension Walk {
    /// Whether what is typed now is one line that is no entry: marbles, a choice, a number.
    package var wantsLines: Bool {
        switch waiting {
        case .drawing, .choosing, .apart: true
        default: false
        }
    }
}
