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
    ) { session, _ throws(Complaint) in
        try session.requireWholePast()
        guard let last = session.changes.undo(session.journal) else { throw Complaint("there is nothing to undo") }
        session.goBack(to: last.past)
        return ["undone: \(last.what)"]
    }

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
    ) { session, _ throws(Complaint) in
        try session.requireWholePast()
        guard let last = session.changes.redo() else { throw Complaint("nothing was undone since the last entry") }
        session.goBack(to: last.past)
        return ["done again: \(last.what)"]
    }

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
    ) { session, arguments throws(Complaint) in
        try session.requireWholePast()
        guard let record = try session.record(marked: arguments) else {
            throw Complaint("back to which signal? :rewind #3")
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
