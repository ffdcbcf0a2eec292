import Language

/// One line of expected output, as it stands under an entry.
package struct Expectation {
    package enum Kind {
        /// `//= text`: this line.
        case line(String)
        /// `//= …`: any number of lines.
        case anything
        /// `//~ regex`: one line in which it matches.
        case pattern(String)
        /// `//~` with what is no regex.
        case badPattern(String)
        /// `//! text`: an error that contains the text.
        case error(String)
    }

    package let kind: Kind
    /// Where it stands in the file, from 1.
    package let line: Int

    /// What a line of a script says, if it is an expectation: `//=`, `//~` or `//!`, and not `//====`.
    package init?(_ text: String, line: Int) {
        guard Expectation.isMark(text) else { return nil }
        // By scalars: what is said may begin with a mark that combines with the blank before it.
        let rest = text.unicodeScalars.drop { $0 == " " || $0 == "\t" }.dropFirst(2)
        let words = rest.dropFirst().first == " " ? rest.dropFirst(2) : rest.dropFirst()
        let said = String(words).withoutTrailingBlanks
        self.line = line
        switch rest.first {
        case "=": kind = ["…", "..."].contains(said.withoutLeadingBlanks) ? .anything : .line(said)
        case "~": kind = PatientPattern(said) == nil ? .badPattern(said) : .pattern(said)
        default: kind = .error(said.withoutLeadingBlanks)
        }
    }

    /// A line of a transcript that is neither prompt nor entry.
    init(output: String, line: Int) {
        let said = output.withoutTrailingBlanks
        kind = ["…", "..."].contains(said.withoutLeadingBlanks) ? .anything : .line(said)
        self.line = line
    }

    /// Whether a line of a script is an expectation. Asked for every line, so it looks at bytes.
    static func isMark(_ text: String) -> Bool {
        var bytes = text.utf8.makeIterator()
        var byte = bytes.next()
        while byte == 32 || byte == 9 { byte = bytes.next() }
        guard byte == 47, bytes.next() == 47, let mark = bytes.next(), "=~!".utf8.contains(mark) else { return false }
        return bytes.next() != mark
    }

    /// Whether a comment looks like an expectation and is none: `//== 2`, `// = 2`. It would be passed over.
    static func isMisspelt(_ text: some StringProtocol) -> Bool {
        let rest = text.drop { $0 == " " || $0 == "\t" }
        guard rest.hasPrefix("//"), let mark = rest.dropFirst(2).first(where: { $0 != " " && $0 != "\t" }),
            "=~!".contains(mark)
        else { return false }
        let blanks = rest.dropFirst(2).prefix { $0 != mark }.count
        let marks = rest.dropFirst(2 + blanks).prefix { $0 == mark }.count
        let said = rest.dropFirst(2 + blanks + marks)
        guard let next = said.first, next == " " || next == "\t", said.contains(where: { !$0.isWhitespace }) else {
            return false
        }
        return blanks > 0 ? marks < 3 : marks == 2
    }

    /// Comments in an entry that look like expectations: those that follow it stand on lines of their own.
    static func misplaced(in entry: ScriptEntry) -> [Misplaced] {
        guard entry.text.contains("//") else { return [] }
        let source = SourceText(entry.text)
        let tokens = tokens(of: source)
        var found: [Misplaced] = []
        var end = 0
        for token in tokens {
            let gap = source.text(Span(end, token.span.start))
            let first = entry.line + source.line(of: end)
            for (index, line) in gap.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let text = line.withoutTrailingBlanks.withoutLeadingBlanks
                // Behind code, a mark that says nothing is a comment.
                guard isMark(text) && (index > 0 || text.count > 3) || index == 0 && isMisspelt(text) else { continue }
                found.append(Misplaced(text: text, line: first + index))
            }
            end = max(end, token.span.end)
        }
        return found
    }

    /// What was meant to be an expectation.
    package struct Misplaced {
        let text: String
        let line: Int
    }

    /// Whether it speaks of output, so that every line of its file must be accounted for.
    var isOutput: Bool { if case .error = kind { false } else { true } }

    /// As it is shown in a difference.
    var text: String {
        switch kind {
        case .line(let text): text
        case .anything: "…"
        case .pattern(let pattern), .badPattern(let pattern): "~ \(pattern)"
        case .error(let text): "! \(text)"
        }
    }
}

extension StringProtocol {
    /// Editors take blanks off the ends of lines, so they never count.
    var withoutTrailingBlanks: String {
        let last = lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" }
        return String(self[..<(last.map(index(after:)) ?? startIndex)])
    }

    var withoutLeadingBlanks: String { String(drop { $0 == " " || $0 == "\t" }) }
}
