import Values

/// The line as it stands on a screen of so many columns: prompt and buffer in rows, and the place of the cursor.
package struct Sheet {
    package struct Row {
        /// The characters, with the escape sequences of their looks.
        package fileprivate(set) var text = ""
        package fileprivate(set) var width = 0
    }

    package private(set) var rows: [Row]
    package private(set) var row = 0
    package private(set) var column = 0

    /// `looks`: one for each scalar, or none at all. `margins`: what stands before each line but the first. A wide
    /// character is never split over two rows.
    package init(
        prompt: String, _ scalars: [Unicode.Scalar], looks: [Look] = [], margins: [String] = [], cursor: Int,
        columns: Int
    ) {
        var ink = Ink(columns: columns, isColoured: !looks.isEmpty)
        ink.write(prompt, Look.bold)
        var lines = margins.makeIterator()
        for (index, scalar) in scalars.enumerated() {
            if ink.width >= columns, scalar.properties.generalCategory != .nonspacingMark { ink.breakRow() }
            if index == cursor { (row, column) = (ink.rows.count - 1, ink.width) }
            if scalar == "\n" {
                ink.breakRow()
                ink.write(lines.next() ?? "", Look.faint)
                continue
            }
            var own = looks.isEmpty ? .plain : looks[index]
            if scalar.value < 0x20 || scalar.value == 0x7F || scalar.isHidden { own.isInverse = scalar != "\t" }
            let before = ink.rows.count
            ink.put(scalar, own)
            // The cursor stands on the character, and so goes with it to the next row.
            if index == cursor, ink.rows.count > before { (row, column) = (ink.rows.count - 1, 0) }
        }
        rows = ink.finished()
        if cursor >= scalars.count { (row, column) = (rows.count - 1, rows[rows.count - 1].width) }
    }
}

extension Look {
    fileprivate static let bold: Look = {
        var look = Look()
        look.isBold = true
        return look
    }()

    fileprivate static let faint: Look = {
        var look = Look()
        look.colour = .comment
        return look
    }()
}

/// Writes rows of so many columns.
private struct Ink {
    private(set) var rows = [Sheet.Row()]
    private var look = Look.plain
    private let columns: Int
    private let isColoured: Bool

    init(columns: Int, isColoured: Bool) { (self.columns, self.isColoured) = (columns, isColoured) }

    var width: Int { rows[rows.count - 1].width }

    mutating func write(_ text: String, _ look: Look) {
        for scalar in text.unicodeScalars { put(scalar, look) }
    }

    mutating func put(_ scalar: Unicode.Scalar, _ own: Look) {
        var (text, width) = Ink.shown(scalar, at: self.width)
        if width > columns { (text, width) = ("?", 1) }
        if self.width + width > columns { breakRow() }
        change(own)
        rows[rows.count - 1].text += text
        rows[rows.count - 1].width += width
    }

    mutating func breakRow() {
        change(.plain)
        rows.append(Sheet.Row())
    }

    /// The rows, with one more where the last is full.
    mutating func finished() -> [Sheet.Row] {
        change(.plain)
        if width >= columns { rows.append(Sheet.Row()) }
        return rows
    }

    private mutating func change(_ new: Look) {
        guard new != look, isColoured else { return }
        rows[rows.count - 1].text += new.sequence
        look = new
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
