import CLineEdit
import Values

/// The size of the screen.
package struct ScreenSize: Equatable {
    package var columns = Int(cle_columns())
    package var rows = Int(cle_rows())
}

/// What was drawn of the line, and where the cursor was left in it.
struct Painted {
    /// How wide each row is.
    var widths: [Int]
    var row: Int
    var column: Int
    /// The first row of the sheet that is on the screen: of a line taller than the screen there are others above.
    var top: Int
}

/// Drawing: the line, and lines above it. One write a frame.
extension Editor {
    private static let beginFrame = "\u{1B}[?2026h"
    private static let endFrame = "\u{1B}[?2026l"
    /// A longer line has no colours.
    private static let mostColoured = 20_000

    /// Empties the row of the cursor and all below. Not from the corner of the screen: some terminals would keep what was
    /// there in their history, a copy of the line each time.
    private static let clear = "\u{1B}[K\u{1B}[C\u{1B}[J\r"

    /// From where the cursor is to the first row of what is painted.
    private var climb: String {
        guard let painted, painted.row > 0 else { return "\r" }
        return "\r\u{1B}[\(painted.row)A"
    }

    private func sheet() -> Sheet {
        let scalars = buffer.scalars
        if let search {
            return Sheet(
                prompt: search.prompt, scalars, looks: search.looks(scalars, hasColour), cursor: buffer.cursor,
                columns: screen.columns)
        }
        return Sheet(
            prompt: prompt, scalars, looks: looks(scalars), margins: margins(scalars), cursor: buffer.cursor,
            columns: screen.columns)
    }

    /// Before each line but the first: the bracket that it stands in, as wide as the prompt.
    private func margins(_ scalars: [Unicode.Scalar]) -> [String] {
        guard scalars.contains("\n") else { return [] }
        guard scalars.count <= Editor.mostColoured else { return blanks(scalars) }
        let openings = shell.openings(String(String.UnicodeScalarView(scalars)))
        return openings.dropLast().map { $0.bracket.isEmpty ? Editor.blank : $0.bracket + " " }
    }

    private func blanks(_ scalars: [Unicode.Scalar]) -> [String] {
        Array(repeating: Editor.blank, count: scalars.count { $0 == "\n" })
    }

    private static let blank = "  "

    private func looks(_ scalars: [Unicode.Scalar]) -> [Look] {
        guard hasColour else { return [] }
        guard scalars.count <= Editor.mostColoured else { return Array(repeating: .plain, count: scalars.count) }
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        var looks: [Look] = []
        looks.reserveCapacity(scalars.count)
        for piece in shell.pieces(text, at: buffer.cursor) {
            var look = Look()
            look.colour = piece.colour
            look.isBold = piece.isBold
            look.isUnderlined = piece.isWrong
            looks += Array(repeating: look, count: piece.text.unicodeScalars.count)
        }
        return looks.count == scalars.count ? looks : Array(repeating: .plain, count: scalars.count)
    }

    /// Draws the line over what stands there.
    func paint() {
        if resize() { return }
        put(Editor.beginFrame + climb + painting() + Editor.endFrame)
        cle_flush()
    }

    /// The line, to be drawn from the first column of its first row.
    private func painting() -> String {
        buffer.needsPaint = false
        let sheet = sheet()
        let most = max(1, screen.rows)
        var top = min(painted?.top ?? 0, max(0, sheet.rows.count - most))
        if sheet.row < top { top = sheet.row }
        if sheet.row >= top + most { top = sheet.row - most + 1 }
        let visible = sheet.rows[top..<min(sheet.rows.count, top + most)]
        var out = ""
        var widths: [Int] = []
        let panel = panelRows().prefix(max(0, most - visible.count - 1))
        for row in panel {
            out += row.text + "\u{1B}[K\r\n"
            widths.append(row.width)
        }
        for (index, row) in visible.enumerated() {
            if index > 0 { out += "\r\n" }
            out += row.text
            // Behind a full row the cursor still stands on its last character.
            if row.width < screen.columns { out += "\u{1B}[K" }
            widths.append(row.width)
            if index == visible.count - 1 { out += ghostText(behind: row.width, &widths[panel.count + index]) }
            if index == 0, top == 0 {
                out += rightPrompt(behind: widths[panel.count], &widths[panel.count])
            }
        }
        if let last = visible.last, last.width < screen.columns { out += "\u{1B}[J" }
        let below = rowsBelow(most - panel.count - visible.count)
        for row in below { out += "\r\n" + row + "\u{1B}[K" }
        let row = sheet.row - top
        let up = visible.count - 1 - row + below.count
        if up > 0 { out += "\u{1B}[\(up)A" }
        out += "\r"
        if sheet.column > 0 { out += "\u{1B}[\(sheet.column)C" }
        painted = Painted(widths: widths, row: panel.count + row, column: sheet.column, top: top)
        return out
    }

