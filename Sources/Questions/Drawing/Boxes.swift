import Log

/// The boxes in which streams are drawn, and the lines between them.
struct Boxes {
    private let log: Log
    private let drawn: Set<Int>
    /// Of streams that others of the same call wrap, the outermost; nil if operators have no boxes of their own.
    private let wholes: [Int: Int]?
    /// What each stream hears, is bound to or is pushed from.
    private let above: [Int: [Edge]]

    init(_ graph: Graph, isUnfolded: Bool) {
        log = graph.log
        drawn = Set(graph.streams)
        wholes = isUnfolded ? Wrappers(log: log).wholes : nil
        above = Dictionary(grouping: Edge.all(in: log), by: \.to)
    }

    var edges: [(from: Int, to: Int, look: Drawing.Look)] {
        var looks: [Drawing.Pair: Drawing.Look] = [:]
        for stream in above.keys {
            guard let to = box(stream), drawn.contains(to) else { continue }
            for edge in above[stream] ?? [] {
                for (from, look) in beginnings(of: edge) where from != to && drawn.contains(from) {
                    let pair = Drawing.Pair(from: from, to: to)
                    looks[pair] = min(looks[pair] ?? look, look)
                }
            }
        }
        return looks.map { (from: $0.key.from, to: $0.key.to, look: $0.value) }
            .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }

    /// The box of a stream: its own, or that of the named one that it is a step of.
    private func box(_ index: Int) -> Int? {
        if let wholes { return wholes[index] ?? index }
        return log.streams[index].name == nil ? log.home(of: index) : index
    }

    /// The boxes that the line of an edge comes from, past streams that are at home in none.
    private func beginnings(of edge: Edge) -> [(box: Int, look: Drawing.Look)] {
        let isAside = edge.kind == .pushed || edge.kind == .bound
        var found: [(box: Int, look: Drawing.Look)] = []
        var (open, seen) = ([(edge.from, Drawing.Look(edge.kind))], Set([edge.to]))
        while let (next, look) = open.popLast() {
            if let box = box(next), !isAside || speaks(next, of: box) {
                found.append((box, look))
            } else if seen.insert(next).inserted {
                open += (above[next] ?? []).map { ($0.from, max(Drawing.Look($0.kind), look)) }
            }
        }
        // Work that nobody orders by a name begins in the box itself.
        if found.isEmpty, !log.streams[edge.from].isSubject, let box = box(edge.from) {
            found = [(box, Drawing.Look(edge.kind))]
        }
        return found
    }

    /// Whether who hears a stream hears its box as well. A step that is heard by itself leads there and elsewhere: what it
    /// pushes elsewhere does not come from the box. A control tells of what it is bound to.
    private func speaks(_ stream: Int, of box: Int) -> Bool {
        if stream == box || wholes != nil { return true }
        return log.streams[box].isReport && (above[box] ?? []).contains { $0.from == stream && $0.kind == .bound }
    }
}
