/// A word, number, string or sign of the source.
package struct Token: Sendable {
    package enum Kind: UInt8, Sendable {
        case identifier, keyword, integer, float, string, `operator`, punctuation, dollar, end, invalid
    }
    package var kind: Kind
    /// What is written, of identifiers (without backticks), keywords, operators and punctuation only.
    package var text: String
    package var span: Span
    package var hasSpaceBefore: Bool
    package var hasSpaceAfter: Bool
    package var startsLine: Bool
    package var isQuoted = false

    /// The words that cannot be names.
    package static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    var isEnd: Bool { kind == .end }

    func isSign(_ sign: String) -> Bool { kind == .punctuation && text == sign }
    func isOperator(_ sign: String) -> Bool { kind == .operator && text == sign }
    func isKeyword(_ word: String) -> Bool { kind == .keyword && text == word }
    func isWord(_ word: String) -> Bool { kind == .identifier && !isQuoted && text == word }
}

/// The tokens of a text, for highlighting.
package func tokens(of source: SourceText) -> [Token] {
    var lexer = Lexer(source.bytes)
    return lexer.tokens(from: 0, to: source.bytes.count).tokens
}

extension Token {
    /// Whether it is what a `return` on the line before gives: as in Swift, what is no statement belongs to it.
    func isValueBelow(_ next: Token) -> Bool {
        guard startsLine, !isEnd else { return false }
        switch kind {
        case .identifier: return !next.isSign(":") && (next.kind != .identifier || next.startsLine)
        case .string, .integer, .float, .dollar: return true
        case .keyword: return ["self", "super", "nil", "true", "false", "try", "Self"].contains(text)
        case .punctuation: return text == "." || text == "(" || text == "["
        default: return false
        }
    }
}
