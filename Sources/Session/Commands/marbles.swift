import Log
import Questions

extension ShellCommand {
    static let marbles = ShellCommand(
        "marbles", "[NAME…] [--svg FILE] [--json]", .look,
        "draws when each stream sent what, a lane a listener, ~2 for what was dropped on its way; without names what is watched; --svg as a picture",
        example: """
            let tick = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
            watch tick
            :advance 2s
            :marbles tick
            //= …
            """
    ) { session, arguments throws(ShellCommandError) in
        var names = arguments.words.filter { $0 != "--json" }
        var path: String?
        if let option = names.firstIndex(of: "--svg") {
            guard option + 1 < names.count else { throw ShellCommandError("where to? :marbles a b --svg FILE.svg") }
            path = names[option + 1]
            names.removeSubrange(option...(option + 1))
        }
        var streams: [Int] = []
        for name in names { streams.append(try session.lookup.stream(named: name)) }
        if names.isEmpty { streams = Watching(world: session.world).streams }
        guard !streams.isEmpty else {
            throw ShellCommandError("of which streams? :marbles a b; without names, of what is watched")
        }
        let marbles = Marbles(session.log, streams: streams, now: session.now, width: session.display.width)
        if arguments.has("--json") { return marbles.json }
        guard let path else { return marbles.lines }
        let permit = try session.permit(.write(path), for: arguments)
        try NewFile(permit, "marbles").write(marbles.svg, isForced: arguments.isForced)
        return ["\(path): \(marbles.lanes.count) \(marbles.lanes.count == 1 ? "lane" : "lanes")"]
    }
}
