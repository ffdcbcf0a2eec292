import Questions
import Values

/// Rows that stay above the prompt: what is wired to what, and the way that the last signal came.
struct Panel {
    private let pieces: [[(text: String, isLit: Bool)]]

    /// A drawing, or a table where that does not fit; at most so many rows of it, those with the last signal among them.
    init(_ graph: Graph, _ columns: Int, most: Int) {
        guard let drawing = Drawing(graph, columns: columns, isBrief: true) else {
            let rows = graph.table.map { [(text: $0.harmless.cut(to: columns), isLit: false)] }
            let left = rows.count - max(1, most - 1)
            pieces = rows.count <= most ? rows : rows.dropLast(left) + [[("… \(left) more", false)]]
            return
        }
        let rows = drawing.rows
        guard rows.count > most else {
            pieces = rows
            return
        }
        let room = max(1, most - 1)
        let lit = rows.indices.filter { rows[$0].contains(where: \.isLit) }
        let start = max(0, min((lit.last ?? 0) + 1 - room, rows.count - room))
        let shown = start..<(start + room)
        pieces = Array(rows[shown]) + [[("… \(drawing.boxes(outside: shown)) more", false)]]
    }

    func rows(_ hasColour: Bool) -> [(text: String, width: Int)] {
        pieces.map { row in
            let width = row.reduce(0) { $0 + $1.text.displayWidth }
            guard hasColour else { return (row.map(\.text).joined(), width) }
            return (row.map { ($0.isLit ? "\u{1B}[1m" : "\u{1B}[90m") + $0.text + "\u{1B}[0m" }.joined(), width)
        }
    }
}
