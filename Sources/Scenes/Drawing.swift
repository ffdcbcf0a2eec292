import Values

extension Stage {
    /// The scene on screen as text in a box.
    package func drawing(width: Int = 48) -> [String] {
        guard let top else { return ["no scene is on screen"] }
        let inner = width - 4
        var lines: [String] = []
        for (_, control) in top.controls where control.isHidden.present != .bool(true) {
            for line in control.lines(width: inner) {
                lines.append("│ \(line.harmlessLine.cut(to: inner).padded(to: inner)) │")
            }
        }
        let title = " \(top.title().harmlessLine.cut(to: inner - 2)) "
        let head = "┌" + title + String(repeating: "─", count: max(0, width - 2 - title.displayWidth)) + "┐"
        var drawing = breadcrumb == top.title() ? [] : [breadcrumb.harmlessLine.cut(to: max(width, 72))]
        drawing += [head] + lines + ["└" + String(repeating: "─", count: width - 2) + "┘"]
        if let tabs, presented.isEmpty { drawing.append(tabs.line.harmlessLine) }
        return drawing
    }
}
