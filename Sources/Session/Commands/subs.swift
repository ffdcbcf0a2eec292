import Reactive

extension ShellCommand {
    static let subs = ShellCommand(
        "subs", "[NAME]", .look, "lists the live subscriptions: of what, since when, opened by which entry",
        example: """
            let a = BehaviorRelay(value: 1)
            let b = a.map { $0 * 10 }
            watch b
            :subs b
            //= 0.000  b   watch   entry 3
            """
    ) { session, arguments throws(Complaint) in
        let wanted = try arguments.name.map { name throws(Complaint) in try session.stream(named: name) }
        let log = session.log
        var table = Table(gaps: [2, 3, 3, 0])
        for (run, facts) in log.runs.enumerated().dropFirst() where facts.endedAt == nil && !facts.isEar {
            let closures = log.closures(of: run)
            guard wanted == nil ? log.streams[facts.stream].name != nil || closures != nil : facts.stream == wanted
            else { continue }
            let place = closures?.site?.place.map(session.world.title(of:))
            table.rows.append([
                Signal.seconds(facts.time), log.title(of: facts.stream).cut(to: 32), log.listener(of: run),
                place ?? (facts.entry > 0 ? session.origin(ofEntry: facts.entry) : ""),
            ])
        }
        return table.rows.isEmpty ? ["no subscription is alive"] : table.lines.map { $0.cut(to: 80) }
    }
}

extension Log {
    /// Who listens to a run: the stream it feeds, the shell, or a closure.
    func listener(of run: Int) -> String {
        let facts = runs[run]
        if facts.isWatched { return facts.label.map { "watch as \($0)" } ?? "watch" }
        if facts.isGate {
            let enabled = streams.first { $0.inputs.contains { $0.stream == facts.stream && $0.role == .gate } }
            return "→ " + (enabled?.name ?? "a command")
        }
        if facts.isShared { return "one run for all" }
        if facts.feeds == 0 { return closures(of: run)?.site?.word ?? "subscribe" }
        var next = facts.feeds
        while streams[runs[next].stream].name == nil, runs[next].feeds > 0 { next = runs[next].feeds }
        return "→ " + title(of: runs[next].stream)
    }

    /// The subscription whose closures hear a run.
    func closures(of run: Int) -> SubscriptionFacts? {
        let facts = runs[run]
        guard facts.feeds == 0, !facts.isWatched, !facts.isShared, !facts.isEar else { return nil }
        return subscriptions.dropFirst().first {
            $0.stream == facts.stream && $0.entry == facts.entry && $0.time == facts.time && $0.endedAt == facts.endedAt
        }
    }
}
