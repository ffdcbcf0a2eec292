import Values

extension String {
    /// The text in rows of so many columns, broken between words; what goes on stands a little deeper.
    func wrapped(to columns: Int) -> [String] {
        guard displayWidth > columns, columns > 20 else { return [self] }
        let lead = prefix { $0 == " " }
        let indent = String(repeating: " ", count: min(lead.count + 2, columns / 4))
        var rows: [String] = []
        var row = String(lead)
        var isFirst = true
        for word in dropFirst(lead.count).split(separator: " ", omittingEmptySubsequences: false) {
            if isFirst {
                row += word
            } else if (row + " " + word).displayWidth > columns {
                rows.append(row)
                row = indent + word
            } else {
                row += " " + word
            }
            isFirst = false
        }
        return rows + [row]
    }
}
