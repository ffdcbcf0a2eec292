import Messages

/// Reads a text into statements; what cannot be read becomes a hole and one message.
///
/// Why it is large: it descends by the grammar, and has a method for each of its rules.
package struct Parser {
    let source: SourceText
    var tokens: [Token]
    var index = 0
    var diagnostics: [Diagnostic]
    /// After a mistake nothing is reported until the end of the statement.
    var isRecovering = false
    var depth = 0
    /// The token with which the statement at hand begins.
    var statementStart = 0
    /// False in the header of `if`, `for` …, where `{` opens the body.
    var allowsTrailingClosure = true
    /// The highest `$n` seen in each open closure.
    var dollars: [Int] = []
    /// What the body at hand does, as far as it is read.
    var effects: FunctionEffects = []
    /// Tokens that were split (`>>`), to be put back if a guess was wrong.
    var splits: [(index: Int, token: Token)] = []
    /// The type that a member stands in, for words that mean something there only.
    var container: TypeDeclaration.Keyword?
    /// What was written before a variable: `@Clamped(0...10)`.
    var wrapper: PropertyWrapper?

    /// The operators that a person has declared, those of this text among them as it is read.
    package internal(set) var operators: DeclaredOperators

    static let depthLimit = 256

    package init(_ source: SourceText, operators: DeclaredOperators = DeclaredOperators()) {
        self.source = source
        self.operators = operators
        var lexer = Lexer(source.bytes)
        lexer.takesPatterns = !operators.prefix.contains("/") && !Lexer.declaresSlash(source.bytes)
        (tokens, diagnostics) = lexer.tokens(from: 0, to: source.bytes.count)
        let taken = Conditional.taken(of: tokens)
        (tokens, diagnostics) = (taken.tokens, diagnostics + taken.diagnostics)
        foreseeOperators()
    }

    package mutating func parse() -> (statements: [Statement], diagnostics: [Diagnostic]) {
        var statements: [Statement] = []
        while !token.isEnd {
            parseStatements(into: &statements)
            if token.isEnd { break }
            report(Message("this \(described(token)) closes nothing"))
            // A row of them is one mistake.
            repeat { advance() } while token.isSign("}")
            isRecovering = false
        }
        if !diagnostics.isEmpty { diagnostics = firstOfEachLine() }
        return (statements, diagnostics)
    }
}

extension Parser {
    /// What is said of a line after a first mistake is mostly its consequence; after a bracket that is missing, all is.
    private func firstOfEachLine() -> [Diagnostic] {
        var lines: Set<Int> = []
        var kept: [Diagnostic] = []
        let bracket = Brackets.mistake(in: source, tokens)
        let end = bracket.map { source.line(of: $0.span.start) } ?? Int.max
        for diagnostic in diagnostics.sorted(by: { $0.span.start < $1.span.start }) {
            let line = source.line(of: diagnostic.span.start)
            if line >= end { break }
            if bracket != nil, diagnostic.isOfBrackets { continue }
            // What could not be read has opened brackets that were not counted.
            if !kept.isEmpty, diagnostic.message.hasSuffix("closes nothing") { break }
            guard lines.insert(line).inserted else { continue }
            kept.append(diagnostic)
            if diagnostic.isOfBrackets { break }
        }
        return kept + [bracket].compactMap { $0 }
    }

    var token: Token { tokens[index] }
    var last: Int { tokens.count - 1 }
    var previousEnd: Int { index > 0 ? tokens[index - 1].span.end : token.span.start }

    func peek(_ distance: Int = 1) -> Token { tokens[min(index + distance, last)] }

    mutating func advance() { if index < last { index += 1 } }

    @discardableResult
    mutating func take() -> Token {
        let taken = token
        advance()
        return taken
    }

    mutating func takeSign(_ sign: String) -> Bool {
        guard token.isSign(sign) else { return false }
        advance()
        return true
    }

    mutating func takeOperator(_ sign: String) -> Bool {
        guard token.isOperator(sign) else { return false }
        advance()
        return true
    }

