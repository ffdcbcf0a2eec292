import Log
import Values

/// The drawing as a picture, for a page or a talk.
extension Marbles {
    private static let row = 44

    package var svg: String {
        let scale = Scale(lanes, now: now)
        let margin = 24 + 8 * (lanes.map(\.title.displayWidth).max() ?? 0)
        let place = { (time: Int) in margin + 10 * scale.column(time) }
        let last = lanes.flatMap { [$0.end ?? now] + $0.marks.map(\.time) }.max() ?? now
        let (width, height) = (place(last) + 90, Marbles.row * (lanes.count + 1))
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
                + "font-family=\"monospace\" font-size=\"13\">",
            "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
        ]
        for time in Set(lanes.flatMap { $0.marks.map(\.time) }).sorted() {
            lines.append(text(place(time), 20, Signal.seconds(time), "grey", isCentred: true))
        }
        for (index, lane) in lanes.enumerated() { lines += picture(lane, Marbles.row * (index + 1) + 10, place) }
        return lines.joined(separator: "\n") + "\n</svg>\n"
    }

    private func picture(_ lane: Lane, _ y: Int, _ place: (Int) -> Int) -> [String] {
        let isOver = lane.marks.last.map { $0.text == "|" || $0.text == "#" } ?? false
        let end = isOver ? place(lane.marks.last?.time ?? now) : place(lane.end ?? now) + 40
        var lines = [
            text(8, y + 5, lane.title, "black", isCentred: false),
            line(place(lane.begin ?? 0), y, end, y),
        ]
        if !isOver, lane.end == nil { lines += [line(end - 8, y - 5, end, y), line(end - 8, y + 5, end, y)] }
        var (here, offset) = (-1, 0)
        for mark in lane.marks {
            offset = mark.time == here ? offset + 26 : 0
            here = mark.time
            let x = place(mark.time) + offset
            switch mark.text {
            case "|": lines.append(line(x, y - 12, x, y + 12))
            case "#": lines += [line(x - 8, y - 8, x + 8, y + 8), line(x - 8, y + 8, x + 8, y - 8)]
            default:
                let half = max(12, 4 * mark.text.displayWidth + 6)
                lines.append(
                    "<rect x=\"\(x - half)\" y=\"\(y - 12)\" width=\"\(2 * half)\" height=\"24\" rx=\"12\" "
                        + "fill=\"\(mark.isGhost ? "none" : "#dbeafe")\" "
                        + "stroke=\"\(mark.isGhost ? "#999999\" stroke-dasharray=\"3" : "black")\"/>")
                let shown = mark.isGhost ? String(mark.text.dropFirst()) : mark.text
                lines.append(text(x, y + 5, shown, mark.isGhost ? "#999999" : "black", isCentred: true))
            }
        }
        return lines
    }

    private func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) -> String {
        "<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" stroke=\"black\" stroke-width=\"1.5\"/>"
    }

    private func text(_ x: Int, _ y: Int, _ text: String, _ colour: String, isCentred: Bool) -> String {
        var safe = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": safe += "&amp;"
            case "<": safe += "&lt;"
            case ">": safe += "&gt;"
            default: if scalar.value >= 32 { safe.unicodeScalars.append(scalar) }
            }
        }
        let anchor = isCentred ? " text-anchor=\"middle\"" : ""
        return "<text x=\"\(x)\" y=\"\(y)\" fill=\"\(colour)\"\(anchor)>\(safe)</text>"
    }
}
