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
        /// Who listens, as `:graph --table` writes it, and how often it speaks; empty if that is not told.
        var listeners = ""
        var rate = ""
        /// Whether somebody has just come to listen, or gone.
        var isNews = false

        /// What stands in it below its title.
        var lines: [String] { path.isEmpty ? [value] : [path, value] }
        /// How large it is at least, borders included.
        var width: Int {
            let below = listeners.displayWidth + rate.displayWidth + (listeners.isEmpty || rate.isEmpty ? 0 : 1)
            return max(title.displayWidth, path.displayWidth, value.displayWidth, below, 4) + 2
        }
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

    /// Whether it is drawn in ASCII.
    let isPlain: Bool

    /// How what is drawn stands out.
    package enum Ink {
        case plain, lit, failed
    }

    /// The streams at both ends of a line.
    struct Pair: Hashable {
        let from, to: Int
    }

    /// How a line is drawn.
    enum Look: Int, CaseIterable, Comparable {
        case data, asked, pushed

        static func < (one: Look, other: Look) -> Bool { one.rawValue < other.rawValue }

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
    /// A longer drawing, or one of more boxes, is better read as a table.
    private static let (mostRows, mostBoxes) = (120, 300)

    /// Nil if it does not fit so many columns. `activity`: what is told of who moves, in place of what boxes are made by.
    package init?(_ graph: Graph, columns: Int, isPlain: Bool = false, _ activity: Activity? = nil) {
        way = graph.lastWay.filter { $0.value <= activity?.hops ?? .max }
        self.isPlain = isPlain
        let edges = graph.drawnEdges
        kinds = Set(edges.map(\.look))
        guard graph.streams.count <= Drawing.mostBoxes else { return nil }
        for measure in Drawing.measures.dropFirst(activity == nil ? 0 : 1) {
            let names = graph.names(isShort: measure.title < Drawing.measures[0].title)
            let boxes = graph.streams.enumerated().map { index, stream in
                var box = Drawing.box(graph, stream, names[index], measure)
                activity?.tell(of: &box)
                return box
            }
            guard let parts = Drawing.parts(boxes, edges) else { return nil }
            shelve(parts, columns)
            if width <= columns, height <= Drawing.mostRows { return }
        }
        return nil
    }

    private static func box(
        _ graph: Graph, _ stream: Int, _ name: String, _ measure: (title: Int, path: Int, value: Int)
    ) -> Box {
        let end = graph.log[graph.log.streams[stream].end]
        let isFailed = end?.kind == .error
        let value = isFailed ? "✕ \(end?.literal ?? "")" : graph.value(of: stream) + (end == nil ? "" : " |")
        // An operator that is drawn by itself is called what it is.
        let isNamed = graph.log.streams[stream].name != nil
        let path = measure.path == 0 || !isNamed ? "" : graph.operators(of: stream)
        return Box(
            stream: stream, title: name.harmlessLine.cut(to: measure.title),
            path: path.harmlessLine.cut(to: measure.path), value: value.harmlessLine.cut(to: measure.value),
            isFailed: isFailed)
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
