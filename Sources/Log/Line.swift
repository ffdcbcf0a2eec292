/// One line of what a session says. Whoever owns the session decides where it goes and how it is cut.
package enum Line {
    case signal(Signal)
    /// What a question answered: a line of plain text.
    case answer(String)
    /// What a closure printed, without its line end.
    case print(String)
    /// A hint, a type, a remedy. For people only: scripts do not show it.
    case note(String)
    /// A mistake, with its place and source line. One diagnostic may be several lines of text.
    case error(String)

    /// Notes and errors go to standard error, all else to standard output.
    package var isOutput: Bool {
        switch self {
        case .signal, .answer, .print: true
        case .note, .error: false
        }
    }

    /// What a script's expectations are compared with: no ids, and nothing for notes and errors.
    package var comparable: String? {
        switch self {
        case .signal(let signal): signal.comparable
        case .answer(let text), .print(let text): text
        case .note, .error: nil
        }
    }

    /// The line as a person sees it.
    package var text: String {
        switch self {
        case .signal(let signal): signal.text
        case .answer(let text), .print(let text), .note(let text), .error(let text): text
        }
    }

    /// The line, unable to drive a terminal; a signal's values are so already.
    package var harmless: Line {
        switch self {
        case .signal: self
        case .answer(let text): .answer(text.harmless)
        case .print(let text): .print(text.harmless)
        case .note(let text): .note(text.harmless)
        case .error(let text): .error(text.harmless)
        }
    }
}