    /// The rows above the line; asked for only when they may have changed, for they may take their time.
    private func panelRows() -> [(text: String, width: Int)] {
        guard shell.hasPanel else {
            isPanelOld = false
            return []
        }
        if isPanelOld || panel.columns != screen.columns {
            panel = (shell.panel(screen.columns - 1), screen.columns)
            isPanelOld = false
        }
        return panel.rows
    }

    private func ghostText(behind used: Int, _ width: inout Int) -> String {
        let text = ghostRow(screen.columns - used)
        guard !text.isEmpty else { return "" }
        width = used + text.displayWidth
        return "\u{1B}[90m\(text)\u{1B}[0m"
    }

    /// Clock and counts at the right end of the first row, if there is room.
    private func rightPrompt(behind used: Int, _ width: inout Int) -> String {
        // While a window is dragged it may be narrower than is known: a row as wide as it would break.
        guard search == nil, Editor.now >= resizing else { return "" }
        paintedStatus = shell.status
        let status = (isCommanding ? "[N]  " : "") + paintedStatus
        let wide = status.displayWidth
        guard wide > 0, used + wide + 4 <= screen.columns else { return "" }
        width = screen.columns - 1
        let text = hasColour ? "\u{1B}[90m\(status)\u{1B}[0m" : status
        return "\u{1B}[\(screen.columns - wide)G\(text)"
    }

    /// Draws what waits: above the line if one is being typed.
    func drawLines() {
        resize()
        let lines = notes.map(\.harmless) + shell.lines(screen.columns)
        notes = []
        if lines.isEmpty, isPanelOld, painted != nil { return paint() }
        guard !lines.isEmpty else { return cle_flush() }
        let isTyping = painted != nil
        var out = isTyping ? Editor.beginFrame + climb + Editor.clear : ""
        for line in lines { out += line + "\r\n" }
        if isTyping {
            painted?.row = 0
            out += painting() + Editor.endFrame
        }
        put(out)
        cle_flush()
    }

    /// Leaves the line whole on the screen, as it was entered, and goes to the row below it.
    func leaveLine(_ mark: String) {
        var scalars = buffer.scalars
        if scalars.last == "\n" { scalars.removeLast() }
        let sheet = Sheet(
            prompt: prompt, scalars, looks: looks(scalars), margins: blanks(scalars), cursor: 0,
            columns: screen.columns)
        var out = climb + Editor.clear
        for (index, row) in sheet.rows.enumerated() {
            // An empty row behind a full one was only a place for the cursor.
            if index == sheet.rows.count - 1, index > 0, row.width == 0, scalars.last != "\n" { break }
            out += (index > 0 ? "\r\n" : "") + row.text
        }
        put(out + mark + "\r\n")
        cle_flush()
        painted = nil
    }

    /// The window may have another size, before its signal is heard: then the line is drawn anew. Terminals break rows
    /// anew that have become too long, and join none that we ended; or they only cut them.
    @discardableResult func resize() -> Bool {
        let new = ScreenSize()
        guard new != screen else { return false }
        screen = new
        resizing = Editor.now + Editor.settlingTime
        guard let old = painted else { return false }
        let above = old.widths.prefix(old.row).reduce(0) { $0 + max(1, ($1 + new.columns - 1) / new.columns) }
        let up = Editor.reflows ? above + old.column / new.columns : old.row
        painted?.row = min(up, new.rows - 1)
        put(Editor.beginFrame + climb + Editor.clear + painting() + Editor.endFrame)
        cle_flush()
        return true
    }

    /// How long after its last change a window is taken to keep its size.
    private static let settlingTime: UInt64 = 150_000_000

    /// Whether the terminal breaks rows anew. There is no way to ask it: those that do not are known by their names.
    private static let reflows: Bool = {
        let name = Outside.named("TERM") ?? ""
        if Outside.named("TMUX") != nil { return true }
        return Outside.named("XTERM_VERSION") == nil && !["linux", "screen", "rxvt"].contains { name.hasPrefix($0) }
    }()
}
