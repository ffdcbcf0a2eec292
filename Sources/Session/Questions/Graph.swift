import Reactive

/// What is wired to what: the named streams of a session, with what they were built from.
package struct Graph {
    let log: Log
    /// The streams' indices in the log, in order of rank, then of definition.
    let streams: [Int]

    package init(_ log: Log) {
        self.log = log
        streams = log.streams.indices
            .filter { log.streams[$0].name != nil && log.streams[$0].stream != nil }
            .sorted { (log.streams[$0].rank, $0) < (log.streams[$1].rank, $1) }
    }

    /// One row a stream.
    package var table: [String] {
        var table = Table(gaps: [2, 3, 3, 2, 3, 3, 0])
        table.rows.append([" rank", "stream", "value", "n", "last", "subs", "from"])
        for index in streams { table.rows.append(row(index)) }
        return table.lines
    }

    private func row(_ index: Int) -> [String] {
        let facts = log.streams[index]
        let last = log[facts.last]
        let present = facts.stream?.present?.literal ?? last?.literal ?? "–"
        return [
            " \(facts.rank)", facts.name ?? "", present.cut(to: 20), "\(facts.count)",
            last.map { "#\($0.id)" } ?? "–", listeners(of: index), path(to: index).cut(to: 48),
        ]
    }

    /// `1+1w`: who listens, the shell's own watches apart.
    func listeners(of index: Int) -> String {
        var watched = 0
        var others = 0
        if let subject = log.streams[index].stream as? Subject {
            for sink in subject.listeners(of: nil) { if sink is Watch { watched += 1 } else { others += 1 } }
        } else {
            for run in log.runs.dropFirst() where run.stream == index && run.endedAt == nil {
                if run.isWatched { watched += 1 } else { others += 1 }
            }
        }
        return watched == 0 ? "\(others)" : "\(others)+\(watched)w"
    }

    /// How a stream is built from the nearest named ones: `username › debounce 300 ms › filter`.
    package func path(to index: Int) -> String {
        let facts = log.streams[index]
        switch facts.inputs.count {
        case 0: return facts.site.title
        case 1: return "\(short(facts.inputs[0].stream)) › \(facts.site.title)"
        default: return "\(facts.site.title)(\(facts.inputs.map { short($0.stream) }.joined(separator: ", ")))"
        }
    }

    private func short(_ index: Int) -> String { log.streams[index].name ?? path(to: index) }

    /// The streams that `index` is built on, nearest first, or those built on it.
    package func tree(from index: Int, up: Bool) -> [String] {
        var lines = [label(index)]
        branch(index, up: up, indent: "", into: &lines)
        return lines
    }

    private func branch(_ index: Int, up: Bool, indent: String, into lines: inout [String]) {
        guard lines.count < 500 else { return }
        let next = up ? log.streams[index].inputs.map { ($0.stream, $0.role) } : uses(of: index)
        for (offset, (stream, role)) in next.enumerated() {
            let isLast = offset == next.count - 1
            let mark = role == .data ? "" : "   (\(role.rawValue))"
            lines.append(indent + (isLast ? "└ " : "├ ") + label(stream) + mark)
            branch(stream, up: up, indent: indent + (isLast ? "  " : "│ "), into: &lines)
        }
    }

    private func label(_ index: Int) -> String {
        let facts = log.streams[index]
        return facts.name.map { $0 == facts.site.title ? $0 : "\($0)   \(facts.site.title)" } ?? facts.site.title
    }

    private func uses(of index: Int) -> [(Int, Role)] {
        log.streams.indices.flatMap { user in
            log.streams[user].inputs.filter { $0.stream == index }.map { (user, $0.role) }
        }
    }
}

// MARK: for other programs

extension Graph {
    package var dot: [String] {
        ["digraph rxsh {", "  rankdir=LR;"]
            + nodes.map { "  n\($0) [label=\"\(escaped(label($0)))\"];" }
            + edges.map { "  n\($0.from) -> n\($0.to) [style=\($0.role == .data ? "solid" : "dashed")];" } + ["}"]
    }

    package var mermaid: [String] {
        ["flowchart LR"] + nodes.map { "  n\($0)[\"\(escaped(label($0)))\"]" }
            + edges.map {
                $0.role == .data ? "  n\($0.from) --> n\($0.to)" : "  n\($0.from) -. \($0.role.rawValue) .-> n\($0.to)"
            }
    }

    package var json: [String] {
        streams.map { index in
            let facts = log.streams[index]
            var text = "{\"v\":1,\"name\":"
            text.append(json: facts.name ?? "")
            text += ",\"rank\":\(facts.rank),\"n\":\(facts.count),\"from\":"
            text.append(json: path(to: index))
            return text + "}"
        }
    }

    /// The named streams and all that they are built on.
    private var nodes: [Int] {
        var found: Set<Int> = []
        var waiting = streams
        while let index = waiting.popLast() {
            if found.insert(index).inserted { waiting += log.streams[index].inputs.map(\.stream) }
        }
        return found.sorted()
    }

    private var edges: [(from: Int, to: Int, role: Role)] {
        nodes.flatMap { node in log.streams[node].inputs.map { (from: $0.stream, to: node, role: $0.role) } }
    }

    private func escaped(_ text: String) -> String { text.replacing("\"", with: "'") }
}
