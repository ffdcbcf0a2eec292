import CLineEdit

/// What keys do that libedit does not.
extension Editor {
    private enum Slot: Int32 { case enter, up, down, complete, search }

    func bindKeys() {
        guard let edit else { return }
        cle_command(edit, "\u{1D}", "ed-newline")
        for key in ["\n", "\r"] { cle_bind(edit, Slot.enter.rawValue, key) }
        for key in ["\u{1B}[A", "\u{1B}OA", "\u{10}"] { cle_bind(edit, Slot.up.rawValue, key) }
        for key in ["\u{1B}[B", "\u{1B}OB", "\u{0E}"] { cle_bind(edit, Slot.down.rawValue, key) }
        cle_bind(edit, Slot.complete.rawValue, "\t")
        cle_bind(edit, Slot.search.rawValue, "\u{12}")
    }

    func press(_ slot: Int32) -> Int32 {
        let result =
            switch Slot(rawValue: slot) {
            case .enter: enter()
            case .up: move(up: true)
            case .down: move(up: false)
            case .complete: complete()
            case .search: search()
            case nil: CLE_ERROR
            }
        return Int32(result.rawValue)
    }

    private func enter() -> CLineEditResult {
        guard let edit else { return CLE_ERROR }
        if scalars.isEmpty, let ahead = shell.typedAhead {
            insert(ahead)
            return CLE_REFRESH
        }
        if shell.isComplete(text) {
            cle_move(edit, Int32(scalars.count))
            cle_push(edit, 0x1D)
            return CLE_CURSOR
        }
        insert("\n  ")
        return CLE_REFRESH
    }

    /// Up and Down: inside of an entry of several lines first, then through the history.
    private func move(up: Bool) -> CLineEditResult {
        guard let edit else { return CLE_ERROR }
        let all = scalars
        let cursor = cursor
        let start = all[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let column = cursor - start
        if up, start > 0 {
            let above = all[..<(start - 1)].lastIndex(of: "\n").map { $0 + 1 } ?? 0
            cle_move(edit, Int32(min(above + column, start - 1) - cursor))
            return CLE_CURSOR
        }
        if !up, let end = all[cursor...].firstIndex(of: "\n") {
            let next = end + 1
            let last = all[next...].firstIndex(of: "\n") ?? all.count
            cle_move(edit, Int32(min(next + column, last) - cursor))
            return CLE_CURSOR
        }
        return recall(up: up)
    }

    private func recall(up: Bool) -> CLineEditResult {
        let here = recalled ?? history.entries.count
        let next = up ? here - 1 : here + 1
        guard next >= 0, next <= history.entries.count, up || recalled != nil else { return CLE_ERROR }
        if recalled == nil { draft = text }
        recalled = next == history.entries.count ? nil : next
        replaceAll(recalled.map { history.entries[$0] } ?? draft)
        return CLE_REDISPLAY
    }

    private func complete() -> CLineEditResult {
        guard let edit else { return CLE_ERROR }
        let found = shell.complete(text, at: cursor)
        guard let first = found.candidates.first else { return CLE_ERROR }
        let common = found.candidates.dropFirst().reduce(first.text) { $0.commonPrefix(with: $1.text) }
        if common.unicodeScalars.count > found.replaced || found.candidates.count == 1 {
            cle_delete_before(edit, Int32(found.replaced))
            insert(common)
            return CLE_REFRESH
        }
        let width = found.candidates.map(\.text.displayWidth).max() ?? 0
        for candidate in found.candidates.prefix(40) {
            let gap = String(repeating: " ", count: width - candidate.text.displayWidth + 3)
            waiting.append("  " + candidate.text + (candidate.note.isEmpty ? "" : gap + candidate.note))
        }
        if found.candidates.count > 40 { waiting.append("  … \(found.candidates.count - 40) more") }
        drawWaiting()
        return CLE_NORMAL
    }

    /// ^R: the newest entry that contains what is typed; again for the one before.
    private func search() -> CLineEditResult {
        if recalled == nil { draft = text }
        guard let index = history.search(draft, before: recalled ?? history.entries.count) else { return CLE_ERROR }
        recalled = index
        replaceAll(history.entries[index])
        return CLE_REDISPLAY
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
