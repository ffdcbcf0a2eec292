import Log
import Reactive
import Values

/// The graph for other programs.
extension Graph {
    package var dot: [String] {
        ["digraph rxsh {", "  rankdir=LR;"]
            + nodes.map { "  n\($0) [label=\"\(escaped(label($0)))\"];" }
            + edges.map {
                let look = $0.mark.isEmpty ? "style=solid" : "style=dashed, label=\"\($0.mark)\""
                return "  n\($0.from) -> n\($0.to) [\(look)];"
            } + ["}"]
    }

    package var mermaid: [String] {
        ["flowchart LR"] + nodes.map { "  n\($0)[\"\(escaped(label($0)))\"]" }
            + edges.map {
                $0.mark.isEmpty ? "  n\($0.from) --> n\($0.to)" : "  n\($0.from) -. \($0.mark) .-> n\($0.to)"
            }
    }

    /// A row a stream; with `isDeep` also those without a name, and a row for each edge.
    package func json(isDeep: Bool) -> [String] {
        let sources = edges(up: true)
        let living = log.streams.indices.filter { log.streams[$0].stream != nil }
        let shown = isDeep ? wanted?.sorted() ?? living : streams
        let rows = shown.map { row(of: $0, sources).text }
        guard isDeep else { return rows }
        let kept = Set(shown)
        return rows
            + Edge.all(in: log).filter { kept.contains($0.from) && kept.contains($0.to) }.map { row(of: $0).text }
    }

    private func row(of edge: Edge) -> JSONRow {
        let facts = LogReader(log).row(edge)
        var row = JSONRow()
        row.add("v", 1)
        row.add("from", facts.from)
        row.add("to", facts.to)
        row.add("role", facts.kind.rawValue)
        row.add("since", facts.since)
        return row
    }

    private func row(of index: Int, _ sources: Edges) -> JSONRow {
        let facts = log.streams[index]
        var row = JSONRow()
        row.add("v", 1)
        row.add("name", facts.name ?? "")
        row.add("rank", facts.rank)
        row.add("n", facts.count)
        row.add("from", path(to: index))
        row.add("value", json: facts.stream?.present?.json ?? log[facts.last]?.json ?? "null")
        row.add("last", json: log[facts.last].map { String($0.id) } ?? "null")
        row.add("subs", listeners(of: index))
        row.add("stream", facts.number)
        row.add("word", facts.site.word)
        row.add("home", log.home(of: index).map { log.streams[$0].number })
        row.add("owner", facts.standing?.owner)
        row.add("ownerType", facts.standing?.ownerType)
        row.add("type", facts.standing?.type)
        row.add("part", facts.standing?.part?.rawValue)
        row.add("since", facts.since)
        let inputs = hears(index, sources)
        guard !inputs.isEmpty else { return row }
        row.add(
            "inputs",
            inputs.map { edge in
                var input = JSONRow()
                input.add("name", log.title(of: edge.stream))
                input.add("role", edge.mark.isEmpty ? Role.data.rawValue : edge.mark)
                input.add("stream", log.streams[edge.stream].number)
                return input
            })
        return row
    }

    /// The named streams that one is built on, through those that have no name, each with the way it is used.
    private func hears(_ index: Int, _ sources: Edges) -> [(stream: Int, mark: String)] {
        var found: [(stream: Int, mark: String)] = []
        var seen: Set<Int> = [index]
        var open = sources[index, default: []]
        while !open.isEmpty {
            let edge = open.removeFirst()
            guard seen.insert(edge.stream).inserted else { continue }
            if log.streams[edge.stream].name != nil { found.append(edge); continue }
            open += sources[edge.stream, default: []].map { ($0.stream, $0.mark.isEmpty ? edge.mark : $0.mark) }
        }
        return found
    }

    /// The named streams and all that they are built on.
    private var nodes: [Int] {
        (wanted ?? reached(from: streams, edges(up: true))).sorted()
    }

    private var edges: [(from: Int, to: Int, mark: String)] {
        let (nodes, sources) = (nodes, edges(up: true))
        let drawn = Set(nodes)
        return nodes.flatMap { node in
            sources[node, default: []].filter { drawn.contains($0.stream) }
                .map { (from: $0.stream, to: node, mark: $0.mark) }
        }
    }

    private func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "'")
    }
}
