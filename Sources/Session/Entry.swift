import Messages

/// Where an entry came from.
package enum Origin: Equatable {
    /// A person typed it at the prompt.
    case prompt
    /// A script typed it there: `play`, `:replay`, a transcript that is tested.
    case played
    /// It was typed in a page of the session: whoever sits there has a script's rights.
    case page
    /// A line of a file; the first is 1.
    case file(String, line: Int)

    /// Whether a person typed it, and not somebody who wrote a script: only a person may be asked.
    package var isTyped: Bool { self == .prompt }

    /// Its line, of a line of a file.
    package var line: Int? { if case .file(_, let line) = self { line } else { nil } }

    /// Whether it stands at the prompt, whoever typed it there.
    var isAtPrompt: Bool { if case .file = self { false } else { true } }

    /// Whether it is a line of a Swift program, whose lines are not typed one by one.
    var isProgram: Bool { if case .file(let name, _) = self { name.hasSuffix(".swift") } else { false } }

    /// What stands before a message about the whole entry: `file.rx:6: `, nothing at the prompt.
    package var prefix: String {
        switch self {
        case .prompt, .played, .page: ""
        case .file(let name, let line): "\(name):\(line): "
        }
    }
}

/// What changed the session: statements typed at once, or a command that moves time.
package struct Entry {
    package let number: Int
    package let text: String
    package let origin: Origin
    /// The clock when the loop took it, in nanoseconds.
    package let time: Int
    package var end: End
    /// How far the program itself let the clock go on while it was carried out.
    var duration = 0
    /// Whether time that went on by itself before it was of no account: nothing had been done that depends on when.
    var isUntimed = false
    /// Whether its text is this program's own, and what it does is done for who asked for it.
    var isOurs = false
    /// Whether a person typed it, or what it carries out.
    var isTrusted: Bool { origin.isTyped || isOurs }

    /// How it went.
    package enum End: Int {
        case whole
        /// It met a mistake while it ran: what it had done by then was done.
        case broken
        /// It was stopped by ^C: how much of it was done can't be known, so it is not played again.
        case stopped
    }

    package init(number: Int, text: String, origin: Origin, time: Int, end: End = .whole) {
        (self.number, self.text, self.origin, self.time, self.end) = (number, text, origin, time, end)
    }

    /// A text of so many characters is quoted in answers.
    static let mostQuoted = 40
    var isShort: Bool { text.utf8.count <= Entry.mostQuoted || text.count <= Entry.mostQuoted }
    /// What is left to say of a long one, of which there may be many.
    var withoutText: Entry { Entry(number: number, text: "", origin: origin, time: time, end: end) }

    /// How messages and answers call it: `entry 6`, or `file.rx:6`.
    package var title: Message {
        switch origin {
        case .prompt, .played, .page: Message("entry \(number)")
        case .file(let name, let line): Message(plain: "\(name):\(line)")
        }
    }
}

/// How an entry went.
package enum Outcome {
    case fine
    /// A mistake was reported; nothing of the entry was carried out.
    case failed
    case quit
}
