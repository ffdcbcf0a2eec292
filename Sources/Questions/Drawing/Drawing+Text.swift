import Values

/// The drawing in characters.
extension Drawing {
    /// Each row in pieces of one look: what is lit belongs to the way of the last signal.
    package var rows: [[(text: String, ink: Ink)]] {
        var canvas = Canvas(width: width, height: height)
        for part in parts {
            for (index, box) in part.boxes.enumerated() {
                let (x, y) = (part.x + part.layers.places[index].x, part.y + part.layers.places[index].y)
                canvas.box(x, y, box.width, part.layers.heights[index], ink(of: box))
            }
            for wire in part.layers.wires {
                let corners = wire.corners.map { Layers.Point(x: part.x + $0.x, y: part.y + $0.y) }
                canvas.draw(corners, style: wire.link.style, ink(of: wire, in: part))
            }
            for wire in part.layers.wires {
                guard let first = wire.corners.first, let last = wire.corners.last else { continue }
                let (x, y) = wire.isBack ? (part.x + first.x + 1, part.y + first.y) : (part.x + last.x, part.y + last.y)
                canvas.write(wire.isBack ? "◀" : "▶", x, y, ink(of: wire, in: part))
            }
            for (index, box) in part.boxes.enumerated() {
                write(
                    box, part.x + part.layers.places[index].x, part.y + part.layers.places[index].y,
                    part.layers.heights[index], &canvas)
            }
        }
        return canvas.rows.map { isPlain ? $0.map { ($0.text.inASCII, $0.ink) } : $0 }
    }

    private func ink(of box: Box) -> Ink { way[box.stream] == nil ? .plain : .lit }

    private func ink(of wire: Layers.Wire, in part: Part) -> Ink {
        isLit(part.boxes[wire.link.from], part.boxes[wire.link.to]) ? .lit : .plain
    }

    private func write(_ box: Box, _ x: Int, _ y: Int, _ height: Int, _ canvas: inout Canvas) {
        canvas.write(box.title, x + 1, y, ink(of: box))
        for (row, line) in box.lines.enumerated() {
            let isValue = row == box.lines.count - 1
            canvas.write(line, x + 1, y + 1 + row, isValue && box.isFailed ? .failed : ink(of: box))
        }
        canvas.write(box.listeners, x + 1, y + height - 1, box.isNews ? .lit : ink(of: box))
        canvas.write(box.rate, x + box.width - 1 - box.rate.displayWidth, y + height - 1, .lit)
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
    package var lines: [String] { picture + legend }

    /// The rows as plain lines: they are not to be folded.
    package var picture: [String] { rows.map { $0.map(\.text).joined() } }

    package var legend: [String] {
        let told = Look.allCases.filter(kinds.contains).map(\.sentence).joined(separator: "   ")
        return kinds.subtracting([.data]).isEmpty ? [] : [isPlain ? told.inASCII : told]
    }
}

extension String {
    /// The signs that a drawing is made of, in those that every mail and every old terminal has. What a person wrote stays.
    fileprivate var inASCII: String { String(map { String.plainSigns[$0] ?? $0 }) }

    private static let plainSigns: [Character: Character] = {
        var signs: [Character: Character] = [
            "─": "-", "│": "|", "╌": "=", "╎": ":", "┈": ".", "┊": ":", "▶": ">", "◀": "<", "›": ">", "–": "-",
            "…": "~", "✕": "x",
        ]
        for corner in "╵╷╴┘┐┤╶└┌├┴┬┼" { signs[corner] = "+" }
        return signs
    }()
}
