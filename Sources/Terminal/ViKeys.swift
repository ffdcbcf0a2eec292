/// What libedit's vi takes for one line though it has several, and counts that it does not heed: said in other keys of vi's.
struct ViKeys {
    /// The key that libedit got last, until it is known what that has done to its mode.
    var lastKey: Unicode.Scalar?
    /// What is still to be given to libedit.
    private var waiting: [Unicode.Scalar] = []
    /// The digits before a command.
    private var count = ""
    /// `d`, `c` or `y`, while it waits for how far, and the count before it.
    private var operation: (key: Unicode.Scalar, times: Int)?
    /// The lines that were cut or copied whole last; nil once libedit has cut something else.
    private var lines: String?
    /// What `f` and the like looked for last.
    private var sought: (key: Unicode.Scalar, wanted: Unicode.Scalar)?
    /// Whether `g` was pressed, which another key ends.
    private var isPrefixed = false
    /// Whether an operator waits for which word or brackets it is about: `i` or `a` was pressed.
    private var object: (operation: Unicode.Scalar, isWhole: Bool)?
    /// How long the line was before the key that libedit got last.
    private var length = 0
    /// What is typed now is to stand there so many times.
    private var insertion: (times: Int, start: Int, length: Int)?

    /// Whether one key of vi's is still being said in several.
    var isBusy: Bool { !waiting.isEmpty }

    /// Notes what libedit is given.
    mutating func give(_ key: Unicode.Scalar, _ buffer: LineBuffer) {
        lastKey = key
        if ViKeys.putting.contains(key) { length = buffer.scalars.count }
    }

    /// The cursor stands on the last character of what was put there: libedit leaves it on the first.
    func settle(_ buffer: inout LineBuffer) {
        guard let lastKey, ViKeys.putting.contains(lastKey) else { return }
        let count = buffer.scalars.count - length
        if count > 1 { buffer.move(by: count - 1) }
    }

    private static let putting: Set<Unicode.Scalar> = ["p", "P"]

    mutating func next() -> Unicode.Scalar? { waiting.isEmpty ? nil : waiting.removeFirst() }

    /// What libedit takes the next key for an argument of.
    private static let withArgument: Set<Unicode.Scalar> = ["f", "F", "t", "T", "@", "\u{16}"]

    var mayHaveChangedMode: Bool { lastKey.map { !ViKeys.withArgument.contains($0) } ?? false }

    /// The key that libedit is given for one that was pressed; nil if none.
    mutating func heed(_ key: Unicode.Scalar, _ isCommanding: Bool, _ buffer: inout LineBuffer) -> Unicode.Scalar? {
        // What `f` and the like look for is no command.
        if isCommanding, let lastKey, ViKeys.seeking.contains(lastKey) { sought = (lastKey, key) }
        if isCommanding, mayHaveChangedMode || lastKey == nil {
            return command(key, &buffer)
        }
        if key == "\u{1B}", let more = repetition(buffer.scalars, at: buffer.cursor) { buffer.insert(more) }
        return key
    }

    /// What a command means in an entry: the key itself, or others in its place.
    private mutating func command(_ key: Unicode.Scalar, _ buffer: inout LineBuffer) -> Unicode.Scalar? {
        insertion = nil
        if let (operation, isWhole) = object.take() {
            let range = TextObject.range(key, isWhole: isWhole, in: buffer.scalars, at: buffer.cursor)
            (waiting, lines) = (keys(for: operation, on: range, buffer.cursor), nil)
            return next()
        }
        if ("0"..."9").contains(key), key != "0" || !count.isEmpty {
            count.unicodeScalars.append(key)
            return key
        }
        if key == "g", !isPrefixed {
            isPrefixed = true
            return nil
        }
        if isPrefixed {
            isPrefixed = false
            return behindG(key, buffer)
        }
        let (length, cursor) = (buffer.scalars.count, buffer.cursor)
        let times = Int(count)
        count = ""
        let pending = operation
        operation = pending == nil && ["d", "c", "y"].contains(key) ? (key, times ?? 1) : nil
        guard ["i", "a"].contains(key) else { return command(key, after: pending, times, &buffer) }
        if let pending {
            object = (pending.key, key == "a")
            return nil
        }
        if let times, times > 1, times <= ViKeys.mostTimes {
            insertion = (times, key == "a" ? min(cursor + 1, length) : cursor, length)
        }
        return key
    }

    /// `ge` and `gE` go back to the end of a word; all else behind a `g` is given up.
    private mutating func behindG(_ key: Unicode.Scalar, _ buffer: LineBuffer) -> Unicode.Scalar? {
        let (pending, times, cursor) = (operation, Int(count) ?? 1, buffer.cursor)
        (operation, count) = (nil, "")
        let all = min(times, ViKeys.mostTimes) * min(pending?.times ?? 1, ViKeys.mostTimes)
        guard all <= ViKeys.mostTimes, cursor < buffer.scalars.count, key == "e" || key == "E" else {
            waiting = [ViKeys.givingUp]
            return next()
        }
        let target = TextObject.endOfWord(before: cursor, all, isWide: key == "E", in: buffer.scalars)
        if let pending {
            (waiting, lines) = (keys(for: pending.key, on: target..<cursor + 1, cursor), nil)
        } else {
            waiting = [ViKeys.givingUp] + ViKeys.moving(target - cursor, false)
        }
        return next()
    }

