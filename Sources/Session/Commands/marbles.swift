import Questions

extension ShellCommand {
    static let marbles = ShellCommand(
        "marbles", "NAME… [--svg FILE]", .look,
        "draws when each stream sent what, a lane a listener; --svg as a picture",
        example: """
            let tick = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
            watch tick
            :advance 2s
            :marbles tick
            //= …
            """
    ) { session, arguments throws(Complaint) in
        guard !arguments.plain.isEmpty else { throw Complaint("of which streams? :marbles a b") }
        var names = arguments.words
        var path: String?
        if let option = names.firstIndex(of: "--svg") {
            guard option + 1 < names.count else { throw Complaint("where to? :marbles a b --svg FILE.svg") }
            path = names[option + 1]
            names.removeSubrange(option...(option + 1))
        }
        guard !names.isEmpty else { throw Complaint("of which streams? :marbles a b --svg FILE.svg") }
        var streams: [Int] = []
        for name in names { streams.append(try session.stream(named: name)) }
        let marbles = Marbles(session.log, streams: streams, now: session.now, width: session.width)
        guard let path else { return marbles.lines }
        let permit = try session.permit(.write(path), for: arguments)
        try NewFile(permit, "marbles").write(marbles.svg, isForced: arguments.isForced)
        return ["\(path): \(marbles.lanes.count) lanes"]
    }
}
