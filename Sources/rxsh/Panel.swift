import Values

/// Rows that stay above the prompt: those that have changed last stand out.
struct Panel {
    private var rows: [String] = []
    private var changed: Set<Int> = []

    mutating func show(_ new: [String]) {
        guard new != rows else { return }
        changed = new.count == rows.count ? Set(new.indices.filter { new[$0] != rows[$0] }) : []
        rows = new
    }

    func rows(_ hasColour: Bool) -> [(text: String, width: Int)] {
        rows.enumerated().map { index, row in
            let look = changed.contains(index) ? "\u{1B}[1m" : "\u{1B}[90m"
            return (hasColour ? look + row + "\u{1B}[0m" : row, row.displayWidth)
        }
    }
}
