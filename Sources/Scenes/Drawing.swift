import Values

extension Stage {
    /// The scene on screen as text in a box.
    package func drawing(width: Int = 48) -> [String] {
        guard let top else { return ["no scene is on screen"] }
        let inner = width - 4
        var lines: [String] = []
        for (_, control) in top.controls where control.isHidden.present != .bool(true) {
            for line in control.lines(width: inner) { lines.append("│ \(line.cut(to: inner).padded(to: inner)) │") }
        }
        let title = " \(top.title().harmless.cut(to: inner - 2)) "
        let head = "┌" + title + String(repeating: "─", count: max(0, width - 2 - title.displayWidth)) + "┐"
        var drawing = breadcrumb == top.title() ? [] : [breadcrumb.harmless]
        drawing += [head] + lines + ["└" + String(repeating: "─", count: width - 2) + "┘"]
        if let tabs, presented.isEmpty { drawing.append(tabs.line) }
        return drawing
    }
}

extension String {
    /// With blanks behind it, up to `width` columns.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - displayWidth)) }

    /// At most `width` columns.
    package func cut(to width: Int) -> String {
        guard displayWidth > width else { return self }
        var text = ""
        var used = 1
        for character in self {
            used += String(character).displayWidth
            if used > width { break }
            text.append(character)
        }
        return text + "…"
    }
}
