extension ShellCommand {
    static let graph = ShellCommand(
        "graph", "[up|down|around NAME] [--dot|--mermaid|--json|--follow]", .look,
        "shows what is wired to what: a table, or a tree from one stream; --follow keeps the table above the prompt",
        example: """
            let a = BehaviorRelay(value: 1)
            let b = a.map { $0 * 10 }
            :graph up b
            //= b   map
            //= └ a   BehaviorRelay
            """
    ) { session, arguments throws(Complaint) in
        let graph = Graph(session.log)
        if arguments.has("--dot") { return graph.dot }
        if arguments.has("--mermaid") { return graph.mermaid }
        if arguments.has("--json") { return graph.json }
        if arguments.has("--follow"), session.hasPanel {
            session.isFollowing.toggle()
            return [session.isFollowing ? "the table stays above the prompt; once more takes it away" : "taken away"]
        }
        let words = arguments.plain
        guard let direction = words.first else {
            return graph.streams.isEmpty ? ["no stream has a name yet"] : graph.table
        }
        guard ["up", "down", "around"].contains(direction), words.count == 2 else {
            throw Complaint(":graph, or :graph up NAME, :graph down NAME, :graph around NAME")
        }
        let stream = try session.stream(named: words[1])
        switch direction {
        case "up": return graph.tree(from: stream, up: true)
        case "down": return graph.tree(from: stream, up: false)
        default: return graph.tree(from: stream, up: true) + graph.tree(from: stream, up: false).dropFirst()
        }
    }
}