    /// `pending`: the operator before it; `count`: what was typed of that.
    private mutating func command(
        _ key: Unicode.Scalar, after pending: (key: Unicode.Scalar, times: Int)?, _ count: Int?,
        _ buffer: inout LineBuffer
    ) -> Unicode.Scalar? {
        let (line, cursor) = (buffer.scalars, buffer.cursor)
        let times = count ?? 1
        // libedit is still waiting for how far, or has a count.
        let before = pending != nil || count != nil ? [ViKeys.givingUp] : []
        let lineCount = min(times, ViKeys.mostTimes) * min(pending?.times ?? 1, ViKeys.mostTimes)
        if let target = target(of: key, lineCount, in: line, at: cursor) {
            let motion = ViKeys.moving(target - cursor + (pending != nil && target > cursor ? 1 : 0), pending != nil)
            waiting = before + (pending.map { [$0.key] } ?? []) + motion
            return next()
        }
        let mayRepeat = lineCount <= ViKeys.mostTimes
        if mayRepeat, let act = WholeLines(key, after: pending?.key, cut: lines) {
            if let kept = act.perform(lineCount, &buffer) { lines = kept }
            waiting = before + (act.inserts ? inserting(&buffer) : [])
            return next()
        }
        // Up and down know of no count.
        if mayRepeat, count != nil, pending == nil, ["j", "k"].contains(key) {
            waiting = [ViKeys.givingUp] + Array(repeating: key, count: times)
            return next()
        }
        if pending != nil || ["x", "X", "D", "C", "s", "S", "Y"].contains(key) { lines = nil }
        guard times == 1, line.contains("\n"), let keys = keys(for: key, line, cursor, isMotion: pending != nil) else {
            return key
        }
        waiting = keys
        return next()
    }

    /// The key that begins to insert where the cursor is: libedit takes it back from the end of an entry.
    private func inserting(_ buffer: inout LineBuffer) -> [Unicode.Scalar] {
        guard buffer.cursor == buffer.scalars.count, buffer.cursor > 0 else { return ["i"] }
        buffer.move(by: -1)
        return ["a"]
    }

    /// A command that does nothing: libedit waits no longer for how far, and has no count.
    static let givingUp: Unicode.Scalar = ":"

    private static let mostTimes = 1_000

    /// The key that leaves inserting: what was typed is repeated first.
    private mutating func repetition(_ line: [Unicode.Scalar], at cursor: Int) -> String? {
        defer { insertion = nil }
        guard let (times, start, length) = insertion, cursor > start, line.count - length == cursor - start else {
            return nil
        }
        var typed = ""
        typed.unicodeScalars.append(contentsOf: line[start..<cursor])
        return String(repeating: typed, count: times - 1)
    }

    private static let seeking: Set<Unicode.Scalar> = ["f", "F", "t", "T"]

    /// Where `;` and `,` lead, within the line; the place itself if nowhere, nil of other keys.
    private func target(of key: Unicode.Scalar, _ times: Int, in all: [Unicode.Scalar], at cursor: Int) -> Int? {
        guard key == ";" || key == ",", let sought else { return nil }
        let isForward = ["f", "t"].contains(sought.key) == (key == ";")
        let short = ["t", "T"].contains(sought.key) ? 1 : 0
        let step = isForward ? 1 : -1
        var (here, left) = (cursor + step * (1 + short), min(times, ViKeys.mostTimes))
        while all.indices.contains(here), all[here] != "\n" {
            if all[here] == sought.wanted { left -= 1 }
            if left == 0 { return here - step * short }
            here += step
        }
        return cursor
    }

    /// An operator on a part of the entry, said in its length.
    private func keys(for operation: Unicode.Scalar, on range: Range<Int>?, _ cursor: Int) -> [Unicode.Scalar] {
        guard let range, !range.isEmpty || operation == "c" else { return [ViKeys.givingUp] }
        let way = [ViKeys.givingUp] + ViKeys.moving(range.lowerBound - cursor, false)
        return way + (range.isEmpty ? ["i"] : [operation] + ViKeys.moving(range.count, true))
    }

    private static func moving(_ distance: Int, _ isMotion: Bool) -> [Unicode.Scalar] {
        // An operator that has nowhere to go is given up.
        if distance == 0 { return isMotion ? [ViKeys.givingUp] : [] }
        return Array("\(abs(distance))\(distance > 0 ? "l" : "h")".unicodeScalars)
    }

    /// The same within the line that the cursor is in; nil where that is what libedit does anyway.
    private func keys(
        for key: Unicode.Scalar, _ all: [Unicode.Scalar], _ cursor: Int, isMotion: Bool
    ) -> [Unicode.Scalar]? {
        let start = all[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let end = all[cursor...].firstIndex(of: "\n") ?? all.count
        let text = all[start..<end].firstIndex { $0 != " " } ?? end
        let moving = ViKeys.moving
        switch (key, isMotion) {
        case ("$", true): return moving(end - cursor, isMotion)
        case ("$", false): return moving(max(0, end - cursor - 1), isMotion)
        case ("0", _): return moving(start - cursor, isMotion)
        case ("^", _): return moving(text - cursor, isMotion)
        case ("D", false): return end > cursor ? ["d"] + moving(end - cursor, true) : []
        case ("C", false): return end > cursor ? ["c"] + moving(end - cursor, true) : ["i"]
        case ("A", false): return end < all.count ? moving(end - cursor, false) + ["i"] : nil
        case ("I", false): return moving(text - cursor, false) + ["i"]
        default: return nil
        }
    }
}
