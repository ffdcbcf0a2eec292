import Values

extension ShellCommand {
    static let fork = ShellCommand(
        "fork", "[NAME]", .session, "goes on under another name; what was typed so far waits to be gone back to",
        example: """
            let a = BehaviorRelay(value: 1)
            :fork idea
            //= idea begins here; `:fork main` goes back
            a <- 2
            //= 0.000  a → 2   nobody listens
            :fork main
            //= main, as it was: 1 entry
            print(a.value)
            //= 1
            :fork
            //= main   2 entries, here
            //= idea   2 entries
            """
    ) { session, arguments throws(ShellCommandError) in
        guard let name = arguments.name else { return session.changes.branches(session.journal.count) }
        try session.requireWholePast()
        let here = session.changes.branch
        guard name != here else { throw ShellCommandError("\(name) is where you are") }
        guard let past = session.changes.fork(to: name, from: session.journal) else {
            return ["\(name) begins here; `:fork \(here)` goes back"]
        }
        session.goBack(to: past)
        return ["\(name), as it was: \(Changes.entries(past.count))"]
    }
}

extension Changes {
    /// The pasts that there are, the present one first.
    fileprivate func branches(_ present: Int) -> [String] {
        let all = [(branch, present, ", here")] + waiting.map { ($0.name, $0.past.count, "") }
        let width = all.map { $0.0.displayWidth }.max() ?? 0
        return all.map { name, count, mark in
            name + String(repeating: " ", count: width - name.displayWidth + 3) + Changes.entries(count) + mark
        }
    }

    fileprivate static func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }
}
