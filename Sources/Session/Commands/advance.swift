import Values

extension ShellCommand {
    static let advance = ShellCommand(
        "advance", "TIME", .time, "lets virtual time pass, and does all that falls due, in order",
        example: """
            let tick = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
            watch tick
            :advance 2s
            //= 1.000  tick → 0
            //= 2.000  tick → 1
            """, isEntry: true
    ) { session, arguments throws(ShellCommandError) in
        try session.requireVirtualTime()
        guard let time = arguments.duration else { throw ShellCommandError("how long? :advance 300ms, :advance 2s") }
        session.world.loop.timeline.withTests { session.advance(to: session.now.adding(clamped: time)) }
        return []
    }
}
