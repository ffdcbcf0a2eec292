import Language
import Session
import Terminal

/// Colours and completion.
extension Prompt {
    func pieces(_ text: String) -> [Piece] {
        if text.drop(while: \.isWhitespace).first == ":" { return [Piece(text, .command)] }
        let source = SourceText(text)
        var pieces: [Piece] = []
        var end = 0
        for token in tokens(of: source) where token.span.start >= end {
            if token.span.start > end {
                let between = source.text(Span(end, token.span.start))
                pieces.append(Piece(between, between.contains("//") || between.contains("/*") ? .comment : .plain))
            }
            pieces.append(Piece(source.text(token.span), colour(token, source)))
            end = token.span.end
        }
        if end < source.bytes.count { pieces.append(Piece(source.text(Span(end, source.bytes.count)), .plain)) }
        return pieces
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

    func complete(_ text: String, at cursor: Int) -> Completion {
        let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(cursor)))
        let found = session.completions(before)
        return Completion(replaced: found.replaced, candidates: found.candidates)
    }
}
