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

    /// The type that a declaration declares or extends, read off without parsing it.
    static func head(of text: String) -> (name: String, isExtension: Bool) {
        var words = text.utf8.split(maxSplits: 6) { !($0.isPartOfName || $0 == UInt8(ascii: ".")) }[...]
        while let word = words.popFirst() {
            switch Substring(word) {
            case "class", "struct", "enum", "protocol", "typealias", "actor", "extension":
                return (words.first.map { String(Substring($0)) } ?? "", Substring(word) == "extension")
            default: continue
            }
        }
        return ("", false)
    }
}
