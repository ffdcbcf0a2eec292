import Values

/// A picture in characters: lines join where they meet, and pass over each other where they only cross.
struct Canvas {
    /// The ways that lines leave a cell, as bits.
    private static let (up, down, left, right) = (1, 2, 4, 8)
    private static let signs = Array(" ╵╷│╴┘┐┤╶└┌├─┴┬┼")
    /// Straight lines, upright and level: whole, dashed, dotted.
    private static let straight: [(upright: Character, level: Character)] = [("│", "─"), ("╎", "╌"), ("┊", "┈")]

    typealias Ink = Drawing.Ink
    /// Cells of one look that stand in a row.
    typealias Piece = (text: String, ink: Ink)

    private struct Cell {
        var ways = 0
        /// The wholest of its lines.
        var style = 2
        /// The style of the upright one where two only cross.
        var over: Int?
        var sign: Character?
        var isTaken = false
        var ink = Ink.plain
    }

    private var cells: [[Cell]]

    init(width: Int, height: Int) {
        cells = Array(repeating: Array(repeating: Cell(), count: max(0, width)), count: max(0, height))
    }

    /// Draws a line from corner to corner.
    mutating func draw(_ corners: [Layers.Point], style: Int, _ ink: Ink = .plain) {
        for (from, to) in zip(corners, corners.dropFirst()) {
            let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum())
            var (x, y) = (from.x, from.y)
            while true {
                let (isFirst, isLast) = (x == from.x && y == from.y, x == to.x && y == to.y)
                var ways = 0
                if dx != 0 {
                    if !isFirst { ways |= dx > 0 ? Canvas.left : Canvas.right }
                    if !isLast { ways |= dx > 0 ? Canvas.right : Canvas.left }
                } else if dy != 0 {
                    if !isFirst { ways |= dy > 0 ? Canvas.up : Canvas.down }
                    if !isLast { ways |= dy > 0 ? Canvas.down : Canvas.up }
                }
                add(ways, x, y, style, ink)
                if isLast { break }
                x += dx
                y += dy
            }
        }
    }

    private mutating func add(_ ways: Int, _ x: Int, _ y: Int, _ style: Int, _ ink: Ink) {
        guard cells.indices.contains(y), cells[y].indices.contains(x) else { return }
        let (upright, level) = (Canvas.up | Canvas.down, Canvas.left | Canvas.right)
        let old = cells[y][x].ways
        if ways == upright, old == level || old == 15 && cells[y][x].over != nil {
            cells[y][x].over = min(cells[y][x].over ?? 2, style)
        } else if ways == level, old == upright {
            cells[y][x].over = cells[y][x].style
        } else if ways | old != 15 || cells[y][x].over == nil || ways != level {
            cells[y][x].over = nil
        }
        cells[y][x].ways = old | ways
        cells[y][x].style = old == 0 ? style : min(cells[y][x].style, style)
        if ink != .plain { cells[y][x].ink = ink }
    }

    mutating func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ ink: Ink = .plain) {
        let (right, bottom) = (x + width - 1, y + height - 1)
        let corners = [(x, y), (right, y), (right, bottom), (x, bottom), (x, y)].map(Layers.Point.init)
        draw(corners, style: 0, ink)
    }

    mutating func write(_ text: String, _ x: Int, _ y: Int, _ ink: Ink = .plain) {
        var x = x
        for character in text where cells.indices.contains(y) && cells[y].indices.contains(x) {
            let width = max(1, character.displayWidth)
            (cells[y][x].sign, cells[y][x].ink) = (character, ink)
            for next in x + 1..<x + width where cells[y].indices.contains(next) { cells[y][next].isTaken = true }
            x += width
        }
    }

    /// Each row, in pieces of one look, without blanks at its end.
    var rows: [[Piece]] {
        cells.map { row in
            var pieces: [Piece] = []
            let end = row.lastIndex { $0.ways != 0 || $0.sign != nil } ?? -1
            for cell in row.prefix(end + 1) where !cell.isTaken {
                let sign = cell.sign ?? Canvas.sign(cell)
                if let last = pieces.last, last.ink == cell.ink || sign == " " {
                    pieces[pieces.count - 1].text.append(sign)
                } else {
                    pieces.append((String(sign), cell.ink))
                }
            }
            return pieces
        }
    }

    private static func sign(_ cell: Cell) -> Character {
        if let over = cell.over { return straight[over].upright }
        switch cell.ways {
        case up | down, up, down: return straight[cell.style].upright
        case left | right, left, right: return straight[cell.style].level
        default: return signs[cell.ways]
        }
    }
}
