/// What was cut from the line, to be inserted again. Cuts one after the other are one.
struct Cutting {
    enum Part {
        case wordBefore, wordAfter, all, restOfLine
    }

    private(set) var text = ""
    /// The line as the last cut has left it, and where: if anything was done since, the next one begins anew.
    private var left: (line: [Unicode.Scalar], cursor: Int) = ([], 0)

    mutating func take(_ range: Range<Int>, of line: [Unicode.Scalar], at cursor: Int) {
        var taken = ""
        taken.unicodeScalars.append(contentsOf: line[range])
        let goesOn = !text.isEmpty && left.cursor == cursor && left.line == line
        text = !goesOn ? taken : range.upperBound == cursor ? taken + text : text + taken
        left = (Array(line[..<range.lowerBound] + line[range.upperBound...]), range.lowerBound)
    }

    static func range(of part: Part, in line: [Unicode.Scalar], at cursor: Int) -> Range<Int> {
        switch part {
        case .wordBefore:
            let word = line[..<cursor].lastIndex(where: \.isOfWord) ?? 0
            return (line[..<word].lastIndex { !$0.isOfWord }.map { $0 + 1 } ?? 0)..<cursor
        case .wordAfter:
            let word = line[cursor...].firstIndex(where: \.isOfWord) ?? line.count
            return cursor..<(line[word...].firstIndex { !$0.isOfWord } ?? line.count)
        case .all: return 0..<line.count
        case .restOfLine:
            let end = line[cursor...].firstIndex(of: "\n") ?? line.count
            // At the end of a line its end goes, so that the next one comes up.
            return cursor..<(end == cursor && end < line.count ? end + 1 : end)
        }
    }
}
