import Values

/// Where the characters of a prompt and a buffer stand on the screen, as libedit lays them out.
package struct Layout: Equatable {
    package private(set) var row = 0
    package private(set) var column = 0
    package private(set) var lastRow = 0
    /// Offsets before which a line of the screen begins.
    package private(set) var breaks: [Int] = []

    /// `cursor`: a count of scalars. A wide character is never split over two rows.
    package init(prompt: Int, _ scalars: [Unicode.Scalar], cursor: Int, columns: Int) {
        var (row, column) = (0, prompt)
        for (index, scalar) in scalars.enumerated() {
            if index == cursor { (self.row, self.column) = (row, column) }
            if scalar == "\n" {
                (row, column) = (row + 1, 0)
                continue
            }
            let width = scalar == "\t" ? 8 - column % 8 : Character(scalar).displayWidth
            if column + width > columns {
                (row, column) = (row + 1, 0)
                breaks.append(index)
            }
            column += width
            if column >= columns {
                (row, column) = (row + 1, 0)
                breaks.append(index + 1)
            }
        }
        if cursor >= scalars.count { (self.row, self.column) = (row, column) }
        lastRow = row
    }
}
