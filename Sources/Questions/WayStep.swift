import Log
import Messages

/// One step on the way back from an event: what an operator did, what was used, what was typed; and where that stands.
package struct WayStep: Equatable {
    package enum Role: String, Sendable {
        /// The event itself, or a printed one on the way; an operator that made one; what was only used.
        case event, `operator`, used
        /// What greeted a newcomer; a closure that pushed; a subscription that asked; work that runs.
        case greeting, pushed, asked, work
        /// Where the way ends: a typed entry, or the clock.
        case typed, clock
    }

    package var indent: Int
    package var text: Message
    package var place: String = ""
    package var role = Role.operator
    /// The operator that it begins with, if it does, and whether it says anything of it.
    private(set) var word: String?
    private(set) var hasSentence = false
    /// The record, and its stream and run, by their numbers; 0 if there is none.
    package var record = 0
    package var stream = 0
    package var run = 0

    /// What an operator did: its name, and behind a gap a sentence.
    init(indent: Int, word: String, _ did: Message?, place: String) {
        let did = did?.isEmpty == false ? did : nil
        self.init(indent: indent, text: did.map { Message("\(word)   \($0)") } ?? Message(plain: word), place: place)
        (self.word, hasSentence) = (word, did != nil)
    }

    init(indent: Int, text: Message, place: String = "") {
        (self.indent, self.text, self.place) = (indent, text, place)
    }

    /// The same, one step nearer to the event that is asked of.
    var nearer: WayStep {
        var step = self
        step.indent = max(0, indent - 1)
        return step
    }

    /// The same, so far from the event that is asked of.
    func at(_ indent: Int) -> WayStep {
        var step = self
        step.indent = indent
        return step
    }

    /// The same with other words.
    package func saying(_ text: Message) -> WayStep {
        var step = self
        step.text = text
        return step
    }

    /// The same, of an event.
    func of(_ record: Record, _ log: Log, as role: Role) -> WayStep {
        var step = self
        step.role = role
        (step.record, step.stream) = (record.number, log.streams[record.stream].number)
        step.run = log.runs[record.run].number
        return step
    }

    /// The same, of a run, or of a stream that has none.
    func of(run: Int, _ log: Log, as role: Role) -> WayStep {
        var step = self
        step.role = role
        (step.run, step.stream) = (log.runs[run].number, log.streams[log.runs[run].stream].number)
        return step
    }

    /// The tree, with the places in a column of their own.
    package static func layout(_ steps: [WayStep], in tongue: Tongue = .english) -> [String] {
        let lines = steps.map { step in
            let text = step.text.text(in: tongue)
            return step.indent == 0 ? text : String(repeating: "  ", count: step.indent - 1) + "└ " + text
        }
        let column = zip(lines, steps).filter { !$1.place.isEmpty }.map { min(72, $0.0.displayWidth) }.max() ?? 0
        return zip(lines, steps).map { line, step in
            step.place.isEmpty
                ? line
                : line + String(repeating: " ", count: max(5, column + 5 - line.displayWidth)) + step.place
        }
    }
}
