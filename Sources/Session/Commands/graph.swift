import Language
import Log
import Questions

extension ShellCommand {
    static let graph = ShellCommand(
        "graph",
        "[[up|down|around] NAME] [--table|--subs|--dot|--mermaid|--json] [--svg FILE] [--follow] [--deep]", .look,
        "draws what is wired to what, or a tree from one stream; --subs what listens now, --follow keeps the drawing",
        example: """
            let a = BehaviorRelay(value: 1)
            let b = a.map { $0 * 10 }
            :graph
            //= ┌a───┐   ┌b───┐
            //= │1   ├──▶│map │
            //= └────┘   │–   │
            //=          └────┘
            :graph up b
            //= b   map
            //= └ a   BehaviorRelay
            """
    ) { session, arguments throws(Complaint) in
        var words = arguments.plain
        var picture: String?
        if let option = arguments.words.firstIndex(of: "--svg") {
            guard option + 1 < arguments.words.count else { throw Complaint("where to? :graph --svg FILE.svg") }
            picture = arguments.words[option + 1]
            if let place = words.firstIndex(of: arguments.words[option + 1]) { words.remove(at: place) }
        }
        if arguments.has("--follow"), session.hasPanel { return try session.follow(words) }
        let view = try session.view(words)
        var graph = view.graph
        if arguments.has("--subs") { graph.keepRunning() }
        if arguments.has("--dot") { return graph.dot }
        if arguments.has("--mermaid") { return graph.mermaid }
        if arguments.has("--json") { return graph.json(isDeep: arguments.has("--deep")) }
        if arguments.has("--subs") { return graph.subscriptions(view.stream) }
        guard !graph.streams.isEmpty else { return ["no stream has a name yet"] }
        if let picture {
            guard let drawing = Drawing(graph, columns: Drawing.pictureWidth) else { throw Complaint(Session.notDrawn) }
            let permit = try session.permit(.write(picture), for: arguments)
            try NewFile(permit, "graph").write(drawing.svg, isForced: arguments.isForced)
            return ["\(picture): \(graph.streams.count) streams"]
        }
        guard let stream = view.stream else {
            if arguments.has("--table") { return graph.table }
            let columns = session.width == .max ? Drawing.pageWidth : session.width
            if let drawing = Drawing(graph, columns: columns) { return session.folded(drawing.lines) }
            return graph.table + session.folded([Session.notDrawn])
        }
        let whole = Graph(session.log, width: session.width)
        switch view.direction {
        case "up": return whole.tree(from: stream, up: true)
        case "down": return whole.tree(from: stream, up: false)
        default: return whole.surroundings(of: stream)
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
    fileprivate static let notDrawn =
        "it does not fit as a drawing: this is the table; :graph NAME, of an object, draws a part"

    /// A part of the graph, and from where it is seen.
    fileprivate struct View {
        var graph: Graph
        let direction: String
        let stream: Int?
    }

    fileprivate func view(_ words: [String]) throws(Complaint) -> View {
        var graph = Graph(log, width: width)
        let parts = words.count == 1 ? streams(of: words[0]) : []
        if parts.count > 1 {
            graph.keep(only: parts)
            return View(graph: graph, direction: "around", stream: nil)
        }
        let (direction, stream) = try part(words, self)
        if let stream { graph.keep(around: stream, up: direction != "down", down: direction != "up") }
        return View(graph: graph, direction: direction, stream: stream)
    }

    /// Keeps a part of the graph above the prompt, or takes it away.
    fileprivate func follow(_ words: [String]) throws(Complaint) -> [String] {
        guard followed == nil || followed != words && !words.isEmpty else {
            followed = nil
            return ["taken away"]
        }
        _ = try view(words)
        followed = words
        return ["the drawing stays above the prompt; once more takes it away"]
    }

    /// What stands above the prompt, if something is to.
    package var panel: Graph? {
        guard let followed else { return nil }
        do throws(Complaint) { return try view(followed).graph } catch { return Graph(log, width: width) }
    }

    /// The streams of an object of that name that have been named.
    fileprivate func streams(of name: String) -> [Int] {
        guard world.interpreter.names.globals[name]?.value.object is Instance else { return [] }
        return log.streams.indices.filter { log.streams[$0].name?.hasPrefix(name + ".") == true }
    }
}
