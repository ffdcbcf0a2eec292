extension ShellCommand {
    static let graph = ShellCommand(
        "graph", "[up|down|around NAME] [--subs|--dot|--mermaid|--json|--follow]", .look,
        "shows what is wired to what: a table, or a tree from one stream; --subs what listens now, --follow keeps the table",
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
        if arguments.has("--subs") {
            let wanted = try arguments.plain.last.map { name throws(Complaint) in try session.stream(named: name) }
            return graph.subscriptions(wanted)
        }
        let known = ["--follow", "--dot", "--mermaid", "--json"]
        if let other = arguments.words.first(where: { $0.hasPrefix("--") && !known.contains($0) }) {
            throw Complaint("\(other): no such option; --subs, \(known.joined(separator: ", "))")
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
