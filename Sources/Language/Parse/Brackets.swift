import Messages

/// Finds the bracket that is missing or too much by how the lines are indented: what is said of it where the text ends
/// is far from the mistake.
struct Brackets {
    private struct Opening {
        let token: Token
        let index: Int
        let line: Int
        /// Where the line begins on which it stands, and the line on which the statement around began.
        let indents: Set<Int>
        var indent: Int { indents.max() ?? 0 }
    }

    private let source: SourceText
    private let tokens: [Token]
    private var open: [Opening] = []
    /// Those that a bracket in the midst of a later line has closed.
    private var closedInside: [(opening: Opening, index: Int)] = []

    /// The token with which the line of each begins.
    private let firsts: [Int]
    /// How often it may still be tried whether a bracket would mend the text.
    private var trials = 50

    private init(_ source: SourceText, _ tokens: [Token]) {
        self.source = source
        self.tokens = tokens
        var first = 0
        firsts = tokens.indices.map { index in
            if tokens[index].startsLine { first = index }
            return first
        }
    }

    /// The one mistake in the brackets of a text; nil where all of them fit or the indentation tells nothing.
    static func mistake(in source: SourceText, _ tokens: [Token]) -> Diagnostic? {
        if tokens.count > longest || isBalanced(tokens.map(\.text), tokens) { return nil }
        var brackets = Brackets(source, tokens)
        return brackets.find()
    }

    /// What is longer nobody has written, and is not worth the search.
    private static let longest = 20_000

    private static let pairs = ["(": ")", "[": "]", "{": "}"]

    private static func isBalanced(_ texts: [String], _ tokens: [Token]) -> Bool {
        var wanted: [String] = []
        for (text, token) in zip(texts, tokens) where token.kind == .punctuation || text.count > 1 {
            for sign in text {
                if let closing = pairs[String(sign)] {
                    wanted.append(closing)
                } else if pairs.values.contains(String(sign)), wanted.popLast() != String(sign) {
                    return false
                }
            }
        }
        return wanted.isEmpty
    }

    /// Whether all brackets fit once one is put before a token, or the token left out.
    private mutating func isMended(at index: Int, by sign: String?) -> Bool {
        guard trials > 0 else { return false }
        trials -= 1
        var texts = tokens.map { $0.kind == .punctuation ? $0.text : "" }
        texts[index] = sign.map { $0 + texts[index] + " " } ?? ""
        return Brackets.isBalanced(texts, tokens)
    }

    private mutating func find() -> Diagnostic? {
        for (index, token) in tokens.enumerated() where !token.isEnd {
            let closes = token.kind == .punctuation && Brackets.pairs.values.contains(token.text)
            if token.startsLine, !closes, let opening = outdented(token),
                let found = missing(opening, before: index)
            {
                return found
            }
            guard token.kind == .punctuation else { continue }
            if Brackets.pairs[token.text] != nil {
                open.append(
                    Opening(token: token, index: index, line: line(of: token), indents: indents(of: index)))
            } else if closes, let found = close(token, index) {
                return found
            }
        }
        guard let last = open.last, !last.token.isSign("{"), last.line < line(of: tokens[max(tokens.count - 2, 0)])
        else { return nil }
        return Diagnostic(
            last.token.span,
            Message("this '\(last.token.text)' has no closing '\(Brackets.pairs[last.token.text] ?? "")'"))
    }

    /// The innermost brace that is open though the line of `token` stands no deeper than its own.
    private func outdented(_ token: Token) -> Opening? {
        guard let opening = open.last, opening.token.isSign("{") else { return nil }
        let indent = column(of: token)
        if token.isKeyword("case") || token.isKeyword("default") || token.isSign(".") || token.kind == .operator {
            return indent < (opening.indents.min() ?? 0) ? opening : nil
        }
        return indent <= (opening.indents.min() ?? 0) ? opening : nil
    }

    private mutating func close(_ token: Token, _ index: Int) -> Diagnostic? {
        guard let opening = open.last, Brackets.pairs[opening.token.text] == token.text else {
            return misfit(token, index)
        }
        if token.startsLine, token.isSign("}") {
            let indent = column(of: token)
            let isOut = indent < (opening.indents.min() ?? 0)
            if isOut, let found = missing(opening, before: index) { return found }
            if !isOut, indent > opening.indent, let found = unopened(index, indent) { return found }
        } else if opening.line < line(of: token) {
            closedInside.append((opening, index))
        }
        open.removeLast()
        return nil
    }

