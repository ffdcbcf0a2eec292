extension ShellCommand {
    static let rewind = ShellCommand(
        "rewind", "#id", .session, "makes the session what it was when a signal had been printed",
        example: """
            let a = BehaviorRelay(value: 1)
            a <- 2
            //= 0.000  a → 2   nobody listens
            a <- 3
            //= 0.000  a → 3   nobody listens
            a <- 4
            //= 0.000  a → 4   nobody listens
            :rewind #1
            //= as it was after #1: 2 entries are taken back, :undo brings them again
            print(a.value)
            //= 2
            """
    ) { session, arguments throws(ShellCommandError) in
        try session.requireWholePast()
        guard let record = try session.lookup.record(marked: arguments) else {
            throw ShellCommandError("back to which signal? :rewind #3")
        }
        let (before, kept) = (session.journal, session.entries(until: record))
        session.goBack(to: kept)
        let taken = before.count - kept.count
        let what = ":rewind #\(record.id)"
        session.changes.replace(before, by: what, of: session.journal.count)
        let entries = taken == 1 ? "1 entry is" : "\(taken) entries are"
        return [
            "as it was after #\(record.id): \(entries) taken back, :undo brings \(taken == 1 ? "it" : "them") again"
        ]
    }
}
