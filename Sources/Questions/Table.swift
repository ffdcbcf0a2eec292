import Log
import Values

/// Rows of text in columns that line up, by display width.
package struct Table {
    /// How many blanks stand behind each column.
    package let gaps: [Int]
    package var rows: [[String]] = []

    package init(gaps: [Int]) { self.gaps = gaps }

    package var lines: [String] {
        let widths = gaps.indices.map { column in
            rows.map { column < $0.count ? $0[column].displayWidth : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                if column < row.count - 1 {
                    line += String(repeating: " ", count: widths[column] - cell.displayWidth + gaps[column])
                }
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
