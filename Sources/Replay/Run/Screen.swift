import Log
import Session
import Values

/// Puts a session's lines on standard output and standard error, as the person asked for them.
package final class Screen {
    package struct Manner: Sendable {
        /// One JSON object a line.
        package var isJSON = false
        /// Only what the script prints.
        package var isQuiet = false
        /// ASCII for arrows and branches.
        package var isPlain = false
        /// Each entry before what it says.
        package var isEcho = false

        package init() {}
    }

    private let manner: Manner
    private let output: Output
    private let errors: Output
    /// The clock of the session, for what is printed as JSON.
    package var now: () -> Int = { 0 }
    /// Whether an error was said.
    private(set) var hasErred = false

    package init(_ manner: Manner, output: Output, errors: Output) {
        self.manner = manner
        self.output = output
        self.errors = errors
    }

    package var isOpen: Bool { output.isOpen }

    package func show(_ line: Line) {
        switch line {
        case .note: complain(line.text)
        case .error:
            hasErred = true
            complain(line.text)
        case .print(let text):
            manner.isJSON ? json("print", text) : output.write(text)
        case .answer(let text):
            guard !manner.isQuiet else { return }
            manner.isJSON ? json("answer", text) : output.write(manner.isPlain ? Heard.plain(text) : text)
        case .signal(let signal):
            guard !manner.isQuiet else { return }
            if manner.isJSON { return output.write(signal.jsonLine) }
            if manner.isPlain || output.isTerminal {
                return output.write(manner.isPlain ? signal.plainText : signal.text)
            }
            output.write {
                $0.append(signal)
                $0.append(10)
            }
        }
    }

    /// What was said last was no error of the program's.
    func passOver() { hasErred = false }

    /// Shows an entry before what it says, if that was asked for.
    package func echo(_ entry: ScriptEntry) {
        if manner.isEcho, !manner.isJSON { show(entry) }
    }

    /// Asks a person for a line.
    package func ask(isMore: Bool, always: Bool = false) {
        guard always || output.isTerminal else { return }
        output.write { $0.append(isMore ? "  " : prompt) }
    }

    /// Asks a person for a line that begins with a word of its own.
    func ask(_ prompt: String) {
        guard output.isTerminal else { return }
        output.write { $0.append(contentsOf: (manner.isPlain ? Heard.plain(prompt) : prompt).utf8) }
        output.flush()
    }

    /// Whether somebody reads along.
    var isWatched: Bool { output.isTerminal }

    /// Shows a key that is pressed.
    func type(_ character: Character) {
        let text = character == "\n" ? "\n  " : String(character).harmless
        output.write { $0.append(contentsOf: text.utf8) }
        if output.isTerminal { output.flush() }
    }

    private var prompt: String { manner.isPlain ? "> " : ScriptReader.prompt }

    /// Shows an entry as a person would have typed it.
    package func show(_ entry: ScriptEntry) {
        let lines = entry.text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            output.write((index > 0 ? "  " : prompt) + line)
        }
    }

    /// Says something to the person: after what was put out before, and at once.
    package func complain(_ text: String) {
        output.flush()
        errors.write(text)
        errors.flush()
    }

    /// An entry is done: a terminal shows it, a pipe may wait.
    package func pause() {
        if output.isTerminal { output.flush() }
    }

    package func flush() { output.flush() }

    /// The exit status, when all else went well: what could not be written is a failure, a reader who has left is not.
    package func close() -> Int32 {
        output.flush()
        guard let reason = output.reason else { return Status.fine }
        errors.write("rxsh: standard output: \(reason)")
        errors.flush()
        return Status.failed
    }

    private func json(_ kind: String, _ text: String) {
        var value = ""
        value.append(json: text)
        output.write(#"{"v":1,"t":\#(Signal.shortSeconds(now())),"kind":"\#(kind)","value":\#(value)}"#)
    }
}

extension Signal {
    /// The line in ASCII, but for the name and the value.
    var plainText: String {
        guard let tree = text.firstIndex(of: "└") ?? text.firstIndex(of: "→") else { return text }
        let rest = text[tree...]
        guard let arrow = rest.firstIndex(of: "→") else { return text[..<tree] + Heard.plain(String(rest)) }
        return text[..<tree] + Heard.plain(String(rest[...arrow])) + rest[rest.index(after: arrow)...]
    }
}
