import CLineEdit

/// What keys do that libedit does not.
extension Editor {
    private enum Slot: Int32 {
        case enter, up, down, complete, search, clear, lineStart, lineEnd, undo, newLine, lastWord
    }

    /// What a person may want to press, libedit's own keys among it.
    package static let keys = [
        (keys: "Enter", sentence: "runs the entry; while a bracket is open it begins a new line"),
        ("Alt-Enter", "begins a new line in any case"), ("Tab", "completes, or lists what fits"),
        ("Up, Down", "go through the lines of an entry, then through earlier entries"),
        ("^R", "searches earlier entries: ^R older ones, ^S newer, ^G gives up"),
        ("Alt-.", "inserts the last word of the entry before; again: of older ones"),
        ("^_", "takes the last change of the line back"), ("^A, ^E", "go to the ends of the line"),
        ("Alt-B, Alt-F", "go a word back or forward, as ^Left and ^Right do"),
        ("^W, ^U, ^K", "cut the word before the cursor, the line, the rest of it"),
        ("^Y", "inserts what was cut"), ("^L", "empties the screen"),
        ("^C", "drops the line; stops what runs; or mutes what prints by itself"),
        ("^D", "leaves"), ("^Z", "stops the shell until fg"),
    ]

    func bindKeys() {
        guard let edit else { return }
        bindOwn()
        cle_source(edit)
        // `bind -v` takes all bindings back.
        if cle_is_vi(edit) != 0 {
            bindOwn()
        } else {
            // An escape alone is a key of vi's, and must not begin others there.
            for key in ["\u{1B}\n", "\u{1B}\r"] { cle_bind(edit, Slot.newLine.rawValue, key, 0) }
            cle_bind(edit, Slot.lastWord.rawValue, "\u{1B}.", 0)
        }
        for isCommand: Int32 in [0, 1] {
            cle_command(edit, "\u{1D}", "ed-newline", isCommand)
            for key in ["\n", "\r"] { cle_bind(edit, Slot.enter.rawValue, key, isCommand) }
        }
    }

    private func bindOwn() {
        guard let edit else { return }
        let both = [
            (Slot.up, "\u{10}"), (.down, "\u{0E}"), (.search, "\u{12}"), (.search, "\u{13}"), (.clear, "\u{0C}"),
        ]
        for (slot, key) in both {
            for isCommand: Int32 in [0, 1] { cle_bind(edit, slot.rawValue, key, isCommand) }
        }
        for (slot, key) in [(Slot.complete, "\t"), (.lineStart, "\u{01}"), (.lineEnd, "\u{05}"), (.undo, "\u{1F}")] {
            cle_bind(edit, slot.rawValue, key, 0)
        }
        for (slot, key) in [(Slot.up, "k"), (.down, "j"), (.search, "/")] { cle_bind(edit, slot.rawValue, key, 1) }
    }

    func press(_ slot: Int32) -> Int32 {
        needsPaint = true
        let isDone =
            switch Slot(rawValue: slot) {
            case .enter: enter()
            case .up: go(up: true)
            case .down: go(up: false)
            case .complete: complete()
            case .search: beginSearch()
            case .clear: clearScreen()
            case .lineStart: press(.home)
            case .lineEnd: press(.end)
            case .undo: undo()
            case .newLine: beginLine()
            case .lastWord: insertLastWord()
            case nil: false
            }
        return Int32((isDone ? CLE_NORMAL : CLE_ERROR).rawValue)
    }

