import Messages
import Reactive
import Values

/// What a check has to say: mistakes, notes, and what would be written otherwise in RxSwift.
final class Report {
    /// What is taken back when a reading is given up.
    struct Findings {
        var diagnostics: [Diagnostic] = []
        /// What is said to the person beside the answer.
        var notes: [String] = []
        /// What other libraries write, and the same as it is written here.
        var rewrites: [Rewrite] = []
        /// Names that nothing in reach has.
        var unknownNames: Set<String> = []
        /// Of the statements around, innermost last, whether a mistake in them has been told.
        var toldOf: [Bool] = []
        /// Whether something in it tells where it stands: elsewhere the same text says something else.
        var tellsPlace = false
    }

    /// The text that is checked, and its number.
    private(set) var source: SourceText
    let sourceNumber: Int
    var findings = Findings()
    /// Members of what could not be extended: whoever asks for them has made no mistake.
    var lostNames: Set<String> = []

    init(_ source: SourceText, number: Int) {
        self.source = source
        sourceNumber = number
    }

    var diagnostics: [Diagnostic] { findings.diagnostics }
    var hasMistakes: Bool { !findings.diagnostics.isEmpty }

    /// Takes a mistake, unless it follows from one in the same statement. Of names that nobody gave (`missing`), all are
    /// told.
    func callAsFunction(
        _ span: Span, _ mistake: some Sayable, near: String? = nil, hint: String? = nil,
        missing: Diagnostic.Missing? = nil
    ) {
        let said = mistake.said
        if missing == nil, findings.toldOf.contains(true) { return }
        if !findings.toldOf.isEmpty { findings.toldOf[findings.toldOf.count - 1] = true }
        let line = source.line(of: span.start)
        let isKnown = diagnostics.contains { known in
            known.span == span
                || source.line(of: known.span.start) == line && (missing == nil || known.said == said)
        }
        guard !isKnown else { return }
        findings.diagnostics.append(Diagnostic(span, said, near: near, hint: hint, missing: missing))
    }

    /// Tells a mistake; what stands there is poison.
    func mistake(_ span: Span, _ mistake: some Sayable, near: String? = nil, hint: String? = nil) -> Typed {
        self(span, mistake, near: near, hint: hint)
        return Typed.poison(span)
    }

    /// Something that is no mistake, said once.
    func note(_ text: String) { if !findings.notes.contains(text) { findings.notes.append(text) } }

    /// What would stand in place of a stretch of the text.
    func rewrite(_ span: Span, _ text: String) { findings.rewrites.append(Rewrite(span: span, text: text)) }

    func rewrite(_ rewrite: Rewrite) { findings.rewrites.append(rewrite) }

    /// Whether it has not been said yet of a name that there is none.
    func isNews(_ name: String) -> Bool { findings.unknownNames.insert(name).inserted }

    /// Whether a type is known in part only, for a mistake that has been told.
    func isHole(_ type: Type) -> Bool { type.isSpoilt || hasMistakes && !type.isKnown }

    /// Checks a statement: after its first mistake only names that nobody gave are told of it.
    func inStatement<Result>(_ body: () -> Result) -> Result {
        findings.toldOf.append(false)
        defer { findings.toldOf.removeLast() }
        return body()
    }

    /// Whether a reading is without a mistake of its own, whatever was told before it.
    func isFine(_ read: () -> Bool) -> Bool {
        let (diagnostics, toldOf) = (findings.diagnostics, findings.toldOf)
        (findings.diagnostics, findings.toldOf) = ([], [])
        defer { (findings.diagnostics, findings.toldOf) = (diagnostics, toldOf) }
        return read() && findings.diagnostics.isEmpty
    }

    /// Reads another text meanwhile.
    func reading(_ text: SourceText, _ body: () -> Void) {
        let outer = source
        source = text
        defer { source = outer }
        body()
    }

    func place(_ span: Span) -> Place {
        Place(source: sourceNumber, line: source.line(of: span.start) + 1, column: source.column(of: span.start))
    }

    // MARK: lines for hints

    /// The line that a place stands in, with something else in that place.
    func line(with text: String, at span: Span) -> String {
        let whole = source.text(span)
        guard !whole.contains("\n") else { return text }
        let number = source.line(of: span.start)
        let lines = source.text(Span(0, source.bytes.count)).split(separator: "\n", omittingEmptySubsequences: false)
        guard number < lines.count else { return text }
        let line = Array(lines[number].utf8)
        let start = span.start - (source.column(of: span.start) > 0 ? offset(ofLine: number, lines) : 0)
        guard start >= 0, start + whole.utf8.count <= line.count else { return text }
        let result =
            String(decoding: line[..<start], as: UTF8.self) + text
            + String(decoding: line[(start + whole.utf8.count)...], as: UTF8.self)
        return String(result.drop { $0 == " " || $0 == "\t" })
    }

    private func offset(ofLine number: Int, _ lines: [Substring]) -> Int {
        lines[..<number].reduce(0) { $0 + $1.utf8.count + 1 }
    }

    /// The name that stands before `.member`.
    func receiver(before span: Span) -> String {
        let before = source.text(Span(0, max(0, span.start - 1)))
        return String(before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "$" || $0 == "_" }.reversed())
    }
}
