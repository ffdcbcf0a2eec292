/// The cursor goes by what a person takes for one character: é and 👩‍💻 are several to libedit.
extension Editor {
    /// How many scalars make the character before a place.
    func step(before place: Int, in scalars: [Unicode.Scalar]) -> Int {
        guard place > 0 else { return 0 }
        if scalars[place - 1].value < 0x80 { return 1 }
        let line = scalars[..<place].suffix(Editor.longest)
        return String(String.UnicodeScalarView(line)).last?.unicodeScalars.count ?? 1
    }

    /// How many scalars make the character at a place.
    func step(after place: Int, in scalars: [Unicode.Scalar]) -> Int {
        guard place < scalars.count else { return 0 }
        if place + 1 < scalars.count, scalars[place + 1].value < 0x80 { return 1 }
        let line = scalars[place...].prefix(Editor.longest)
        return String(String.UnicodeScalarView(line)).first?.unicodeScalars.count ?? 1
    }

    /// No character has more scalars.
    private static let longest = 64

    /// Erases the whole of a character of several scalars; false if it is none.
    func eraseBefore() -> Bool {
        let count = step(before: cursor, in: scalars)
        guard count > 1 else { return false }
        deleteBefore(count)
        return true
    }

    /// Where libedit has put the cursor into a character, it goes on to the end or back to the start of it.
    func keepOutOfCharacters() {
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
