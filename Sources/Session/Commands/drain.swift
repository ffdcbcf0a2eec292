import Log

extension ShellCommand {
    static let drain = ShellCommand(
        "drain", "", .time, "lets virtual time pass until nothing is due",
        example: """
            let late = Observable.just("x").delay(.seconds(3), scheduler: MainScheduler.instance)
            watch late
            :drain
            //= …

            """, isEntry: true
    ) { session, _ throws(ShellCommandError) in
        try session.requireVirtualTime()
        return session.world.loop.timeline.withTests { drained(session) }
    }

    /// Lets time pass until nothing is due; says what did not end.
    private static func drained(_ session: Session) -> [String] {
        var instants = 0
        var round = 0
        while let due = session.nextDue, !session.world.isInterrupted {
            if session.world.loop.timeline.hasFiniteWork { round = 0 }
            if instants == mostInstants || round == mostRounds {
                var names: [String] = []
                for name in session.pendingWork().map(\.name) where !names.contains(name) { names.append(name) }
                let endless = names.joined(separator: ", ") + (names.count == 1 ? " never ends" : " never end")
                return ["stopped at \(Signal.seconds(session.now)) s after \(instants) instants: \(endless)"]
            }
            session.advance(to: due)
            instants += 1
            round += 1
        }
        return instants == 0 ? ["nothing is due"] : []
    }

    /// What is still due after so many instants is taken for endless.
    private static let mostInstants = 1_000
    /// Sooner, if nothing else than what begins again by itself was due.
    private static let mostRounds = 100
}
