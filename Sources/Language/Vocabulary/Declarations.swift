import Synchronization

/// What the declarations of a vocabulary say, read once a process: a session that opens later finds them read.
struct Declarations: Sendable {
    let statements: [Statement]
    let mistakes: [String]
    private static let known = Mutex<[String: Declarations]>([:])

    private init(reading text: String) {
        let source = SourceText(text)
        var parser = Parser(source)
        let (statements, diagnostics) = parser.parse()
        self.statements = statements
        mistakes = diagnostics.map {
            "\(source.text(source.span(ofLine: source.line(of: $0.span.start)))): \($0.message)"
        }
    }

    static func of(_ text: String) -> Declarations {
        if let read = known.withLock({ $0[text] }) { return read }
        let read = Declarations(reading: text)
        known.withLock { $0[text] = read }
        return read
    }
}
