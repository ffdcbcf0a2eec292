import Language
import Session
import Terminal

/// Colours and completion.
extension Prompt {
    /// A longer line is not looked through for mistakes and brackets while it is typed.
    private static let mostChecked = 4000

    func pieces(_ text: String, at cursor: Int) -> [Piece] {
        if text.drop(while: \.isWhitespace).first == ":" { return [Piece(text, .command)] }
        let source = SourceText(text)
        let tokens = tokens(of: source)
        var pieces: [Piece] = []
        var end = 0
        for token in tokens where token.span.start >= end {
            if token.span.start > end {
                let between = source.text(Span(end, token.span.start))
                pieces.append(Piece(between, between.contains("//") || between.contains("/*") ? .comment : .plain))
            }
            pieces.append(Piece(source.text(token.span), colour(token, source)))
            end = token.span.end
        }
        if end < source.bytes.count { pieces.append(Piece(source.text(Span(end, source.bytes.count)), .plain)) }
        guard source.bytes.count <= Prompt.mostChecked else { return pieces }
        let place = text.unicodeScalars.prefix(cursor).reduce(0) { $0 + UTF8.width($1) }
        let brackets = pair(tokens, source, at: place)
        return marked(pieces, bold: brackets, wrong: mistake(in: text, at: place))
    }

    private func colour(_ token: Token, _ source: SourceText) -> Piece.Colour {
        switch token.kind {
        case .keyword: .keyword
        case .integer, .float: .number
        case .string: .string
        case .identifier: source.text(token.span).first?.isUppercase == true ? .type : .plain
        default: .plain
        }
    }

    /// The bracket beside the cursor and the one that belongs to it.
    private func pair(_ tokens: [Token], _ source: SourceText, at place: Int) -> [Int] {
        let partners: [String: String] = [")": "(", "]": "[", "}": "{"]
        var open: [(text: String, place: Int)] = []
        for token in tokens where token.span.end == token.span.start + 1 {
            let (text, here) = (source.text(token.span), token.span.start)
            if ["(", "[", "{"].contains(text) {
                open.append((text, here))
            } else if let partner = partners[text], let last = open.popLast() {
                guard last.text == partner else { return [] }
                if [last.place, last.place + 1, here, here + 1].contains(place) { return [last.place, here] }
            }
        }
        return []
    }

    /// What is wrong, unless it is still being typed.
    private func mistake(in text: String, at place: Int) -> Range<Int>? {
        if mistake.text != text { mistake = (text, isComplete(text) ? session.mistake(in: text) : nil) }
        guard let range = mistake.range, !(range.lowerBound...range.upperBound).contains(place) else { return nil }
        return range
    }

    /// Pieces cut where a look begins or ends.
    private func marked(_ pieces: [Piece], bold: [Int], wrong: Range<Int>?) -> [Piece] {
        guard !bold.isEmpty || wrong != nil else { return pieces }
        var result: [Piece] = []
        var place = 0
        for piece in pieces {
            var part = ""
            var look = (isBold: false, isWrong: false)
            func end() {
                var cut = Piece(part, piece.colour)
                (cut.isBold, cut.isWrong) = look
                if !part.isEmpty { result.append(cut) }
                part = ""
            }
            for scalar in piece.text.unicodeScalars {
                let own = (isBold: bold.contains(place), isWrong: wrong?.contains(place) == true)
                if own != look {
                    end()
                    look = own
                }
                part.unicodeScalars.append(scalar)
                place += UTF8.width(scalar)
            }
            end()
        }
        return result
    }

    func openings(_ text: String) -> [Opening] {
        let source = SourceText(text)
        let all = tokens(of: source)
        var next = all.startIndex
        var open: [(bracket: String, line: Int)] = []
        var openings: [Opening] = []
        var end = 0
        for (number, line) in text.utf8.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            end += line.count
            while next < all.endIndex, all[next].span.start < end {
                let text = source.text(all[next].span)
                if ["(", "[", "{"].contains(text) { open.append((text, number)) }
                if [")", "]", "}"].contains(text) { _ = open.popLast() }
                next += 1
            }
            openings.append(Opening(open.last?.bracket ?? "", depth: Set(open.map(\.line)).count))
            end += 1
        }
        return openings
    }

    func signatures(_ text: String, at cursor: Int) -> [String] {
        Completer(session.world).signatures(
            behind: String(String.UnicodeScalarView(text.unicodeScalars.prefix(cursor))))
    }

    func complete(_ text: String, at cursor: Int) -> Completion {
        let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(cursor)))
        if before.allSatisfy(\.isWhitespace) {
            let completer = Completer(session.world)
            return Completion(
                replaced: 0, candidates: completer.controls() + completer.names() + Prompt.beginnings)
        }
        let found = Completer(session.world).candidates(behind: before)
        return Completion(replaced: found.replaced, candidates: found.candidates)
    }

    /// What may be done where nothing stands yet.
    private static let beginnings: [(text: String, note: String)] = [
        ("let", "names a value or a stream: let a = BehaviorRelay(value: 1)"),
        ("watch", "shows what comes: watch a"),
        (":help", "lists the commands"),
    ]
}
