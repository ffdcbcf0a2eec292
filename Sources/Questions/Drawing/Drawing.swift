import Log
import Reactive
import Values

/// What is wired to what, drawn: a box a stream that has a name, with its value, and lines from left to right.
package struct Drawing {
    struct Box {
        /// The index of its stream in the log.
        let stream: Int
        let title: String
        /// What it is made by, if that is told: `debounce 300 ms › filter`.
        let path: String
        let value: String
        let isFailed: Bool

        /// What stands in it below its title.
        var lines: [String] { path.isEmpty ? [value] : [path, value] }
        /// How large it is at least, borders included.
        var width: Int { max(title.displayWidth, path.displayWidth, value.displayWidth, 4) + 2 }
        var height: Int { lines.count + 2 }
    }

    /// Boxes that lines join, and where they stand in the whole.
    struct Part {
        let boxes: [Box]
        let layers: Layers
        var x = 0
        var y = 0
    }

    private(set) var parts: [Part] = []
    private(set) var width = 0
    private(set) var height = 0
    /// The boxes through which the last signal came, by their streams, with how far it had come.
    let way: [Int: Int]
    let kinds: Set<Look>

    /// How a line is drawn.
    enum Look: Int, CaseIterable {
        case data, asked, pushed

        init(_ kind: Edge.Kind) {
            switch kind {
            case .data: self = .data
            case .trigger, .gate, .lifetime, .operation: self = .asked
            case .inner, .bound, .pushed: self = .pushed
            }
        }

        var sentence: String {
            switch self {
            case .data: "─ passes on"
            case .asked: "╌ asks, opens or ends"
            case .pushed: "┈ pushes, binds or opens inside"
            }
        }
    }

    /// How much is written into boxes, from much to little.
    private static let measures: [(title: Int, path: Int, value: Int)] = [
        (40, 30, 24), (40, 0, 24), (28, 0, 14), (18, 0, 8),
    ]
    /// How wide it is where no screen is, and as a picture.
    package static let (pageWidth, pictureWidth) = (WayStep.usualWidth, 300)
    /// A longer drawing is better read as a table.
    private static let mostRows = 120

    /// Nil if it does not fit so many columns. `isBrief`: without what the boxes are made by.
    package init?(_ graph: Graph, columns: Int, isBrief: Bool = false) {
        let log = graph.log
        way = graph.lastWay
        let edges = graph.drawnEdges
        kinds = Set(edges.map(\.look))
        for measure in Drawing.measures.dropFirst(isBrief ? 1 : 0) {
            let names = Drawing.names(graph, isShort: measure.title < Drawing.measures[0].title)
            let boxes = graph.streams.enumerated().map { index, stream in
                let end = log[log.streams[stream].end]
                let isFailed = end?.kind == .error
                let value = isFailed ? "✕ \(end?.literal ?? "")" : graph.value(of: stream) + (end == nil ? "" : " |")
                return Box(
                    stream: stream, title: names[index].harmlessLine.cut(to: measure.title),
                    path: measure.path == 0 ? "" : graph.operators(of: stream).harmlessLine.cut(to: measure.path),
                    value: value.harmlessLine.cut(to: measure.value), isFailed: isFailed)
            }
            guard let parts = Drawing.parts(boxes, edges) else { return nil }
            shelve(parts, columns)
            if width <= columns, height <= Drawing.mostRows { return }
        }
        return nil
    }

    /// The names, or of each as much of its end as no other has.
    private static func names(_ graph: Graph, isShort: Bool) -> [String] {
        let names = graph.streams.map { graph.log.streams[$0].name ?? "" }
        guard isShort else { return names }
        var counts: [String: Int] = [:]
        let ends = names.map { name in
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            return parts.indices.reversed().map { parts[$0...].joined(separator: ".") }
        }
        for end in ends.flatMap({ $0 }) { counts[end, default: 0] += 1 }
        return zip(names, ends).map { name, ends in ends.first { counts[$0] == 1 } ?? name }
    }

    /// What is joined by lines is placed together; nil if lines could not be told apart.
    private static func parts(_ boxes: [Box], _ edges: [(from: Int, to: Int, look: Look)]) -> [Part]? {
        var place = Dictionary(uniqueKeysWithValues: boxes.enumerated().map { ($0.element.stream, $0.offset) })
        var part = Array(boxes.indices)
        func find(_ box: Int) -> Int {
            var box = box
            while part[box] != box { box = part[box] }
            return box
        }
        let joined = edges.compactMap { edge -> Layers.Link? in
            guard let from = place[edge.from], let to = place[edge.to], from != to else { return nil }
            part[max(find(from), find(to))] = min(find(from), find(to))
            return Layers.Link(from: from, to: to, style: edge.look.rawValue)
        }
        var parts: [Part] = []
        for first in boxes.indices where find(first) == first {
            let own = boxes.indices.filter { find($0) == first }
            place = Dictionary(uniqueKeysWithValues: own.enumerated().map { ($0.element, $0.offset) })
            let links = joined.compactMap { link in
                place[link.from].flatMap { from in
                    place[link.to].map { Layers.Link(from: from, to: $0, style: link.style) }
                }
            }
            let sizes = own.map { Layers.Box(width: boxes[$0].width, height: boxes[$0].height) }
            guard let layers = Layers(sizes, links) else { return nil }
            parts.append(Part(boxes: own.map { boxes[$0] }, layers: layers))
        }
        return parts
    }

    /// Stands parts beside each other as long as there is room.
    private mutating func shelve(_ parts: [Part], _ columns: Int) {
        (self.parts, width, height) = (parts, 0, 0)
        var (x, y) = (0, 0)
        for index in parts.indices {
            if x > 0, x + parts[index].layers.width > columns { (x, y) = (0, height) }
            (self.parts[index].x, self.parts[index].y) = (x, y)
            x += parts[index].layers.width + 2
            width = max(width, x - 2)
            height = max(height, y + parts[index].layers.height)
        }
    }

    /// Whether a line is a step of the way that the last signal came.
    func isLit(_ from: Box, _ to: Box) -> Bool {
        guard let start = way[from.stream], let end = way[to.stream] else { return false }
        return end == start + 1
    }
}

