import Messages

extension ShellCommand {
    static let language = ShellCommand(
        "language", "[en|zh-Hans]", .session,
        "speaks another language: lessons, help and notes; programs stay as they are",
        example: """
            :language
            //= en; :language zh-Hans
            """
    ) { session, arguments throws(ShellCommandError) in
        guard let name = arguments.words.first else {
            let others = Tongue.allCases.filter { $0 != session.tongue }.map { ":language \($0.rawValue)" }
            return [([session.tongue.rawValue] + others).joined(separator: "; ")]
        }
        guard let tongue = Tongue(name: name) else {
            throw ShellCommandError(
                "which language? " + Tongue.allCases.map { ":language \($0.rawValue)" }.joined(separator: ", "))
        }
        session.tongue = tongue
        return [Message("lessons, help and notes are in English").text(in: tongue)]
    }
}
