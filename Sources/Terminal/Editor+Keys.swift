import CLineEdit

/// What keys do that libedit does not.
extension Editor {
    private enum Slot: Int32 {
        case enter, up, down, complete, search, clear, lineStart, lineEnd, undo, newLine, lastWord, redo, external,
            forward, wordForward, wordBack, swapWords, nothing, isInserting, isCommanding, cutWordBefore, cutWordAfter,
            cutBefore, cutRest, paste, pasteOlder, deleteBlanks, oneBlank, swapMark
    }

    /// What libedit is given to hear which of vi's modes it is in: it does not say by itself.
    static let question: Unicode.Scalar = "\u{1E}"

    /// Whether vi's mode may be another since the last key, and can be asked for.
    var wantsMode: Bool { isVi && vi.mayHaveChangedMode }

    func bindKeys() {
        guard let edit = buffer.edit else { return }
        bindOwn()
        cle_source(edit)
        // `bind -v` takes all bindings back.
        isVi = cle_is_vi(edit) != 0
        if isVi {
            bindOwn()
        } else {
            // An escape alone is a key of vi's, and must not begin others there.
            for (slot, key) in Editor.escaped { cle_bind(edit, slot.rawValue, "\u{1B}" + key, 0) }
            // To libedit an entry is one line, and of several cuts it keeps the last.
            let cuts = [
                (Slot.cutWordBefore, "\u{17}"), (.cutBefore, "\u{15}"), (.cutRest, "\u{0B}"), (.paste, "\u{19}"),
                (.swapMark, "\u{18}\u{18}"),
            ]
            for (slot, key) in cuts { cle_bind(edit, slot.rawValue, key, 0) }
        }
        for isCommand: Int32 in [0, 1] {
            cle_command(edit, "\u{1D}", "ed-newline", isCommand)
            for key in ["\n", "\r"] { cle_bind(edit, Slot.enter.rawValue, key, isCommand) }
        }
    }

    /// Keys behind an escape. What libedit would take them for has a line of its own that nobody would see.
    private static let escaped: [(Slot, String)] = [
        (.newLine, "\n"), (.newLine, "\r"), (.lastWord, "."), (.redo, "/"), (.wordForward, "f"), (.wordForward, "F"),
        (.wordBack, "b"), (.wordBack, "B"), (.swapWords, "t"), (.swapWords, "T"), (.pasteOlder, "y"),
        (.pasteOlder, "Y"),
        (.nothing, "x"), (.nothing, "X"), (.cutWordAfter, "d"), (.cutWordAfter, "D"), (.cutWordBefore, "\u{7F}"),
        (.cutWordBefore, "\u{08}"), (.deleteBlanks, "\\\\"), (.oneBlank, " "),
    ]

    private func bindOwn() {
        guard let edit = buffer.edit else { return }
        let both = [
            (Slot.up, "\u{10}"), (.down, "\u{0E}"), (.search, "\u{12}"), (.search, "\u{13}"), (.clear, "\u{0C}"),
        ]
        for (slot, key) in both {
            for isCommand: Int32 in [0, 1] { cle_bind(edit, slot.rawValue, key, isCommand) }
        }
        let inserting = [
            (Slot.complete, "\t"), (.lineStart, "\u{01}"), (.lineEnd, "\u{05}"), (.undo, "\u{1F}"),
            (.forward, "\u{06}"), (.external, "\u{18}\u{05}"), (.undo, "\u{18}\u{15}"),
        ]
        for (slot, key) in inserting { cle_bind(edit, slot.rawValue, key, 0) }
        let commanding = [
            (Slot.up, "k"), (.down, "j"), (.search, "/"), (.undo, "u"), (.external, "v"), (.nothing, ":"),
        ]
        for (slot, key) in commanding { cle_bind(edit, slot.rawValue, key, 1) }
        cle_bind(edit, Slot.isInserting.rawValue, String(Editor.question), 0)
        cle_bind(edit, Slot.isCommanding.rawValue, String(Editor.question), 1)
    }

