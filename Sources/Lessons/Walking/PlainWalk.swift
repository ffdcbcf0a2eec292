import Replay
import Session
import Values

/// A lesson without a terminal: lines are read, an empty one is Enter.
package struct PlainWalk {
    private let walk: Walk
    private let lines: LineReader
    private let write: (String) -> Void

    package init(_ walk: Walk, _ lines: LineReader, write: @escaping (String) -> Void) {
        (self.walk, self.lines, self.write) = (walk, lines, write)
    }

    package func run(_ name: String?) throws(ScriptError) {
        try walk.begin(name)
        var entries = EntryLines()
        while !Interrupt.isRaised, let line = try lines.next() {
            if line.isEmpty, !entries.isPending {
                if let ahead = walk.next() {
                    write("▸ \(ahead)")
                    guard walk.enter(ahead) else { return }
                }
                continue
            }
            if !entries.isPending { write(walk.prompt + line) } else { write("  " + line) }
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
