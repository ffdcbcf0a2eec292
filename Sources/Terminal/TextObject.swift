/// What `iw`, `a(` and the like are for vi: the word, the quoted text or the brackets that the cursor is in.
enum TextObject {
    private static let brackets: [Unicode.Scalar: (open: Unicode.Scalar, close: Unicode.Scalar)] = [
        "(": ("(", ")"), ")": ("(", ")"), "b": ("(", ")"), "{": ("{", "}"), "}": ("{", "}"), "B": ("{", "}"),
        "[": ("[", "]"), "]": ("[", "]"), "<": ("<", ">"), ">": ("<", ">"),
    ]

    /// nil where there is none. `isWhole`: with what stands around it.
    static func range(
        _ key: Unicode.Scalar, isWhole: Bool, in all: [Unicode.Scalar], at cursor: Int
    ) -> Range<Int>? {
        guard cursor < all.count else { return nil }
        switch key {
        case "w": return word(isWhole, in: all, at: cursor, kind: kind)
        case "W": return word(isWhole, in: all, at: cursor, kind: wideKind)
        case "\"", "'", "`": return quoted(key, isWhole, in: all, at: cursor)
        default: return brackets[key].flatMap { enclosed(by: $0, isWhole, in: all, at: cursor) }
        }
    }

    private static func kind(_ scalar: Unicode.Scalar) -> Int {
        scalar.isOfWord ? 0 : scalar == " " ? 1 : scalar == "\n" ? 2 : 3
    }
    private static func wideKind(_ scalar: Unicode.Scalar) -> Int { scalar == " " ? 1 : scalar == "\n" ? 2 : 0 }

    /// Where a word ends, so many back from the one that a place is in; the beginning if there are not so many.
    static func endOfWord(before place: Int, _ times: Int, isWide: Bool, in all: [Unicode.Scalar]) -> Int {
        let kind = isWide ? wideKind : kind
        func isBlank(_ place: Int) -> Bool { [1, 2].contains(kind(all[place])) }
        var here = place
        for _ in 0..<times {
            let own = kind(all[here])
            while here >= 0, kind(all[here]) == own, !isBlank(here) { here -= 1 }
            while here >= 0, isBlank(here) { here -= 1 }
            if here <= 0 { return 0 }
        }
        return here
    }

    /// A run of what is of one kind; with the blanks behind it, or those before it if there are none.
    private static func word(
        _ isWhole: Bool, in all: [Unicode.Scalar], at cursor: Int, kind: (Unicode.Scalar) -> Int
    ) -> Range<Int> {
        func run(from place: Int) -> Range<Int> {
            let own = kind(all[place])
            let start = all[..<place].lastIndex { kind($0) != own }.map { $0 + 1 } ?? 0
            return start..<(all[place...].firstIndex { kind($0) != own } ?? all.count)
        }
        let word = run(from: cursor)
        guard isWhole else { return word }
        if word.upperBound < all.count, all[word.upperBound] == " " || all[cursor] == " " {
            return word.lowerBound..<run(from: word.upperBound).upperBound
        }
        guard word.lowerBound > 0, all[word.lowerBound - 1] == " " else { return word }
        return run(from: word.lowerBound - 1).lowerBound..<word.upperBound
    }

    /// Between two quotes of the line, the first pair that ends behind the cursor.
    private static func quoted(
        _ quote: Unicode.Scalar, _ isWhole: Bool, in all: [Unicode.Scalar], at cursor: Int
    ) -> Range<Int>? {
        let start = all[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let end = all[cursor...].firstIndex(of: "\n") ?? all.count
        let quotes = (start..<end).filter { all[$0] == quote && ($0 == start || all[$0 - 1] != "\\") }
        for pair in stride(from: 0, to: quotes.count - 1, by: 2) where quotes[pair + 1] >= cursor {
            return isWhole ? quotes[pair]..<quotes[pair + 1] + 1 : quotes[pair] + 1..<quotes[pair + 1]
        }
        return nil
    }

    private static func enclosed(
        by bracket: (open: Unicode.Scalar, close: Unicode.Scalar), _ isWhole: Bool, in all: [Unicode.Scalar],
        at cursor: Int
    ) -> Range<Int>? {
        func other(from place: Int, by step: Int, _ same: Unicode.Scalar, _ wanted: Unicode.Scalar) -> Int? {
            var (here, depth) = (place, 0)
            while all.indices.contains(here) {
                if all[here] == wanted {
                    if depth == 0 { return here }
                    depth -= 1
                } else if all[here] == same {
                    depth += 1
                }
                here += step
            }
            return nil
        }
        let open = all[cursor] == bracket.open ? cursor : other(from: cursor - 1, by: -1, bracket.close, bracket.open)
        guard let open, let close = other(from: open + 1, by: 1, bracket.open, bracket.close), close >= cursor else {
            return nil
        }
        return isWhole ? open..<close + 1 : open + 1..<close
    }
}
