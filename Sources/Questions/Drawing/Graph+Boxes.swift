import Log
import Reactive
import Values

/// What of a graph is drawn, and what stands in its boxes.
extension Graph {
    /// What a box shows of its stream.
    func value(of index: Int) -> String {
        log.streams[index].stream?.present?.literal ?? log[log.streams[index].last]?.literal ?? "–"
    }

    /// What a stream is made by, from its sources on: `combineLatest › map`. Nothing of what is pushed from outside.
    func operators(of index: Int) -> String {
        var titles: [String] = []
        var here = index
        if isUnfolded { return log.streams[here].site.title }
        while titles.count < Graph.mostTold, !log.streams[here].isSubject {
            titles.append(log.streams[here].site.title)
            guard log.streams[here].inputs.count == 1 else { break }
            here = Wrappers(log: log).source(of: here)
            if log.streams[here].name != nil { break }
        }
        return titles.reversed().joined(separator: " › ")
    }

    private static let mostTold = 20

    /// Lines between boxes, also those that pass operators that are at home in none.
    var drawnEdges: [(from: Int, to: Int, look: Drawing.Look)] { Boxes(self, isUnfolded: isUnfolded).edges }

    /// Keeps the part of the whole drawing whose lines lead to the box of a stream, or on from it.
    package mutating func keepDrawn(around stream: Int, up: Bool, down: Bool) {
        let whole = Graph(log, width: width)
        let lines = whole.drawnEdges
        func edges(up: Bool) -> Edges {
            Dictionary(grouping: lines) { up ? $0.to : $0.from }.mapValues { $0.map { (up ? $0.from : $0.to, "") } }
        }
        var kept: Set<Int> = [stream]
        if up { kept.formUnion(reached(from: [stream], edges(up: true))) }
        if down { kept.formUnion(reached(from: [stream], edges(up: false))) }
        show(whole.streams.filter(kept.contains))
    }

    /// The way of the last signal alone, then ever fewer steps of it, up to the last.
    package var lastSteps: [Graph] {
        let way = lastWay
        return way.values.sorted().map { step in
            var graph = self
            graph.keep(only: streams.filter { (way[$0] ?? -1) >= step })
            return graph
        }.filter { !$0.streams.isEmpty }
    }

    /// The boxes through which the last printed signal came, the first with 0.
    package var lastWay: [Int: Int] {
        var boxes: [Int] = []
        var here = log.printed(log.lastID)
        var steps = 0
        while let record = here, steps < 1000 {
            let facts = log.streams[record.stream]
            let box = facts.name != nil || isUnfolded ? record.stream : Homes(log).home(of: record.stream)
            if let box, !boxes.contains(box) { boxes.append(box) }
            here = log[record.cause]
            steps += 1
        }
        return Dictionary(uniqueKeysWithValues: boxes.reversed().enumerated().map { ($0.element, $0.offset) })
    }
}
