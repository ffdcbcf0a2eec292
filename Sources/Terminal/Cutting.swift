/// What was cut from the line, to be inserted again, the latest or one before it. Cuts one after the other are one.
struct Cutting {
    enum Part {
        case wordBefore, wordAfter, startOfLine, restOfLine
    }

    private static let most = 20
    /// What was cut, the latest last.
    private var cuts: [String] = []
    /// What was inserted last: which of the cuts it is, where it ends, and the line with it.
    private var inserted: (index: Int, end: Int, line: [Unicode.Scalar])?
    /// The line as the last cut has left it, and where: if anything was done since, the next one begins anew.
    private var left: (line: [Unicode.Scalar], cursor: Int) = ([], 0)

    mutating func take(_ range: Range<Int>, of line: [Unicode.Scalar], at cursor: Int) {
        var taken = ""
        taken.unicodeScalars.append(contentsOf: line[range])
        if left.cursor == cursor, left.line == line, let text = cuts.popLast() {
            cuts.append(range.upperBound == cursor ? taken + text : text + taken)
        } else {
            cuts = cuts.suffix(Cutting.most - 1) + [taken]
        }
        left = (Array(line[..<range.lowerBound] + line[range.upperBound...]), range.lowerBound)
    }

    /// What is to be inserted; nil if nothing was cut.
    var newest: String? { cuts.last }

    mutating func note(_ index: Int? = nil, endingAt cursor: Int, in line: [Unicode.Scalar]) {
        inserted = (index ?? cuts.count - 1, cursor, line)
    }

    /// What takes the place of a cut that has just been inserted, and which one that is; nil if none was.
    func older(at cursor: Int, in line: [Unicode.Scalar]) -> (range: Range<Int>, index: Int, text: String)? {
        guard let inserted, inserted.end == cursor, inserted.line == line, cuts.count > 1 else { return nil }
        let index = (inserted.index + cuts.count - 1) % cuts.count
        return (cursor - cuts[inserted.index].unicodeScalars.count..<cursor, index, cuts[index])
    }

    static func range(of part: Part, in line: [Unicode.Scalar], at cursor: Int) -> Range<Int> {
        switch part {
        case .wordBefore:
            let word = line[..<cursor].lastIndex(where: \.isOfWord) ?? 0
            return (line[..<word].lastIndex { !$0.isOfWord }.map { $0 + 1 } ?? 0)..<cursor
        case .wordAfter:
            let word = line[cursor...].firstIndex(where: \.isOfWord) ?? line.count
            return cursor..<(line[word...].firstIndex { !$0.isOfWord } ?? line.count)
        case .startOfLine:
            let start = line[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
            // At the beginning of a line the end of the one before goes.
            return (start == cursor ? max(0, start - 1) : start)..<cursor
        case .restOfLine:
            let end = line[cursor...].firstIndex(of: "\n") ?? line.count
            // At the end of a line its end goes, so that the next one comes up.
            return cursor..<(end == cursor && end < line.count ? end + 1 : end)
        }
    }
}
