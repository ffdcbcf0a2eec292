/// How often a key is meant, as Alt and digits before it tell, and which character ^] looks for: libedit counts for its own
/// keys alone. For emacs' keys.
struct KeyCounts {
    private var digits = ""
    /// The key that begins another and waits for the rest of it: an escape, or ^X.
    private var prefix: Unicode.Scalar?
    /// Whether the next key is text, as it is.
    private var isQuoted = false
    /// Which way ^] looks for the next key, and how often it must be found.
    private var seeking: (times: Int, isForward: Bool)?
    /// What is still to be given to libedit.
    private var waiting: [Unicode.Scalar] = []

    private static let most = 1_000
    private static let prefixes: Set<Unicode.Scalar> = ["\u{1B}", "\u{18}"]
    private static let seek: Unicode.Scalar = "\u{1D}"
    /// Enter, Tab, the searches and an empty screen are meant once.
    private static let single: Set<Unicode.Scalar> = ["\r", "\n", "\t", "\u{12}", "\u{13}", "\u{0C}"]

    mutating func next() -> Unicode.Scalar? { waiting.isEmpty ? nil : waiting.removeFirst() }

    /// How often a key is meant that is not libedit's.
    mutating func take() -> Int {
        defer { self = KeyCounts() }
        return min(max(1, Int(digits) ?? 1), KeyCounts.most)
    }

    /// The key that libedit is given for one that was pressed; nil if none, or none yet.
    mutating func heed(_ key: Unicode.Scalar, _ buffer: inout LineBuffer) -> Unicode.Scalar? {
        if isQuoted {
            isQuoted = false
            return key == KeyCounts.seek ? nil : key
        }
        if let (times, isForward) = seeking.take(), key.value >= 0x20 {
            buffer.seek(key, times, isForward: isForward)
            return nil
        }
        let before = prefix.take()
        if ("0"..."9").contains(key), before == "\u{1B}" || before == nil && !digits.isEmpty {
            digits.unicodeScalars.append(key)
            return nil
        }
        if key == KeyCounts.seek {
            seeking = (take(), before == nil)
            return nil
        }
        if before == nil, KeyCounts.prefixes.contains(key) {
            prefix = key
            return nil
        }
        if key == "\u{16}" { isQuoted = true }
        let isSingle = isQuoted || before == "\u{18}" || KeyCounts.single.contains(key)
        let times = min(max(1, isSingle ? 1 : Int(digits) ?? 1), KeyCounts.most)
        digits = ""
        // Of an empty line it is the end of the input.
        let most = key == "\u{04}" ? max(1, buffer.scalars.count - buffer.cursor) : times
        waiting = Array(repeating: [before, key].compactMap { $0 }, count: min(times, most)).flatMap { $0 }
        return next()
    }
}

extension LineBuffer {
    /// Goes to a character, so many of them on or back; nowhere if there are not so many.
    mutating func seek(_ wanted: Unicode.Scalar, _ times: Int, isForward: Bool) {
        let (all, here) = (scalars, cursor)
        let places =
            isForward
            ? all.indices.dropFirst(here + 1).filter { all[$0] == wanted }
            : all.indices.prefix(here).reversed().filter { all[$0] == wanted }
        if places.count >= times { move(by: places[times - 1] - here) }
    }

    /// The blanks around the cursor go; `leavingOne`: all but one.
    mutating func closeBlanks(leavingOne: Bool) -> Bool {
        let (all, here) = (scalars, cursor)
        let start = all[..<here].lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
        let end = all[here...].firstIndex { $0 != " " } ?? all.count
        guard start < end || leavingOne else { return false }
        replace(start..<end, by: leavingOne ? " " : "")
        return true
    }

    /// The cursor goes to the mark, which stays where that was.
    mutating func swapMark() -> Bool {
        let here = cursor
        move(by: min(mark, scalars.count) - here)
        mark = here
        return true
    }
}