    func press(_ slot: Int32) -> Int32 {
        buffer.needsPaint = true
        let slot = Slot(rawValue: slot)
        if slot == .isInserting || slot == .isCommanding {
            isCommanding = slot == .isCommanding
            return Int32(CLE_AGAIN.rawValue)
        }
        let isDone =
            switch slot {
            case .enter: enter()
            case .up: go(up: true)
            case .down: go(up: false)
            case .complete: complete()
            case .search: beginSearch()
            case .clear: clearScreen()
            case .lineStart: press(.home)
            case .lineEnd: press(.end)
            case .undo: undo()
            case .redo: redo()
            case .external: editOutside()
            case .forward: press(.right)
            case .wordForward: press(.wordRight)
            case .wordBack: press(.wordLeft)
            case .swapWords: buffer.swapWords()
            case .nothing: false
            case .cutWordBefore: buffer.cut(.wordBefore)
            case .cutWordAfter: buffer.cut(.wordAfter)
            case .cutBefore: buffer.cut(.startOfLine)
            case .cutRest: buffer.cut(.restOfLine)
            case .paste: buffer.insertCut()
            case .pasteOlder: buffer.insertOlderCut()
            case .deleteBlanks: buffer.closeBlanks(leavingOne: false)
            case .oneBlank: buffer.closeBlanks(leavingOne: true)
            case .swapMark: buffer.swapMark()
            case .newLine: beginLine()
            case .lastWord: insertLastWord()
            case .isInserting, .isCommanding, nil: false
            }
        return Int32((isDone ? CLE_NORMAL : CLE_ERROR).rawValue)
    }

