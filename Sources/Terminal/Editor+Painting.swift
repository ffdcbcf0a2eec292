import CLineEdit
import Values

/// Drawing: the line in colours over libedit's own, and lines above it.
extension Editor {
    private var promptWidth: Int { Editor.prompt.displayWidth }

    func layout(_ columns: Int? = nil) -> Layout {
        Layout(prompt: promptWidth, scalars, cursor: cursor, columns: columns ?? self.columns)
    }

    /// Draws prompt and line anew over what libedit has drawn: that gives colours, and mends its wide characters.
    func paint() {
        let place = layout()
        var out = "\r"
        if place.row > 0 { out += "\u{1B}[\(place.row)A" }
        out += hasColour ? "\u{1B}[1m\(Editor.prompt)\u{1B}[0m" : Editor.prompt
        var offset = 0
        var breaks = place.breaks[...]
        var colour = Piece.Colour.plain
        let pieces = hasColour ? shell.pieces(text) : [Piece(text, .plain)]
        for piece in pieces {
            if piece.colour != colour {
                out += "\u{1B}[\(piece.colour.rawValue)m"
                colour = piece.colour
            }
            for scalar in piece.text.unicodeScalars {
                while breaks.first == offset {
                    out += "\u{1B}[K\r\n"
                    breaks.removeFirst()
                }
                if scalar == "\n" {
                    out += "\u{1B}[K\r\n"
                } else if scalar.value < 0x20 || scalar.value == 0x7F {
                    out += "?"
                } else {
                    out.unicodeScalars.append(scalar)
                }
                offset += 1
            }
        }
        while breaks.first == offset {
            out += "\r\n"
            breaks.removeFirst()
        }
        if colour != .plain { out += "\u{1B}[0m" }
        out += "\u{1B}[K"
        let up = place.lastRow - place.row
        if up > 0 { out += "\u{1B}[\(up)A" }
        out += "\r"
        if place.column > 0 { out += "\u{1B}[\(place.column)C" }
        put(out)
        cle_flush()
    }

    /// Draws what waits above the line, in one frame.
    func drawWaiting() {
        guard !waiting.isEmpty, let edit else { return }
        let place = layout()
        var out = "\u{1B}[?2026h\r"
        if place.row > 0 { out += "\u{1B}[\(place.row)A" }
        out += "\u{1B}[J"
        for line in folded(waiting) { out += line.harmlessKeepingColour + "\r\n" }
        waiting = []
        put(out)
        cle_refresh(edit)
        paint()
        put("\u{1B}[?2026l")
        cle_flush()
    }

    /// A burst of lines as many as a frame has room for: the first, how many were left out, the last.
    private func folded(_ lines: [String]) -> [String] {
        let most = 200
        guard lines.count > most else { return lines }
        return lines.prefix(10) + ["… \(lines.count - 20) more lines, :log shows them"] + lines.suffix(10)
    }

    /// What was waiting when the line was entered.
    func flushPlain() {
        for line in waiting { put(line.harmlessKeepingColour + "\r\n") }
        waiting = []
    }

    /// The window has another size: terminals move the rows, so the old place is climbed with the old width.
    func resize() {
        guard let edit else { return }
        let new = Int(cle_columns())
        guard new != columns, new > 0 else { return }
        let old = layout()
        let rows = (0..<old.row).reduce(0) { sum, _ in sum + max(1, (columns + new - 1) / new) }
        let climb = rows + old.column / new
        columns = new
        cle_resize(edit)
        put("\r" + (climb > 0 ? "\u{1B}[\(climb)A" : "") + "\u{1B}[J")
        cle_refresh(edit)
        paint()
    }
}
