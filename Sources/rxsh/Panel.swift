import Questions
import Values

/// Rows that stay above the prompt: what is wired to what, and the way that the last signal came.
struct Panel {
    private let rows: [[(text: String, ink: Drawing.Ink)]]
    /// The rows that are seen of those that can be turned to; nil if all are seen. What is too wide to draw is turned to
    /// as a table.
    let window: Range<Int>?

    /// A drawing; of one that does not fit the way of the last signal, or its end; or a table. At most so many rows of it: from
    /// row `start` on, as a table if it is too wide, or else those with the last signal among them.
    init(_ graph: Graph, _ columns: Int, isPlain: Bool, most: Int, from start: Int?, _ activity: Activity) {
        let whole = Drawing(graph, columns: columns, isPlain: isPlain, activity)
        var (part, drawing) = (graph, whole)
        for steps in whole == nil && start == nil ? graph.lastSteps : [] where drawing == nil {
            (part, drawing) = (steps, Drawing(steps, columns: columns, isPlain: isPlain, activity))
        }
        if drawing == nil { part = graph }
        let all = drawing?.rows ?? part.table.map { [($0.harmless.cut(to: columns), .plain)] }
        let reason = whole == nil ? "too wide to draw" + (drawing == nil ? "" : " whole") : nil
        guard all.count + (reason == nil ? 0 : 1) > most else {
            let left = graph.streams.count - part.streams.count
            rows = all + (reason.map { [Panel.note(left, $0, columns)] } ?? [])
            window = left > 0 ? 0..<0 : nil
            return
        }
        let room = max(1, most - 1)
        let lit = all.indices.filter { all[$0].contains { $0.ink == .lit } }
        let first = max(0, min(start ?? (lit.last ?? 0) + 1 - room, all.count - room))
        let window = first..<(first + room)
        let more = drawing?.boxes(outside: window) ?? all.count - room
        rows = Array(all[window]) + [Panel.note(graph.streams.count - part.streams.count + more, reason, columns)]
        self.window = window
    }

    private static func note(_ more: Int, _ reason: String?, _ columns: Int) -> [(text: String, ink: Drawing.Ink)] {
        let said = [more > 0 ? "… \(more) more: PageUp, PageDown" : nil, reason].compactMap { $0 }.joined(
            separator: "; ")
        return [(said.cut(to: columns), .plain)]
    }

    func rows(_ hasColour: Bool) -> [(text: String, width: Int)] {
        rows.map { row in
            let width = row.reduce(0) { $0 + $1.text.displayWidth }
            guard hasColour else { return (row.map(\.text).joined(), width) }
            return (row.map { Panel.colour($0.ink) + $0.text + "\u{1B}[0m" }.joined(), width)
        }
    }

    private static func colour(_ ink: Drawing.Ink) -> String {
        switch ink {
        case .plain: "\u{1B}[90m"
        case .lit: "\u{1B}[1m"
        case .failed: "\u{1B}[31m"
        }
    }
}
