import Language

/// A program cut into tokens, with the blanks and comments before each.
package struct Program: Sendable {
    package var pieces: [Piece]

    package struct Piece: Sendable {
        package var blank: String
        package var text: String
        package let kind: Token.Kind
        package init(_ text: String, _ kind: Token.Kind = .identifier, blank: String = " ") {
            self.text = text
            self.kind = kind
            self.blank = blank
        }
    }

    package init(_ text: String) {
        let source = SourceText(text)
        var end = 0
        pieces = tokens(of: source).map { token in
            defer { end = token.span.end }
            return Piece(
                source.text(token.span), token.kind, blank: source.text(Span(end, max(end, token.span.start))))
        }
    }

    package var text: String { pieces.reduce(into: "") { $0 += $1.blank + $1.text } }

    /// The line on which a piece stands, from 1.
    package func line(of index: Int) -> Int {
        pieces[..<index].reduce(1) { $0 + Program.lines($1.blank) + Program.lines($1.text) }
            + Program.lines(pieces[index].blank)
    }

    private static func lines(_ text: String) -> Int { text.utf8.reduce(0) { $1 == 10 ? $0 + 1 : $0 } }
}
