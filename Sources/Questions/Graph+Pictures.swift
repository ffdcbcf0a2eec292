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

    package var json: [String] {
        let sources = edges(up: true)
        return streams.map { index in
            let facts = log.streams[index]
            var text = "{\"v\":1,\"name\":"
            text.append(json: facts.name ?? "")
            text += ",\"rank\":\(facts.rank),\"n\":\(facts.count),\"from\":"
            text.append(json: path(to: index))
            text += ",\"value\":" + (facts.stream?.present?.json ?? log[facts.last]?.json ?? "null")
            text += ",\"last\":\(log[facts.last].map { String($0.id) } ?? "null"),\"subs\":"
            text.append(json: listeners(of: index))
            let inputs = hears(index, sources)
            for (offset, edge) in inputs.enumerated() {
                text += offset == 0 ? ",\"inputs\":[" : ","
                text += "{\"name\":"
                text.append(json: log.title(of: edge.stream))
                text += ",\"role\":"
                text.append(json: edge.mark.isEmpty ? Role.data.rawValue : edge.mark)
                text += "}"
            }
            return text + (inputs.isEmpty ? "}" : "]}")
        }
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