extension Graph {
    /// What a box shows of its stream.
    func value(of index: Int) -> String {
        log.streams[index].stream?.present?.literal ?? log[log.streams[index].last]?.literal ?? "–"
    }

    /// What a stream is made by, from its sources on: `combineLatest › map`. Nothing of what is pushed from outside.
    func operators(of index: Int) -> String {
        var titles: [String] = []
        var here = index
        while titles.count < Graph.mostTold, !log.streams[here].isSubject {
            titles.append(log.streams[here].site.title)
            guard log.streams[here].inputs.count == 1 else { break }
            here = log.source(of: here)
            if log.streams[here].name != nil { break }
        }
        return titles.reversed().joined(separator: " › ")
    }

    private static let mostTold = 20

    /// Lines between boxes: those of operators without a name begin and end where these are at home.
    var drawnEdges: [(from: Int, to: Int, look: Drawing.Look)] {
        let drawn = Set(streams)
        let home = { (index: Int) in log.streams[index].name == nil ? log.streams[index].home : index }
        var looks: [[Int]: Drawing.Look] = [:]
        var order: [[Int]] = []
        for edge in log.edges() {
            guard let from = home(edge.from), let to = home(edge.to), from != to, drawn.contains(from),
                drawn.contains(to)
            else { continue }
            let look = Drawing.Look(edge.kind)
            if looks[[from, to]] == nil { order.append([from, to]) }
            looks[[from, to]] = looks[[from, to]].map { $0.rawValue < look.rawValue ? $0 : look } ?? look
        }
        return order.map { ($0[0], $0[1], looks[$0] ?? .data) }
    }

    /// The boxes through which the last printed signal came, the first with 0.
    var lastWay: [Int: Int] {
        var boxes: [Int] = []
        var here = log.printed(log.lastID)
        var steps = 0
        while let record = here, steps < 1000 {
            let facts = log.streams[record.stream]
            if let box = facts.name == nil ? facts.home : record.stream, !boxes.contains(box) { boxes.append(box) }
            here = log[record.cause]
            steps += 1
        }
        return Dictionary(uniqueKeysWithValues: boxes.reversed().enumerated().map { ($0.element, $0.offset) })
    }
}
