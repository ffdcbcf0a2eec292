import Values

/// What could stand at the cursor, in rows below the line: Tab goes through it.
struct Menu {
    /// What could stand there, and what is said beside it. Nothing of what is only said can be taken.
    let candidates: [(text: String, note: String)]
    /// What stood in their place.
    let original: String
    /// Which of them stands in the line.
    private(set) var selected: Int?

    init(_ candidates: [(text: String, note: String)], insteadOf original: String) {
        self.candidates = candidates
        self.original = original
    }

    /// What stands in the line for it.
    var inserted: String { selected.map { candidates[$0].text } ?? original }

    /// Goes to the next one, or to one before; from the last to the first.
    mutating func select(by count: Int) {
        let next = selected.map { $0 + count } ?? (count > 0 ? 0 : candidates.count - 1)
        selected = (next + candidates.count) % candidates.count
    }

    /// At most so many rows, the one that is selected among them.
    func rows(_ most: Int, columns: Int, _ hasColour: Bool) -> [String] {
        let isWhole = candidates.count <= most
        let shown = isWhole ? most : most - 1
        let first = max(0, (selected ?? 0) - shown + 1)
        let width = candidates.map(\.text.displayWidth).max() ?? 0
        var rows = candidates.indices.dropFirst(first).prefix(shown).map { index in
            let (text, note) = candidates[index]
            let mark = index == selected && !hasColour ? "> " : "  "
            let row = (mark + (note.isEmpty ? text : text.padded(to: width + 3) + note)).harmlessLine.cut(
                to: columns - 1)
            return index == selected && hasColour ? "\u{1B}[7m\(row)\u{1B}[0m" : row
        }
        if !isWhole { rows.append("  … \(candidates.count - rows.count) more".cut(to: columns - 1)) }
        return rows
    }
}

extension Editor {
    func complete() -> Bool {
        if menu != nil { return select(by: 1) }
        if buffer.isAtBeginningOfLine {
            buffer.insert(Editor.indentation)
            return true
        }
        let found = shell.complete(buffer.text, at: buffer.cursor)
        guard let first = found.candidates.first else { return false }
        let common = found.candidates.dropFirst().reduce(first.text) { $0.commonPrefix(with: $1.text) }
        if common.unicodeScalars.count > found.replaced || found.candidates.count == 1 {
            buffer.deleteBefore(found.replaced)
            buffer.insert(common)
            return true
        }
        let original = String(String.UnicodeScalarView(buffer.scalars[..<buffer.cursor].suffix(found.replaced)))
        menu = Menu(found.candidates, insteadOf: original)
        return true
    }

    /// Puts the next candidate into the line; false if there are none.
    @discardableResult func select(by count: Int) -> Bool {
        guard var menu else { return false }
        buffer.deleteBefore(menu.inserted.unicodeScalars.count)
        menu.select(by: count)
        buffer.insert(menu.inserted)
        self.menu = menu
        return true
    }

    /// Takes a key while there is a menu; true if that was its meaning.
    func takeInMenu(_ key: KeyDecoder.Key) -> Bool {
        guard let menu else { return false }
        switch key {
        case .character("\t"), .named(.backTab): return false
        case .named(.down) where menu.selected != nil: select(by: 1)
        case .named(.up) where menu.selected != nil: select(by: -1)
        case .character("\n") where menu.selected != nil, .character("\r") where menu.selected != nil: self.menu = nil
        case .character("\u{1B}"): self.menu = nil
        default:
            self.menu = nil
            return false
        }
        return true
    }

    /// Takes the menu away, and what it has put into the line.
    func leaveMenu() {
        guard let menu else { return }
        buffer.deleteBefore(menu.inserted.unicodeScalars.count)
        buffer.insert(menu.original)
        self.menu = nil
    }

    /// The rows below the line: candidates, or how the call is made whose arguments are typed.
    func rowsBelow(_ most: Int) -> [String] {
        guard most > 0, search == nil else { return [] }
        if let menu { return menu.rows(min(most, max(4, screen.rows / 2)), columns: screen.columns, hasColour) }
        return signatureRows.prefix(min(most, 3)).map { row in
            let row = ("  " + row).harmlessLine.cut(to: screen.columns - 1)
            return hasColour ? "\u{1B}[90m\(row)\u{1B}[0m" : row
        }
    }

    /// They are asked for when the bracket or a comma is typed, and stay while the argument is.
    private var signatureRows: [String] {
        let all = buffer.scalars
        guard buffer.cursor == all.count, all.count <= Editor.mostAsked else { return [] }
        let place = all.lastIndex { ["(", ",", ")", "\n", "{", "}"].contains($0) }
        guard let place, all[place] == "(" || all[place] == "," else { return [] }
        let text = String(String.UnicodeScalarView(all[...place]))
        if signatures.text != text { signatures = (text, shell.signatures(text, at: place + 1)) }
        return signatures.rows
    }

    /// Nobody is told what a longer line calls.
    private static let mostAsked = 1000
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
