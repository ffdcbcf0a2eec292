/// What vi does to whole lines of an entry, which libedit takes for one line.
enum WholeLines {
    case cut(Reach), change(Reach), copy(Reach)
    /// What was cut is put below, or above.
    case putBelow(String), putAbove(String)
    case openBelow, openAbove

    /// nil where a key does nothing of the kind, or libedit does the same. `pending`: the operator before it; `cut`: the
    /// whole lines that were cut last.
    init?(_ key: Unicode.Scalar, after pending: Unicode.Scalar?, cut: String?) {
        switch (pending, key) {
        case ("d", "d"): self = .cut(.same)
        case ("c", "c"), (nil, "S"): self = .change(.same)
        case ("y", "y"): self = .copy(.same)
        case ("d", "j"), ("d", "k"): self = .cut(key == "j" ? .down : .up)
        case ("c", "j"), ("c", "k"): self = .change(key == "j" ? .down : .up)
        case ("y", "j"), ("y", "k"): self = .copy(key == "j" ? .down : .up)
        case (nil, "p"):
            guard let cut else { return nil }
            self = .putBelow(cut)
        case (nil, "P"):
            guard let cut else { return nil }
            self = .putAbove(cut)
        case (nil, "o"): self = .openBelow
        case (nil, "O"): self = .openAbove
        default: return nil
        }
    }

    /// How far an operator goes: over its own line and those after it that are counted, or that many more one way.
    enum Reach {
        case same, down, up
    }

    /// Whether text is typed then.
    var inserts: Bool {
        switch self {
        case .change, .openBelow, .openAbove: true
        case .cut, .copy, .putBelow, .putAbove: false
        }
    }

    /// Does it, and leaves the cursor where vi does; the answer is what was cut or copied.
    func perform(_ times: Int, _ buffer: inout LineBuffer) -> String? {
        let (all, cursor) = (buffer.scalars, buffer.cursor)
        let start = WholeLines.start(before: cursor, in: all)
        let blanks = String(String.UnicodeScalarView(all[start...].prefix { $0 == " " }))
        switch self {
        case .cut(let reach):
            guard let lines = WholeLines.lines(reach, times, from: cursor, in: all) else { return nil }
            // The line end that goes is the one behind; of the last lines, the one before.
            let isLast = lines.upperBound == all.count
            let whole = isLast ? max(0, lines.lowerBound - 1)..<all.count : lines.lowerBound..<(lines.upperBound + 1)
            buffer.replace(whole, by: "")
            WholeLines.goToText(&buffer)
            return text(all[lines])
        case .change(let reach):
            guard let lines = WholeLines.lines(reach, times, from: cursor, in: all) else { return nil }
            let text = all[lines].firstIndex { $0 != " " } ?? lines.upperBound
            buffer.replace(min(text, lines.upperBound)..<lines.upperBound, by: "")
            return self.text(all[lines])
        case .copy(let reach): return WholeLines.lines(reach, times, from: cursor, in: all).map { text(all[$0]) }
        case .putBelow(let cut):
            let lines = Array(repeating: cut, count: times).joined(separator: "\n")
            let lineEnd = WholeLines.end(of: 1, from: cursor, in: all)
            buffer.replace(lineEnd..<lineEnd, by: all.isEmpty ? lines : "\n" + lines)
            buffer.move(by: (all.isEmpty ? 0 : lineEnd + 1) - buffer.cursor)
            WholeLines.goToText(&buffer)
        case .putAbove(let cut):
            let lines = Array(repeating: cut, count: times).joined(separator: "\n")
            buffer.replace(start..<start, by: all.isEmpty ? lines : lines + "\n")
            buffer.move(by: start - buffer.cursor)
            WholeLines.goToText(&buffer)
        case .openBelow:
            let lineEnd = WholeLines.end(of: 1, from: cursor, in: all)
            buffer.replace(lineEnd..<lineEnd, by: "\n" + blanks)
        case .openAbove:
            buffer.replace(start..<start, by: blanks + "\n")
            buffer.move(by: -1)
        }
        return nil
    }

    /// The lines that an operator goes over, without the last line end; nil where there are not so many.
    private static func lines(
        _ reach: Reach, _ times: Int, from place: Int, in all: [Unicode.Scalar]
    ) -> Range<Int>? {
        let own = start(before: place, in: all)
        switch reach {
        case .same: return own..<end(of: times, from: place, in: all)
        case .down:
            let end = end(of: times + 1, from: place, in: all)
            return all[place..<end].count { $0 == "\n" } == times ? own..<end : nil
        case .up:
            var start = own
            for _ in 0..<times {
                guard start > 0 else { return nil }
                start = WholeLines.start(before: start - 1, in: all)
            }
            return start..<end(of: 1, from: place, in: all)
        }
    }

    private static func start(before place: Int, in all: [Unicode.Scalar]) -> Int {
        all[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    }

    /// Where so many lines end, from the one that a place is in.
    private static func end(of times: Int, from place: Int, in all: [Unicode.Scalar]) -> Int {
        var end = place
        for line in 0..<max(1, times) {
            if line > 0 { end += 1 }
            guard end < all.count, let next = all[end...].firstIndex(of: "\n") else { return all.count }
            end = next
        }
        return end
    }

    private static func goToText(_ buffer: inout LineBuffer) {
        let (all, cursor) = (buffer.scalars, buffer.cursor)
        let start = start(before: cursor, in: all)
        buffer.move(by: start + all[start...].prefix { $0 == " " }.count - cursor)
    }

    private func text(_ line: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(line)) }
}
