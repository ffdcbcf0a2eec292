import Values

/// The line as it stands on a screen of so many columns: prompt and buffer in rows, and the place of the cursor.
package struct Sheet {
    package struct Row {
        /// The characters, with the escape sequences of their looks.
        package fileprivate(set) var text = ""
        package fileprivate(set) var width = 0
    }

    package private(set) var rows = [Row()]
    package private(set) var row = 0
    package private(set) var column = 0

    /// `looks`: one for each scalar, or none at all. `margins`: what stands before each line but the first. A wide
    /// character is never split over two rows.
    package init(
        prompt: String, _ scalars: [Unicode.Scalar], looks: [Look] = [], margins: [String] = [], cursor: Int,
        columns: Int
    ) {
        var look = Look.plain
        func change(_ new: Look, in rows: inout [Row]) {
            guard new != look, !looks.isEmpty else { return }
            rows[rows.count - 1].text += new.sequence
            look = new
        }
        func put(_ scalar: Unicode.Scalar, _ own: Look, in rows: inout [Row]) {
            var (text, width) = Sheet.shown(scalar, at: rows[rows.count - 1].width)
            if width > columns { (text, width) = ("?", 1) }
            if rows[rows.count - 1].width + width > columns { breakRow(in: &rows) }
            change(own, in: &rows)
            rows[rows.count - 1].text += text
            rows[rows.count - 1].width += width
        }
        func breakRow(in rows: inout [Row]) {
            change(.plain, in: &rows)
            rows.append(Row())
        }
        var bold = Look()
        bold.isBold = true
        for scalar in prompt.unicodeScalars { put(scalar, bold, in: &rows) }
        var faint = Look()
        faint.colour = .comment
        var lines = margins.makeIterator()
        for (index, scalar) in scalars.enumerated() {
            if rows[rows.count - 1].width >= columns, scalar.properties.generalCategory != .nonspacingMark {
                breakRow(in: &rows)
            }
            if index == cursor { (row, column) = (rows.count - 1, rows[rows.count - 1].width) }
            if scalar == "\n" {
                breakRow(in: &rows)
                for scalar in (lines.next() ?? "").unicodeScalars { put(scalar, faint, in: &rows) }
                continue
            }
            var own = looks.isEmpty ? .plain : looks[index]
            if scalar.value < 0x20 || scalar.value == 0x7F || scalar.isHidden { own.isInverse = scalar != "\t" }
            let before = rows.count
            put(scalar, own, in: &rows)
            // The cursor stands on the character, and so goes with it to the next row.
            if index == cursor, rows.count > before { (row, column) = (rows.count - 1, 0) }
        }
        change(.plain, in: &rows)
        if rows[rows.count - 1].width >= columns { rows.append(Row()) }
        if cursor >= scalars.count { (row, column) = (rows.count - 1, rows[rows.count - 1].width) }
    }

    /// What the terminal is given for a character, and how many columns that takes.
    private static func shown(_ scalar: Unicode.Scalar, at column: Int) -> (text: String, width: Int) {
        switch scalar.value {
        case 0x09: return (String(repeating: " ", count: 8 - column % 8), 8 - column % 8)
        case 0x00..<0x20: return ("^" + String(Unicode.Scalar(UInt8(scalar.value) + 64)), 2)
        case 0x7F: return ("^?", 2)
        case 0x20..<0x7F: return (String(scalar), 1)
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return ("?", 1)
        // Joiners and selectors would make one glyph of several, as wide as each terminal thinks.
        case .format: return scalar.isHidden ? ("?", 1) : ("", 0)
        default:
            if (0xFE00...0xFE0F).contains(scalar.value) { return ("", 0) }
            return (String(scalar), Character(scalar).displayWidth)
        }
    }
}

extension Unicode.Scalar {
    /// Whether it turns the direction of writing, or hides in the line for no reason of writing's.
    fileprivate var isHidden: Bool {
        properties.generalCategory == .format && ![0x200C, 0x200D].contains(value)
            && !(0xE0020...0xE007F).contains(value)
    }
}