    /// A key that comes as an escape sequence.
    @discardableResult func press(_ name: KeyDecoder.Name) -> Bool {
        let all = buffer.scalars
        let cursor = buffer.cursor
        if takeGhost(name) { return true }
        switch name {
        case .up: _ = go(up: true)
        case .down: _ = go(up: false)
        case .left: buffer.move(by: -buffer.step(before: cursor, in: all))
        case .right: buffer.move(by: buffer.step(after: cursor, in: all))
        case .home: buffer.move(by: (all[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0) - cursor)
        case .end: buffer.move(by: (all[cursor...].firstIndex(of: "\n") ?? all.count) - cursor)
        case .delete:
            let count = buffer.step(after: cursor, in: all)
            buffer.move(by: count)
            buffer.deleteBefore(count)
        case .wordLeft:
            let word = all[..<cursor].lastIndex(where: \.isOfWord) ?? 0
            buffer.move(by: (all[..<word].lastIndex { !$0.isOfWord }.map { $0 + 1 } ?? 0) - cursor)
        case .wordRight:
            let word = all[cursor...].firstIndex(where: \.isOfWord) ?? all.count
            buffer.move(by: (all[word...].firstIndex { !$0.isOfWord } ?? all.count) - cursor)
        case .wordDelete: return buffer.cut(.wordAfter)
        case .backTab: return select(by: -1)
        case .pageUp, .pageDown:
            guard shell.turnPanel(down: name == .pageDown) else { return false }
            isPanelOld = true
        case .unknown: return false
        }
        return true
    }

    private func enter() -> Bool {
        guard let edit = buffer.edit else { return false }
        if buffer.scalars.isEmpty, shell.hasMore {
            shell.showMore()
            drawLines()
            return true
        }
        if buffer.scalars.isEmpty, let ahead = shell.typeAhead() {
            buffer.insert(ahead)
            cle_push(edit, 0x1D)
            return true
        }
        if shell.isComplete(buffer.text) {
            cle_push(edit, 0x1D)
            return true
        }
        return beginLine()
    }

    private func beginLine() -> Bool {
        let before = String(String.UnicodeScalarView(buffer.scalars.prefix(buffer.cursor)))
        let depth = shell.openings(before).last?.depth ?? 0
        buffer.insert("\n" + String(repeating: Editor.indentation, count: depth))
        indented = depth * Editor.indentation.count
        return true
    }

    static let indentation = "  "

    /// A bracket that closes stands as deep as the line that has opened it.
    func dedent(before scalar: Unicode.Scalar) {
        guard ["}", ")", "]"].contains(scalar), isAtIndentation else { return }
        buffer.deleteBefore(Editor.indentation.count)
        indented = 0
    }

    /// Who types blanks at the beginning of a line indents it, and wants no others.
    func dropIndentation() {
        if isAtIndentation { buffer.deleteBefore(indented) }
        indented = 0
    }

    /// Whether nothing stands before the cursor but what its line has got by itself.
    private var isAtIndentation: Bool {
        let cursor = buffer.cursor
        let line = buffer.scalars[..<cursor].reversed().prefix { $0 != "\n" }
        return indented > 0 && line.count == indented && line.count < cursor && line.allSatisfy { $0 == " " }
    }

    /// The last word of the entry before this one; pressed again, of the entry before that.
    private func insertLastWord() -> Bool {
        var next = history.entries.count
        if let (index, word) = insertedWord,
            buffer.scalars[..<buffer.cursor].reversed().starts(with: word.unicodeScalars.reversed())
        {
            next = index
            guard next > 0 else { return false }
            buffer.deleteBefore(word.unicodeScalars.count)
        }
        guard next > 0, let word = history.entries[next - 1].split(whereSeparator: \.isWhitespace).last else {
            return false
        }
        buffer.insert(String(word))
        insertedWord = (next - 1, String(word))
        return true
    }

    /// An empty screen, with the line at its top.
    @discardableResult package func clearScreen() -> Bool {
        put("\u{1B}[H\u{1B}[2J")
        painted = nil
        return true
    }

    /// Up and Down: inside of an entry of several lines first, then through the history. What has come from there, and stands
    /// as it came, is gone by whole, as in fish; any key that moves into it makes its lines the way.
    private func go(up: Bool) -> Bool {
        let last = isVi && isCommanding ? 1 : 0
        let entry = recalled.flatMap { history.entries.indices.contains($0) ? history.entries[$0] : nil }
        if let entry, buffer.isAtEnd(of: entry, but: last) { return recall(up: up) }
        let all = buffer.scalars
        let cursor = buffer.cursor
        let start = all[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let column = cursor - start
        if up, start > 0 {
            let above = all[..<(start - 1)].lastIndex(of: "\n").map { $0 + 1 } ?? 0
            buffer.move(by: min(above + column, start - 1) - cursor)
            return true
        }
        if !up, let end = all[cursor...].firstIndex(of: "\n") {
            let next = end + 1
            let last = all[next...].firstIndex(of: "\n") ?? all.count
            buffer.move(by: min(next + column, last) - cursor)
            return true
        }
        return recall(up: up)
    }

    /// Goes to the next entry that begins as the line did, or to any if none does.
    private func recall(up: Bool) -> Bool {
        if recalled == nil { draft = buffer.text }
        let all = history.entries
        let here = recalled ?? all.count
        var fits: (String) -> Bool = { [draft] in $0 != draft && $0.hasPrefix(draft) }
        if draft.contains("\n") || !all.contains(where: fits) { fits = { _ in true } }
        guard up || recalled != nil else { return false }
        let next = up ? all[..<here].lastIndex(where: fits) : all.dropFirst(here + 1).firstIndex(where: fits)
        guard next != nil || !up else { return false }
        recalled = next
        buffer.replaceAll(next.map { all[$0] } ?? draft)
        return true
    }
}

extension Unicode.Scalar {
    var isOfWord: Bool { properties.isAlphabetic || properties.numericType != nil || self == "_" }
}
