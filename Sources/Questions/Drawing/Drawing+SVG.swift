import Values

/// The drawing as a picture, for a page or a talk: the same places, in points.
extension Drawing {
    private static let (wide, high) = (9, 20)

    package var svg: String {
        let (across, down) = ((width + 2) * Drawing.wide, (height + 2) * Drawing.high)
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(across)\" height=\"\(down)\" "
                + "viewBox=\"0 0 \(across) \(down)\" font-family=\"monospace\" font-size=\"13\">",
            "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"10\" markerHeight=\"10\" markerUnits=\"userSpaceOnUse\" "
                + "orient=\"auto-start-reverse\"><path d=\"M0,0 L8,4 L0,8 z\" fill=\"#5b6b7f\"/></marker></defs>",
            "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
        ]
        for part in parts {
            // What is lit lies above what is not.
            let isLit = { (wire: Layers.Wire) in self.isLit(part.boxes[wire.link.from], part.boxes[wire.link.to]) }
            for wires in [part.layers.wires.filter { !isLit($0) }, part.layers.wires.filter(isLit)] {
                lines += wires.map { wire(part, $0) }
            }
            lines += part.boxes.indices.flatMap { box(part, $0) }
        }
        return lines.joined(separator: "\n") + "\n</svg>\n"
    }

    private func wire(_ part: Part, _ wire: Layers.Wire) -> String {
        var corners = wire.corners.map { at(part, $0) }
        // From border to border, and not from cell to cell.
        if let first = corners.first { corners[0] = (first.x + Drawing.wide / 2, first.y) }
        if let last = corners.last { corners[corners.count - 1] = (last.x + Drawing.wide / 2, last.y) }
        let points = corners.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        let isLit = isLit(part.boxes[wire.link.from], part.boxes[wire.link.to])
        let dash = ["", " stroke-dasharray=\"6 4\"", " stroke-dasharray=\"2 3\""][wire.link.style]
        return "<polyline points=\"\(points)\" fill=\"none\" stroke=\"\(isLit ? "#b8540c" : "#5b6b7f")\" "
            + "stroke-width=\"\(isLit ? 2.5 : 1.5)\"\(dash) marker-\(wire.isBack ? "start" : "end")=\"url(#head)\"/>"
    }

    private func box(_ part: Part, _ index: Int) -> [String] {
        let box = part.boxes[index]
        let corner = part.layers.places[index]
        let (x, y) = at(part, corner)
        let isLit = way[box.stream] != nil
        let inks = box.lines.indices.map { row in
            row < box.lines.count - 1 ? "#5b6b7f" : box.isFailed ? "#b3261e" : "#0067a8"
        }
        return [
            "<rect x=\"\(x - Drawing.wide / 2)\" y=\"\(y - Drawing.high / 2 + 2)\" width=\"\(box.width * Drawing.wide)\" "
                + "height=\"\(part.layers.heights[index] * Drawing.high - 4)\" rx=\"6\" fill=\"\(isLit ? "#fdf1d7" : "white")\" "
                + "stroke=\"\(isLit ? "#b8540c" : "#5b6b7f")\" stroke-width=\"\(isLit ? 2.5 : 1.5)\"/>",
            text(x + Drawing.wide / 2, y + Drawing.high / 2 + 2, box.title, "black"),
        ]
            + zip(box.lines, inks).enumerated().map { row, line in
                text(x + Drawing.wide / 2, y + Drawing.high * (2 * row + 3) / 2 + 4, line.0, line.1)
            }
    }

    /// The middle of a cell.
    private func at(_ part: Part, _ point: Layers.Point) -> (x: Int, y: Int) {
        (
            (part.x + point.x + 1) * Drawing.wide + Drawing.wide / 2,
            (part.y + point.y + 1) * Drawing.high + Drawing.high / 2
        )
    }

    private func text(_ x: Int, _ y: Int, _ text: String, _ colour: String) -> String {
        "<text x=\"\(x)\" y=\"\(y)\" fill=\"\(colour)\">\(text.inMarkup)</text>"
    }
}
