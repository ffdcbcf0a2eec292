import Language
import Log
import Questions

extension ShellCommand {
    static let graph = ShellCommand(
        "graph", "[[up|down|around] NAME] [--subs|--dot|--mermaid|--json|--follow] [--deep]", .look,
        "shows what is wired to what: a table, or a tree from one stream; --subs what listens now, --follow keeps the table",
        example: """
            let a = BehaviorRelay(value: 1)
            let b = a.map { $0 * 10 }
            :graph up b
            //= b   map
            //= └ a   BehaviorRelay
            """
    ) { session, arguments throws(Complaint) in
        var graph = Graph(session.log, width: session.width)
        let parts = arguments.plain.count == 1 ? session.streams(of: arguments.plain[0]) : []
        if parts.count > 1 { graph.keep(only: parts) }
        let (direction, stream) = parts.count > 1 ? ("around", nil) : try part(arguments.plain, session)
        let isTree = !["--dot", "--mermaid", "--json", "--subs"].contains(where: arguments.has)
        if let stream, !isTree { graph.keep(around: stream, up: direction != "down", down: direction != "up") }
        if arguments.has("--subs") { graph.keepRunning() }
        if arguments.has("--dot") { return graph.dot }
        if arguments.has("--mermaid") { return graph.mermaid }
        if arguments.has("--json") { return graph.json(isDeep: arguments.has("--deep")) }
        if arguments.has("--follow"), session.hasPanel {
            session.isFollowing.toggle()
            return [session.isFollowing ? "the table stays above the prompt; once more takes it away" : "taken away"]
        }
        if arguments.has("--subs") { return graph.subscriptions(stream) }
        guard let stream else {
            return graph.streams.isEmpty ? ["no stream has a name yet"] : graph.table
        }
        switch direction {
        case "up": return graph.tree(from: stream, up: true)
        case "down": return graph.tree(from: stream, up: false)
        default: return graph.surroundings(of: stream)
        }
    }
}

/// Which way from which stream: a name by itself is looked at all round.
private func part(_ words: [String], _ session: Session) throws(Complaint) -> (direction: String, stream: Int?) {
    let directions = ["up", "down", "around"]
    switch words.count {
    case 0: return ("around", nil)
    case 1 where !directions.contains(words[0]): return ("around", try session.stream(named: words[0]))
    case 2 where directions.contains(words[0]): return (words[0], try session.stream(named: words[1]))
    default: throw Complaint(":graph, or :graph up NAME, :graph down NAME, :graph around NAME")
    }
}

extension Session {
    /// The streams of an object of that name that have been named.
    fileprivate func streams(of name: String) -> [Int] {
        guard world.interpreter.names.globals[name]?.value.object is Instance else { return [] }
        return log.streams.indices.filter { log.streams[$0].name?.hasPrefix(name + ".") == true }
    }
}