    /// A key that comes as an escape sequence.
    @discardableResult func press(_ name: KeyDecoder.Name) -> Bool {
        let all = scalars
        let cursor = cursor
        switch name {
        case .up: _ = go(up: true)
        case .down: _ = go(up: false)
        case .left: move(by: -1)
        case .right: move(by: 1)
        case .home: move(by: (all[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0) - cursor)
        case .end: move(by: (all[cursor...].firstIndex(of: "\n") ?? all.count) - cursor)
        case .delete:
            if cursor < all.count {
                move(by: 1)
                deleteBefore(1)
            }
        case .wordLeft:
            let word = all[..<cursor].lastIndex(where: \.isOfWord) ?? 0
            move(by: (all[..<word].lastIndex { !$0.isOfWord }.map { $0 + 1 } ?? 0) - cursor)
        case .wordRight:
            let word = all[cursor...].firstIndex(where: \.isOfWord) ?? all.count
            move(by: (all[word...].firstIndex { !$0.isOfWord } ?? all.count) - cursor)
        case .unknown: return false
        }
        return true
    }

    private func enter() -> Bool {
        guard let edit else { return false }
        if scalars.isEmpty, let ahead = shell.typedAhead {
            insert(ahead)
            cle_push(edit, 0x1D)
            return true
        }
        if shell.isComplete(text) {
            cle_push(edit, 0x1D)
            return true
        }
        return beginLine()
    }

    private func beginLine() -> Bool {
        insert("\n  ")
        return true
    }

    /// The last word of the entry before this one; pressed again, of the entry before that.
    private func insertLastWord() -> Bool {
        var next = history.entries.count
        if let (index, word) = insertedWord, scalars[..<cursor].reversed().starts(with: word.unicodeScalars.reversed())
        {
            next = index
            guard next > 0 else { return false }
            deleteBefore(word.unicodeScalars.count)
        }
        guard next > 0, let word = history.entries[next - 1].split(whereSeparator: \.isWhitespace).last else {
            return false
        }
        insert(String(word))
        insertedWord = (next - 1, String(word))
        return true
    }

    /// An empty screen, with the line at its top.
    @discardableResult package func clearScreen() -> Bool {
        put("\u{1B}[H\u{1B}[2J")
        painted = nil
        return true
    }

    /// Up and Down: inside of an entry of several lines first, then through the history.
    private func go(up: Bool) -> Bool {
        let all = scalars
        let cursor = cursor
        let start = all[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let column = cursor - start
        if up, start > 0 {
            let above = all[..<(start - 1)].lastIndex(of: "\n").map { $0 + 1 } ?? 0
            move(by: min(above + column, start - 1) - cursor)
            return true
        }
        if !up, let end = all[cursor...].firstIndex(of: "\n") {
            let next = end + 1
            let last = all[next...].firstIndex(of: "\n") ?? all.count
            move(by: min(next + column, last) - cursor)
            return true
        }
        return recall(up: up)
    }

    private func recall(up: Bool) -> Bool {
        let here = recalled ?? history.entries.count
        let next = up ? here - 1 : here + 1
        guard next >= 0, next <= history.entries.count, up || recalled != nil else { return false }
        if recalled == nil { draft = text }
        recalled = next == history.entries.count ? nil : next
        replaceAll(recalled.map { history.entries[$0] } ?? draft)
        return true
    }

    private func complete() -> Bool {
        let found = shell.complete(text, at: cursor)
        guard let first = found.candidates.first else { return false }
        let common = found.candidates.dropFirst().reduce(first.text) { $0.commonPrefix(with: $1.text) }
        if common.unicodeScalars.count > found.replaced || found.candidates.count == 1 {
            deleteBefore(found.replaced)
            insert(common)
            return true
        }
        let width = found.candidates.map(\.text.displayWidth).max() ?? 0
        let most = max(8, screen.rows - 3)
        for candidate in found.candidates.prefix(most) {
            let gap = String(repeating: " ", count: width - candidate.text.displayWidth + 3)
            let line = "  " + candidate.text + (candidate.note.isEmpty ? "" : gap + candidate.note)
            notes.append(line.replacing("\n", with: " ").cut(to: screen.columns))
        }
        if found.candidates.count > most { notes.append("  … \(found.candidates.count - most) more") }
        drawLines()
        return true
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}

extension Unicode.Scalar {
    var isOfWord: Bool { properties.isAlphabetic || properties.numericType != nil || self == "_" }
}