    mutating func takeKeyword(_ word: String) -> Bool {
        guard token.isKeyword(word) else { return false }
        advance()
        return true
    }

    mutating func takeWord(_ word: String) -> Bool {
        guard token.isWord(word) else { return false }
        advance()
        return true
    }

    /// From `start` to the end of what was read last.
    func span(from start: Int) -> Span { Span(start, max(start, previousEnd)) }

    mutating func report(
        _ mistake: some Sayable, at span: Span? = nil, near: String? = nil, hint: String? = nil,
        missing: Diagnostic.Missing? = nil
    ) {
        defer { isRecovering = true }
        // The lexer has spoken about an invalid token already.
        if isRecovering || span == nil && token.kind == .invalid { return }
        diagnostics.append(Diagnostic(span ?? spanOfToken, mistake, near: near, hint: hint, missing: missing))
    }

    /// At the end of the text the mistake is shown after the last token.
    private var spanOfToken: Span { token.isEnd ? Span(previousEnd, previousEnd) : token.span }

    /// Something is missing before this token: at the end of the line before, if this one begins another.
    mutating func reportMissing(_ mistake: some Sayable) {
        report(mistake, at: token.startsLine && index > 0 ? Span(previousEnd, previousEnd) : nil)
    }

    mutating func expectSign(_ sign: String, _ place: Message) {
        if takeSign(sign) { return }
        reportMissing(Message("'\(sign)' is expected \(place), not \(described(token))"))
    }

    mutating func expectName(_ what: Message) -> (name: String, span: Span) {
        if token.kind == .identifier {
            let taken = take()
            return (taken.text, taken.span)
        }
        reportMissing(
            token.kind == .keyword
                ? Message("\(what) is expected here; '\(token.text)' is a word of the language")
                : Message("\(what) is expected here"))
        return ("", Span(token.span.start, token.span.start))
    }

    func described(_ token: Token) -> Message {
        switch token.kind {
        case .end: Message("the end")
        case .string: Message("a string")
        default: Message("'\(source.text(token.span))'")
        }
    }

    /// Runs one level of nesting, or gives up with a message at the limit.
    mutating func nested<T>(_ fallback: T, _ read: (inout Parser) -> T) -> T {
        guard depth < Parser.depthLimit else {
            report(Message("this is nested too deeply (\(Parser.depthLimit) levels)"))
            return fallback
        }
        depth += 1
        defer { depth -= 1 }
        return read(&self)
    }

    /// Runs a guess; if it gives nil, nothing has been read.
    mutating func attempt<T>(_ read: (inout Parser) -> T?) -> T? {
        let mark = (index, diagnostics.count, isRecovering, splits.count)
        if let result = read(&self), isRecovering == mark.2 { return result }
        while splits.count > mark.3, let split = splits.popLast() { tokens[split.index] = split.token }
        index = mark.0
        diagnostics.removeLast(diagnostics.count - mark.1)
        isRecovering = mark.2
        return nil
    }

    /// Skips to the end of the statement, over whole brackets.
    mutating func recover() {
        var level = 0
        var isFirst = true
        while !token.isEnd {
            if level == 0, !isFirst || token.startsLine, token.startsLine || token.isSign(";") { break }
            if token.kind == .punctuation {
                switch token.text {
                case "(", "[", "{": level += 1
                case ")", "]":
                    level = max(0, level - 1)
                case "}":
                    if level == 0 {
                        isRecovering = false
                        return
                    }
                    level -= 1
                default: break
                }
            }
            isFirst = false
            advance()
        }
        isRecovering = false
    }

    mutating func withTrailingClosures<T>(_ allowed: Bool, _ read: (inout Parser) -> T) -> T {
        let before = allowsTrailingClosure
        allowsTrailingClosure = allowed
        defer { allowsTrailingClosure = before }
        return read(&self)
    }
}

extension Diagnostic {
    fileprivate var isOfBrackets: Bool {
        ["closing '", "closes nothing", "'}'", "')'", "']'", "'{'"].contains { message.contains($0) }
    }
}
