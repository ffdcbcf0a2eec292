extension ShellCommand {
    static let step = ShellCommand(
        "step", "", .time, "goes to the next instant at which something is due, and does all of it",
        example: """
            let tick = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
            watch tick
            :step
            //= 1.000  tick → 0
            """, isEntry: true
    ) { session, _ throws(ShellCommandError) in
        try session.requireVirtualTime()
        return session.world.loop.timeline.withTests {
            guard let due = session.nextDue else { return ["nothing is due"] }
            session.advance(to: due)
            return []
        }
    }
}
