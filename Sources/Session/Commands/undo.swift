extension ShellCommand {
    static let undo = ShellCommand(
        "undo", "", .session, "makes the session what it was before the last entry, edit or :rewind",
        example: """
            let a = BehaviorRelay(value: 1)
            a <- 2
            //= 0.000  a → 2   nobody listens
            :undo
            //= undone: a <- 2
            print(a.value)
            //= 1
            """
    ) { session, _ throws(ShellCommandError) in
        try session.requireWholePast()
        guard let last = session.changes.undo(session.journal) else {
            throw ShellCommandError("there is nothing to undo")
        }
        session.goBack(to: last.past)
        return ["undone: \(last.what)"]
    }
}

extension Session {
    /// Makes the session what some entries make of it, silently.
    func goBack(to past: [Entry]) {
        _ = rebuild(past, aloudFrom: .max)
        tellUnplayed()
    }
}

extension String {
    /// The first line, with a mark if there are more.
    var firstLine: String {
        guard let end = firstIndex(of: "\n") else { return self }
        return self[..<end] + " …"
    }
}
