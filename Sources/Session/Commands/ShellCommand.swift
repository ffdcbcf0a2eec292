/// A word that begins with a colon: a question, or a command that moves time or mends the session.
package struct ShellCommand: Sendable {
    package let name: String
    /// What stands behind the name: `[NAME|#id]`.
    package let usage: String
    package let group: Group
    /// One sentence for help.
    package let sentence: String
    /// Script lines, with what they answer: help, documentation and tests at once.
    package let example: String
    /// Whether it changes the session, and so counts as an entry.
    package let isEntry: Bool
    package let body: @Sendable (Session, Arguments) throws(Complaint) -> [String]

    package enum Group: String, CaseIterable, Sendable {
        case ask = "what happened, and why", look = "what there is", time = "time", session = "the session"
    }

    package init(
        _ name: String, _ usage: String = "", _ group: Group, _ sentence: String, example: String,
        isEntry: Bool = false, _ body: @escaping @Sendable (Session, Arguments) throws(Complaint) -> [String]
    ) {
        self.name = name
        self.usage = usage
        self.group = group
        self.sentence = sentence
        self.example = example
        self.isEntry = isEntry
        self.body = body
    }

    /// All of them, in the order in which help lists them.
    package static let all: [ShellCommand] = [
        .why, .whynot, .log, .graph, .marbles, .subs, .leaks, .advance, .step, .drain, .clock, .deep, .type, .info,
        .source, .forget, .mute, .unmute, .undo, .edit, .save, .replay, .export, .lab, .present, .screen, .help, .quit,
    ]

    package static func named(_ name: String) -> ShellCommand? { all.first { $0.name == name } }
}

/// What is wrong with a command, in a sentence that shows the way out.
package struct Complaint: Error, Equatable {
    package let sentence: String
    package init(_ sentence: String) { self.sentence = sentence }
}
