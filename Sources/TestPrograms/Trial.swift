import Language
import Session

/// One text in a session of its own: entered line by line, time goes on for a while, and a question is asked.
package struct Trial {
    private let interrupt: InterruptFlag

    package init(_ interrupt: InterruptFlag) { self.interrupt = interrupt }

    private static let questions = [":graph", ":why #2", ":whynot #1", ":marbles", ":undo"]

    /// What came of a text.
    package struct Answer {
        /// Cut short.
        package fileprivate(set) var said = ""
        package fileprivate(set) var entries = 0
        package fileprivate(set) var accepted = 0
        /// Where ways to run it differ.
        package var difference: String?

        mutating func count(isAccepted: Bool) {
            entries += 1
            if isAccepted { accepted += 1 }
        }
    }

    /// The case's number says which question is asked.
    @discardableResult package func run(_ text: String, _ number: Int) -> Answer {
        var answer = Answer()
        interrupt.set(false)
        var options = Session.Options()
        options.interrupt = interrupt
        let session = Session(options) { line in if answer.said.utf8.count < 10_000 { answer.said += line.text + "\n" }
        }
        var reader = EntryReader()
        var entries: [EntryReader.Entry] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            reader.feed(String(line), number: index + 1) { entries.append($0) }
        }
        reader.finish { entries.append($0) }
        for entry in entries where !Trial.touchesDisk(entry.text) {
            if interrupt.isRaised { break }
            let outcome = session.enter(entry.text, from: .file("f.rx", line: entry.firstLine))
            answer.count(isAccepted: outcome != .failed)
            if outcome == .quit { break }
        }
        for question in [":advance 2s", Trial.questions[number % Trial.questions.count]] where !interrupt.isRaised {
            _ = session.enter(question)
        }
        return answer
    }

    private static func touchesDisk(_ text: String) -> Bool {
        guard text.hasPrefix(":") else { return false }
        return ![
            "advance", "step", "graph", "why", "marbles", "log", "type", "info", "undo", "clock", "leaks", "whynot",
        ]
        .contains { text.dropFirst().hasPrefix($0) }
    }
}
