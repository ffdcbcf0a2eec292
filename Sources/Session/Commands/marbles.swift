extension ShellCommand {
    static let marbles = ShellCommand(
        "marbles", "NAME…", .look, "draws when each stream sent what, a lane a listener",
        example: """
            let tick = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
            watch tick
            :advance 2s
            :marbles tick
            //= …
            """
    ) { session, arguments throws(Complaint) in
        guard !arguments.plain.isEmpty else { throw Complaint("of which streams? :marbles a b") }
        var streams: [Int] = []
        for name in arguments.plain { streams.append(try session.stream(named: name)) }
        return Marbles(session.log, streams: streams, now: session.now).lines
    }
}