    /// A closing bracket of another kind than the one that is open.
    private mutating func misfit(_ token: Token, _ index: Int) -> Diagnostic? {
        let indent = column(of: token)
        let fits = open.contains { opening in
            Brackets.pairs[opening.token.text] == token.text && (!token.startsLine || opening.indents.contains(indent))
        }
        if fits, let last = open.last {
            if let found = missing(last, before: index) { return found }
            open.removeLast()
            return close(token, index)
        }
        return token.startsLine ? unopened(index, indent) : nil
    }

    // MARK: what is said

    /// Nothing closes `opening`, and what begins at `index` stands outside of it already.
    private mutating func missing(_ opening: Opening, before index: Int) -> Diagnostic? {
        let sign = opening.token.text
        let closing = Brackets.pairs[sign] ?? ""
        guard isMended(at: index, by: closing) || isMended(at: opening.index, by: nil) else { return nil }
        let last = tokens[index - 1]
        let isTwice =
            tokens[max(opening.index - 1, 0)].isSign("{")
            || tokens[min(opening.index + 1, tokens.count - 1)].isSign("{")
        guard sign == "{", !isTwice, line(of: last) > opening.line else {
            return Diagnostic(opening.token.span, Message("this '\(sign)' has no closing '\(closing)'"))
        }
        // An empty line behind the last of what is inside: there it stood.
        let next = line(of: last) + 1
        let lineSpan = source.span(ofLine: next)
        let isBefore = Brackets.pairs.values.contains(tokens[index].text)
        let place =
            next < line(of: tokens[index]) ? lineSpan.end : isBefore ? tokens[index].span.start : last.span.end
        return Diagnostic(
            Span(place, place), Message("'}' is missing here: it closes the '{' of `\(text(ofLine: opening.line))`"))
    }

    /// The bracket at `index` closes what is around: what it was meant for was closed too early, or never opened.
    private mutating func unopened(_ index: Int, _ indent: Int) -> Diagnostic? {
        if let early = closedInside.last(where: { $0.opening.indents.contains(indent) }),
            (open.last?.index ?? -1) < early.opening.index,
            isMended(at: early.index, by: nil) || isMended(at: early.index, by: "{")
        {
            let token = tokens[early.index]
            let isTwice = tokens[early.index - 1].isSign(token.text)
            return Diagnostic(
                token.span,
                isTwice
                    ? Message("this '\(token.text)' closes nothing")
                    : Message("this '\(token.text)' has no opening '{'"))
        }
        guard let header = header(above: index, indent) else { return nil }
        let sign = Brackets.pairs.first { $0.value == tokens[index].text }?.key ?? "{"
        guard isMended(at: header + 1, by: sign) else { return nil }
        let end = tokens[header].span.end
        return Diagnostic(Span(end, end), Message("'\(sign)' is missing here"))
    }

    /// The last token of the line above that is indented as the bracket at `index` and was to open what it closes.
    private func header(above index: Int, _ indent: Int) -> Int? {
        var place = index - 1
        let around = open.last?.index ?? -1
        while place > around {
            if tokens[place].startsLine, column(of: tokens[place]) <= indent {
                guard column(of: tokens[place]) == indent, !tokens[place].isSign("}") else { return nil }
                var end = place
                while end + 1 < index, !tokens[end + 1].startsLine { end += 1 }
                return end
            }
            place -= 1
        }
        return nil
    }

    private func text(ofLine line: Int) -> String {
        let text = source.text(source.span(ofLine: line)).drop { $0 == " " || $0 == "\t" }
        return text.count > 40 ? "\(text.prefix(40))…" : String(text)
    }

    // MARK: lines

    private func line(of token: Token) -> Int { source.line(of: token.span.start) }

    private func column(of token: Token) -> Int { token.span.start - source.lineStarts[line(of: token)] }

    /// How deep the line of a bracket stands, and the lines above that it goes on from.
    private func indents(of index: Int) -> Set<Int> {
        var found: Set<Int> = []
        var place = index
        let around = open.last?.index ?? -1
        while place > around {
            place = firsts[place]
            guard place > around || around < 0 else { break }
            let token = tokens[place]
            found.insert(column(of: token))
            let goesOn =
                place > 0
                && (token.isSign(".") || token.isSign(")") || token.kind == .operator || tokens[place - 1].isSign(",")
                    || tokens[place - 1].kind == .operator || token.isKeyword("else"))
            if !goesOn { break }
            place -= 1
        }
        if found.isEmpty { found.insert(column(ofLine: tokens[index])) }
        return found
    }

    private func column(ofLine token: Token) -> Int {
        let start = source.lineStarts[line(of: token)]
        var end = start
        while end < token.span.start, source.bytes[end] == 32 || source.bytes[end] == 9 { end += 1 }
        return end - start
    }
}
