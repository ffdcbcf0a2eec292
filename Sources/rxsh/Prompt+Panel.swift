import Session
import Terminal

/// The drawing that stays above the line.
extension Prompt {
    var hasPanel: Bool { session.display.followed != nil }

    func panel(_ columns: Int) -> [(text: String, width: Int)] {
        guard let graph = session.panel else { return [] }
        let (isPlain, most) = (session.display.followed?.isPlain ?? false, (editor?.screen.rows ?? 24) / 3)
        return moving.panel(graph, columns, isPlain: isPlain, most: most).rows(hasColour)
    }

    func turnPanel(down: Bool) -> Bool { hasPanel && moving.turn(down: down) }
}
