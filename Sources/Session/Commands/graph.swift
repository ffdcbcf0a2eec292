import Language
import Log
import Questions

extension ShellCommand {
    static let graph = ShellCommand(
        "graph",
        "[[up|down|around] NAME] [--tree|--table|--subs|--dot|--mermaid|--json] [--svg FILE] [--follow] [--deep] [--ascii]",
        .look,
        "draws what is wired to what, or a part of it; --tree tells every operator, --subs what listens, --follow stays",
        example: """
            let a = BehaviorRelay(value: 1)
            let b = a.map { $0 * 10 }
            let c = b.filter { $0 > 5 }
            :graph up b
            //= ┌a───┐   ┌b───┐
            //= │1   ├──▶│map │
            //= └────┘   │–   │
            //=          └────┘
            :graph up b --tree
            //= b   map
            //= └ a   BehaviorRelay
            """
    ) { session, arguments throws(ShellCommandError) in
        var words = arguments.plain
        var picture: String?
        if let option = arguments.words.firstIndex(of: "--svg") {
            guard option + 1 < arguments.words.count else { throw ShellCommandError("where to? :graph --svg FILE.svg") }
            picture = arguments.words[option + 1]
            if let place = words.firstIndex(of: arguments.words[option + 1]) { words.remove(at: place) }
        }
        let style = Session.Followed(
            words: words, isDeep: arguments.has("--deep"), isPlain: arguments.has("--ascii"))
        if arguments.has("--follow"), session.display.hasPanel { return try session.follow(style) }
        let view = try View(words, of: session)
        var graph = view.graph
        if arguments.has("--subs") { graph.keepRunning() }
        if arguments.has("--dot") { return graph.dot }
        if arguments.has("--mermaid") { return graph.mermaid }
        if arguments.has("--json") { return graph.json(isDeep: arguments.has("--deep")) }
        if arguments.has("--subs") { return graph.subscriptions(view.stream) }
        if arguments.has("--tree") { return try view.tree(Graph(session.log, width: session.display.width)) }
        guard !graph.streams.isEmpty else { return ["no stream has a name yet"] }
        if arguments.has("--table") { return graph.table }
        graph = view.drawn(isDeep: style.isDeep)
        if let picture {
            guard let drawing = Drawing(graph, columns: Drawing.pictureWidth) else { throw ShellCommandError(notDrawn) }
            let permit = try session.permit(.write(picture), for: arguments)
            try NewFile(permit, "graph").write(drawing.svg, isForced: arguments.isForced)
            return ["\(picture): \(graph.streams.count) streams"]
        }
        let columns = session.display.width == .max ? Drawing.pageWidth : session.display.width
        if let drawing = Drawing(graph, columns: columns, isPlain: style.isPlain) {
            return drawing.picture + session.folded(drawing.legend)
        }
        let way = view.stream == nil ? notDrawn : partNotDrawn
        return view.graph.table + session.folded([way])
    }
}

private let notDrawn = "it does not fit as a drawing: this is the table; :graph up NAME draws a part"
private let partNotDrawn = "it does not fit as a drawing: this is the table; with --tree it is told as a tree"

/// Which way from which stream: a name by itself is looked at all round.
private func part(_ words: [String], _ lookup: Lookup) throws(ShellCommandError) -> (direction: String, stream: Int?) {
    let directions = ["up", "down", "around"]
    switch words.count {
    case 0: return ("around", nil)
    case 1 where !directions.contains(words[0]): return ("around", try lookup.stream(named: words[0]))
    case 2 where directions.contains(words[0]): return (words[0], try lookup.stream(named: words[1]))
    default: throw ShellCommandError(":graph, or :graph up NAME, :graph down NAME, :graph around NAME")
    }
}

extension Session {
    /// A part of the graph that is kept above the prompt, as it was named: all of it by no words.
    package struct Followed: Equatable {
        let words: [String]
        let isDeep: Bool
        package let isPlain: Bool
    }

    /// Keeps a part of the graph above the prompt, or takes it away.
    fileprivate func follow(_ wanted: Followed) throws(ShellCommandError) -> [String] {
        guard display.followed == nil || display.followed != wanted && !wanted.words.isEmpty else {
            display.followed = nil
            return ["taken away"]
        }
        _ = try View(wanted.words, of: self)
        display.followed = wanted
        return ["the drawing stays above the prompt; once more takes it away"]
    }

    /// What stands above the prompt, if something is to.
    package var panel: Graph? {
        guard let followed = display.followed else { return nil }
        do throws(ShellCommandError) {
            return try View(followed.words, of: self).drawn(isDeep: followed.isDeep)
        } catch {
            return Graph(log, width: display.width)
        }
    }

}

/// A part of the graph, and from where it is seen.
private struct View {
    private(set) var graph: Graph
    let direction: String
    let stream: Int?

    init(_ words: [String], of session: Session) throws(ShellCommandError) {
        graph = Graph(session.log, width: session.display.width)
        let parts = words.count == 1 ? session.lookup.streams(of: words[0]) : []
        if parts.count > 1 {
            graph.keep(only: parts)
            (direction, stream) = ("around", nil)
        } else {
            (direction, stream) = try part(words, session.lookup)
            if let stream { graph.keep(around: stream, up: direction != "down", down: direction != "up") }
        }
    }

    /// What it draws: of one stream that stands alone, the operators that it is made of.
    func drawn(isDeep: Bool) -> Graph {
        var graph = graph
        if let stream, !isDeep { graph.keepDrawn(around: stream, up: direction != "down", down: direction != "up") }
        if isDeep || stream != nil && graph.streams.count == 1 { graph.unfold() }
        return graph
    }

    /// A stream and all that it is built on, or that is built on it, a line each.
    func tree(_ whole: Graph) throws(ShellCommandError) -> [String] {
        guard let stream else { throw ShellCommandError("of which stream? :graph up NAME --tree") }
        return switch direction {
        case "up": whole.tree(from: stream, up: true)
        case "down": whole.tree(from: stream, up: false)
        default: whole.surroundings(of: stream)
        }
    }
}
