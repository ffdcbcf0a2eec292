extension ShellCommand {
    static let redo = ShellCommand(
        "redo", "", .session, "takes back the last :undo, as long as nothing was typed since",
        example: """
            let a = BehaviorRelay(value: 1)
            a <- 2
            //= 0.000  a → 2   nobody listens
            :undo
            //= undone: a <- 2
            :redo
            //= done again: a <- 2
            print(a.value)
            //= 2
            """
    ) { session, _ throws(ShellCommandError) in
        try session.requireWholePast()
        guard let last = session.changes.redo() else {
            throw ShellCommandError("nothing was undone since the last entry")
        }
        session.goBack(to: last.past)
        return ["done again: \(last.what)"]
    }
}
