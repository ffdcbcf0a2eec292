import Values

/// The drawing in characters.
extension Drawing {
    /// Each row in pieces: those that are lit belong to the way of the last signal.
    package var rows: [[(text: String, isLit: Bool)]] {
        var canvas = Canvas(width: width, height: height)
        for part in parts {
            for (index, box) in part.boxes.enumerated() {
                let (x, y) = (part.x + part.layers.places[index].x, part.y + part.layers.places[index].y)
                canvas.box(x, y, box.width, part.layers.heights[index], isLit: way[box.stream] != nil)
            }
            for wire in part.layers.wires {
                let corners = wire.corners.map { Layers.Point(x: part.x + $0.x, y: part.y + $0.y) }
                let isLit = isLit(part.boxes[wire.link.from], part.boxes[wire.link.to])
                canvas.draw(corners, style: wire.link.style, isLit: isLit)
            }
            for wire in part.layers.wires {
                guard let first = wire.corners.first, let last = wire.corners.last else { continue }
                let isLit = isLit(part.boxes[wire.link.from], part.boxes[wire.link.to])
                let (x, y) = wire.isBack ? (part.x + first.x + 1, part.y + first.y) : (part.x + last.x, part.y + last.y)
                canvas.write(wire.isBack ? "◀" : "▶", x, y, isLit: isLit)
            }
            for (index, box) in part.boxes.enumerated() {
                let (x, y) = (part.x + part.layers.places[index].x, part.y + part.layers.places[index].y)
                canvas.write(box.title, x + 1, y, isLit: way[box.stream] != nil)
                for (row, line) in box.lines.enumerated() {
                    canvas.write(line, x + 1, y + 1 + row, isLit: way[box.stream] != nil)
                }
            }
        }
        return canvas.rows
    }

    /// How many boxes do not stand whole in these rows.
    package func boxes(outside rows: Range<Int>) -> Int {
        parts.reduce(0) { sum, part in
            sum
                + zip(part.layers.places, part.layers.heights).count { place, height in
                    !rows.contains(part.y + place.y) || !rows.contains(part.y + place.y + height - 1)
                }
        }
    }

    /// The same as plain lines, with what its lines mean if they are not all alike.
    package var lines: [String] { rows.map { $0.map(\.text).joined() } + legend }

    package var legend: [String] {
        kinds.subtracting([.data]).isEmpty
            ? [] : [Look.allCases.filter(kinds.contains).map(\.sentence).joined(separator: "   ")]
    }
}
