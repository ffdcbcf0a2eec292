import Services

extension ShellCommand {
    static let allow = ShellCommand(
        "allow", "[\(Allowance.usage)]", .session,
        "lets scripts and lines reach outside from here on; alone, says what is allowed; -exec and the like, or none, takes it back",
        example: """
            :allow
            //= nothing outside is allowed to scripts; what you type asks first
            // read= is for files that a program reads, write= for sockets, and for
            // what :save, :export and --svg in a script write; a program itself
            // keeps what it has in UserDefaults and DatabaseQueue.
            // What you said to a question is listed, too: :allow -exec takes back
            // what was allowed or answered, :allow none all of it.
            :allow read=.
            //! a script may not allow itself anything: rxsh --allow read=.
            """, isOfTheTerminal: true
    ) { session, arguments throws(ShellCommandError) in
        let wanted = arguments.words.joined(separator: " ")
        guard !wanted.isEmpty else {
            return allowed(session)
        }
        guard arguments.isTyped else {
            throw ShellCommandError("a script may not allow itself anything: rxsh --allow \(wanted)")
        }
        do throws(AllowanceError) {
            try session.outside.guard.allow(wanted)
        } catch { throw ShellCommandError(error.sentence) }
        return allowed(session)
    }

    private static func allowed(_ session: Session) -> [String] {
        let lines = session.outside.guard.lines
        return lines.isEmpty ? ["nothing outside is allowed to scripts; what you type asks first"] : lines
    }
}
