import Log
import Values

/// The drawing as a picture, for a page or a talk.
extension Marbles {
    private static let row = 44

    package var svg: String {
        let margin = 24 + 8 * (lanes.map(\.title.displayWidth).max() ?? 0)
        let places = places(from: margin)
        let place = { (at: Instant) in places.last { $0.at <= at }?.x ?? margin }
        let (width, height) = ((places.last?.x ?? margin) + 90, Marbles.row * (lanes.count + 1))
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
                + "font-family=\"monospace\" font-size=\"13\">",
            "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
        ]
        var free = 0
        for (time, at) in Dictionary(grouping: lanes.flatMap { $0.marks.map(\.at) }, by: \.time).sorted(by: {
            $0.key < $1.key
        }) {
            let (x, label) = (at.min().map(place) ?? 0, Signal.seconds(time))
            guard x - 4 * label.count >= free else { continue }
            lines.append(text(x, 20, label, "grey", isCentred: true))
            free = x + 4 * label.count + 8
        }
        for (index, lane) in lanes.enumerated() { lines += picture(lane, Marbles.row * (index + 1) + 10, place) }
        return lines.joined(separator: "\n") + "\n</svg>\n"
    }

    /// Where the middle of each instant's first mark stands: what is wide makes room for itself.
    private func places(from margin: Int) -> [(at: Instant, x: Int)] {
        let scale = Scale(lanes, now: now, width: .max)
        var widths: [Instant: Int] = [:]
        for lane in lanes {
            for instant in [lane.begin, lane.end] { if let instant { widths[instant, default: 0] += 0 } }
            for (at, marks) in Dictionary(grouping: lane.marks, by: \.at) {
                widths[at] = max(widths[at] ?? 0, marks.reduce(0) { $0 + 2 * Marbles.half($1) + 4 })
            }
        }
        if widths.keys.allSatisfy({ $0.time < now.time }) { widths[now] = 0 }
        var places: [(at: Instant, x: Int)] = []
        var (x, column, width) = (margin, 0, 0)
        for instant in widths.keys.sorted() {
            let next = scale.column(instant)
            if !places.isEmpty { x += max(10 * (next - column), width) }
            places.append((instant, x))
            (column, width) = (next, widths[instant] ?? 0)
        }
        return places
    }

    /// Half of how wide a mark is drawn.
    private static func half(_ mark: Mark) -> Int {
        mark.text == "|" || mark.text == "#" ? 9 : max(12, 4 * mark.text.displayWidth + 6)
    }

    private func picture(_ lane: Lane, _ y: Int, _ place: (Instant) -> Int) -> [String] {
        let isOver = lane.marks.last.map { $0.text == "|" || $0.text == "#" } ?? false
        let end = isOver ? place(lane.marks.last?.at ?? now) : place(lane.end ?? now) + 40
        var lines = [text(8, y + 5, lane.title, "black", isCentred: false)]
        var marks: [String] = []
        var (here, x, half, last) = (Instant?.none, 0, 0, 0)
        for mark in lane.marks {
            let own = Marbles.half(mark)
            x = mark.at == here ? x + half + own + 4 : place(mark.at)
            (here, half, last) = (mark.at, own, x)
            marks += picture(mark, x, y)
        }
        let stop = max(end, last + (isOver ? 0 : half + 16))
        lines.append(line(lane.begin.map(place) ?? place(lane.marks.first?.at ?? now), y, stop, y))
        if !isOver, lane.end == nil { lines += [line(stop - 8, y - 5, stop, y), line(stop - 8, y + 5, stop, y)] }
        return lines + marks
    }

    private func picture(_ mark: Mark, _ x: Int, _ y: Int) -> [String] {
        switch mark.text {
        case "|": return [line(x, y - 12, x, y + 12)]
        case "#": return [line(x - 8, y - 8, x + 8, y + 8), line(x - 8, y + 8, x + 8, y - 8)]
        default:
            let half = Marbles.half(mark)
            return [
                "<rect x=\"\(x - half)\" y=\"\(y - 12)\" width=\"\(2 * half)\" height=\"24\" rx=\"12\" "
                    + "fill=\"\(mark.isGhost ? "none" : "#dbeafe")\" "
                    + "stroke=\"\(mark.isGhost ? "#999999\" stroke-dasharray=\"3" : "black")\"/>",
                text(x, y + 5, mark.bare, mark.isGhost ? "#999999" : "black", isCentred: true),
            ]
        }
    }

    private func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) -> String {
        "<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" stroke=\"black\" stroke-width=\"1.5\"/>"
    }

    private func text(_ x: Int, _ y: Int, _ text: String, _ colour: String, isCentred: Bool) -> String {
        let anchor = isCentred ? " text-anchor=\"middle\"" : ""
        return "<text x=\"\(x)\" y=\"\(y)\" fill=\"\(colour)\"\(anchor)>\(text.inMarkup)</text>"
    }
}

extension String {
    /// The text as it stands between tags.
    var inMarkup: String {
        var safe = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": safe += "&amp;"
            case "<": safe += "&lt;"
            case ">": safe += "&gt;"
            default: if scalar.value >= 32 { safe.unicodeScalars.append(scalar) }
            }
        }
        return safe
    }
}
