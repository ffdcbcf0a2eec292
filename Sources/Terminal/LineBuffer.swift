import CLineEdit

/// The line that is being typed, as libedit has it.
struct LineBuffer {
    /// nil as long as nothing can be typed.
    var edit: OpaquePointer?
    /// Whether something has changed since it was painted.
    var needsPaint = true
    /// A place that was marked, to come back to.
    var mark = 0
    /// What was cut last.
    private var cutting = Cutting()

    var scalars: [Unicode.Scalar] {
        guard let edit else { return [] }
        var (length, cursor) = (0, 0)
        guard let start = cle_buffer(edit, &length, &cursor) else { return [] }
        return (0..<length).map { start[$0] == CLE_BREAK ? "\n" : Unicode.Scalar(start[$0]) ?? "\u{FFFD}" }
    }

    var cursor: Int {
        guard let edit else { return 0 }
        var (length, cursor) = (0, 0)
        _ = cle_buffer(edit, &length, &cursor)
        return cursor
    }

    var text: String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }

    /// Whether only blanks stand before the cursor in a line that is not the first.
    var isAtBeginningOfLine: Bool {
        let before = scalars[..<cursor]
        return before.contains("\n") && before.reversed().prefix { $0 != "\n" }.allSatisfy { $0 == " " }
    }

    /// Whether an entry stands there as it is, with the cursor behind it, or on one of its last characters.
    func isAtEnd(of entry: String, but last: Int) -> Bool { cursor + last >= scalars.count && text == entry }

    mutating func insert(_ text: String) {
        guard let edit, !text.isEmpty else { return }
        // What stands for a line end in libedit's buffer is none when a text has it.
        let values = text.unicodeScalars.map(\.value).filter { $0 != UInt32(CLE_BREAK) }
        values.withUnsafeBufferPointer { cle_insert(edit, $0.baseAddress, $0.count) }
        needsPaint = true
    }

    mutating func move(by count: Int) {
        guard let edit else { return }
        cle_move(edit, Int32(clamping: count))
        needsPaint = true
    }

    mutating func deleteBefore(_ count: Int) {
        guard let edit else { return }
        cle_delete_before(edit, Int32(clamping: min(count, cursor)))
        needsPaint = true
    }

    /// False if there is nothing to cut.
    mutating func cut(_ part: Cutting.Part) -> Bool {
        let (all, here) = (scalars, cursor)
        let range = Cutting.range(of: part, in: all, at: here)
        guard !range.isEmpty else { return false }
        cutting.take(range, of: all, at: here)
        move(by: range.upperBound - here)
        deleteBefore(range.count)
        return true
    }

    /// False if nothing was cut.
    mutating func insertCut() -> Bool {
        guard let text = cutting.newest else { return false }
        insert(text)
        cutting.note(endingAt: cursor, in: scalars)
        return true
    }

    /// Puts what was cut before in the place of what has just been inserted.
    mutating func insertOlderCut() -> Bool {
        guard let older = cutting.older(at: cursor, in: scalars) else { return false }
        replace(older.range, by: older.text)
        cutting.note(older.index, endingAt: cursor, in: scalars)
        return true
    }

    /// The word at the cursor, or the last one before it, changes places with the one before that.
    mutating func swapWords() -> Bool {
        let (all, here) = (scalars, cursor)
        func start(of end: Int) -> Int { all[..<end].lastIndex { !$0.isOfWord }.map { $0 + 1 } ?? 0 }
        let ahead = all[here...].firstIndex(where: \.isOfWord) ?? here
        let end = all[ahead...].firstIndex { !$0.isOfWord } ?? all.count
        guard let last = all[..<end].lastIndex(where: \.isOfWord), case let second = start(of: last + 1)..<(last + 1),
            let before = all[..<second.lowerBound].lastIndex(where: \.isOfWord),
            case let first = start(of: before + 1)..<(before + 1)
        else { return false }
        let swapped = all[second] + all[first.upperBound..<second.lowerBound] + all[first]
        replace(first.lowerBound..<second.upperBound, by: String(String.UnicodeScalarView(swapped)))
        return true
    }

    /// The cursor stands behind what has come.
    mutating func replace(_ range: Range<Int>, by text: String) {
        move(by: range.upperBound - cursor)
        deleteBefore(range.count)
        insert(text)
    }

    mutating func replaceAll(_ text: String) {
        move(by: scalars.count)
        deleteBefore(cursor)
        insert(text)
    }
}

/// The cursor goes by what a person takes for one character: é and 👩‍💻 are several to libedit.
extension LineBuffer {
    /// How many scalars make the character before a place.
    func step(before place: Int, in scalars: [Unicode.Scalar]) -> Int {
        guard place > 0 else { return 0 }
        if scalars[place - 1].value < 0x80 { return 1 }
        let line = scalars[..<place].suffix(LineBuffer.longest)
        return String(String.UnicodeScalarView(line)).last?.unicodeScalars.count ?? 1
    }

    /// How many scalars make the character at a place.
    func step(after place: Int, in scalars: [Unicode.Scalar]) -> Int {
        guard place < scalars.count else { return 0 }
        if place + 1 < scalars.count, scalars[place + 1].value < 0x80 { return 1 }
        let line = scalars[place...].prefix(LineBuffer.longest)
        return String(String.UnicodeScalarView(line)).first?.unicodeScalars.count ?? 1
    }

    /// No character has more scalars.
    private static let longest = 64

    /// Erases the whole of a character of several scalars; false if it is none.
    mutating func eraseBefore() -> Bool {
        let count = step(before: cursor, in: scalars)
        guard count > 1 else { return false }
        deleteBefore(count)
        return true
    }

    /// The cursor of vi's commands stands on a character, and never behind the last one of a line.
    mutating func keepOffLineEnd() {
        let (all, here) = (scalars, cursor)
        if here > 0, here < all.count, all[here] == "\n", all[here - 1] != "\n" { move(by: -1) }
    }

    /// Where libedit has put the cursor into a character, coming from `lastCursor`, it goes on to the end or back to the start of it.
    mutating func keepOutOfCharacters(from lastCursor: Int) {
        let all = scalars
        let here = cursor
        guard here > 0, here < all.count, all[here].value >= 0x80 else { return }
        let line = all[..<here].suffix(64)
        let start = here - step(before: here, in: all)
        let whole = step(after: start, in: all)
        guard !line.isEmpty, start + whole > here else { return }
        move(by: (here > lastCursor ? start + whole : start) - here)
    }
}
