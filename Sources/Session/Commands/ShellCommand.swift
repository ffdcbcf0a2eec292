import Messages

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
    private let isEntry: Bool
    /// Whether it is for the person at the terminal alone, and not for whoever sits at a page.
    let isOfTheTerminal: Bool
    /// Whether it is no entry, told this: then it only asks, or types entries of its own.
    private let asks: @Sendable (Arguments) -> Bool
    package let body: @Sendable (Session, Arguments) throws(ShellCommandError) -> [String]

    package enum Group: String, CaseIterable, Sendable {
        case ask = "what happened, and why", look = "what there is", time = "time", session = "the session"
        case lesson = "in a lesson"
    }

    package init(
        _ name: String, _ usage: String = "", _ group: Group, _ sentence: String, example: String,
        isEntry: Bool = false, isOfTheTerminal: Bool = false,
        asks: @escaping @Sendable (Arguments) -> Bool = { _ in false },
        _ body: @escaping @Sendable (Session, Arguments) throws(ShellCommandError) -> [String]
    ) {
        self.name = name
        self.usage = usage
        self.group = group
        self.sentence = sentence
        self.example = example
        self.isEntry = isEntry
        self.isOfTheTerminal = isOfTheTerminal
        self.asks = asks
        self.body = body
    }

    /// All of them, in the order in which help lists them.
    package static let all: [ShellCommand] =
        [
            .why, .whynot, .log, .graph, .marbles, .subs, .leaks, .advance, .step, .drain, .clock, .deep, .type, .info,
            .source, .forget, .mute, .unmute, .undo, .redo, .rewind, .fork, .edit, .save, .web, .serve, .replay,
            .export,
            .allow, .lab, .drill, .blame,
            .learn, .language, .present, .screen, .help, .quit,
        ] + ofLessons

    /// Whether nothing stands behind its name but options.
    private var isAlone: Bool { usage.split { !($0.isLetter || $0 == "-") }.allSatisfy { $0.hasPrefix("--") } }

    /// The `--options` of its usage.
    var options: [String] { usage.split { !($0.isLetter || $0 == "-") }.filter { $0.hasPrefix("--") }.map(String.init) }

    /// The words of its usage that are typed as they stand: `live`, `virtual`.
    var choices: [String] {
        usage.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "#") }.map(String.init)
            .filter { $0.first?.isLowercase == true }
    }

    /// Whether it takes names of streams, or anything at all.
    var takesNames: Bool { choices.isEmpty || usage.contains("NAME") }

    /// Whether it changes the session, told this.
    func isEntry(_ arguments: Arguments) -> Bool { isEntry && !asks(arguments) }

    /// What stands behind its name must be what it takes.
    func check(_ arguments: Arguments) throws(ShellCommandError) {
        if isAlone, let needless = usage.isEmpty ? arguments.words.first : arguments.plain.first {
            throw ShellCommandError(":\(name) stands alone: what is '\(needless)'?")
        }
        let options = options
        let other = arguments.words.first { $0.hasPrefix("--") && !options.contains($0) }
        if let other, !options.isEmpty {
            throw ShellCommandError("\(other): no such option; \(options.joined(separator: ", "))")
        }
    }

    /// Whether what an entry answers is a text for a machine, to be copied as it stands.
    package static func answersInCode(_ entry: String) -> Bool {
        let words = entry.split(whereSeparator: \.isWhitespace)
        return [":export", ":source"].contains(words.first ?? "")
            || words.contains { ["--json", "--dot", "--mermaid"].contains($0) }
    }

    /// Whether an entry asks, and changes nothing.
    package static func isQuestion(_ entry: String) -> Bool {
        guard entry.utf8.first == 0x3A, case let name = entry.dropFirst().prefix(while: { !$0.isWhitespace }),
            let command = named(String(name)), [.ask, .look].contains(command.group)
        else { return false }
        return !command.isEntry(Arguments(String(entry.dropFirst(1 + name.count)), from: .prompt))
    }

    package static func named(_ name: String) -> ShellCommand? { all.first { $0.name == name } }
}

/// What is wrong with a command, in a sentence that shows the way out.
package struct ShellCommandError: Error, Equatable {
    package let sentence: String
    package init(_ sentence: String) { self.sentence = sentence }
    init(_ message: Message, in tongue: Tongue) { sentence = message.text(in: tongue) }
}
