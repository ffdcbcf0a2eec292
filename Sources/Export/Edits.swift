import Language

/// Changes to a text, by the stretches they stand for.
struct Edits {
    private let source: SourceText
    private var changes: [(span: Span, text: String)] = []

    init(_ source: SourceText) { self.source = source }

    /// The widest of changes that lie in one another is the one that is made; what is inserted before it stays there.
    mutating func replace(_ span: Span, _ text: String) {
        guard !changes.contains(where: { $0.span.start <= span.start && span.end <= $0.span.end }) else { return }
        changes.removeAll {
            span.start <= $0.span.start && $0.span.end <= span.end && $0.span != Span(span.start, span.start)
        }
        changes.append((span, text))
    }

    mutating func insert(_ text: String, at offset: Int) { changes.append((Span(offset, offset), text)) }

    /// The text of a stretch with the changes in it.
    func inside(_ span: Span) -> String {
        var text = ""
        var offset = span.start
        for change in changes.sorted(by: { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) })
        where change.span.start >= offset && change.span.end <= span.end {
            text += source.text(Span(offset, change.span.start)) + change.text
            offset = change.span.end
        }
        return text + source.text(Span(offset, span.end))
    }

    /// The same of what stands in another text: what is written behind it stays where it was.
    func filling(_ span: Span) -> String {
        var edits = self
        edits.changes.removeAll { $0.span == Span(span.end, span.end) && span.end > span.start }
        return edits.inside(span)
    }

    var text: String { inside(Span(0, source.bytes.count)) }

    /// `BehaviorRelay(1)`, which RxSwift calls `BehaviorRelay(value: 1)`.
    mutating func labelValues() {
        let all = tokens(of: source)
        for (index, token) in all.enumerated() where ["BehaviorRelay", "BehaviorSubject"].contains(token.text) {
            var open = index + 1
            if open < all.count, all[open].text == "<" { open = Mentions.closing(open, "<", ">", all) + 1 }
            guard open + 2 < all.count, all[open].text == "(", !all[open].hasSpaceBefore, all[open + 1].text != ")",
                all[open + 2].text != ":"
            else { continue }
            insert("value: ", at: all[open + 1].span.start)
        }
    }

    /// `/x/` as `#/x/#`, which Swift reads in each of its modes.
    mutating func hashPatterns() {
        for token in tokens(of: source) where token.kind == .string && token.text == "/" {
            guard source.text(token.span).hasPrefix("/") else { continue }
            insert("#", at: token.span.start)
            insert("#", at: token.span.end)
        }
    }

    /// A text with other names in it.
    static func renamed(_ text: String, _ name: (String) -> String?) -> String {
        var edits = Edits(SourceText(text))
        edits.rename { found, _ in name(found) }
        return edits.text
    }

    /// The same in what was changed so far.
    mutating func renameChanges(_ name: (String, Int) -> String?) {
        for index in changes.indices {
            let start = changes[index].span.start
            changes[index].text = Edits.renamed(changes[index].text) { name($0, start) }
        }
    }

    /// Names of variables that are others here; labels and members keep theirs.
    mutating func rename(_ name: (String, Int) -> String?) {
        let all = tokens(of: source)
        for (index, token) in all.enumerated() {
            if token.kind == .string {
                replaceInside(token) { name($0, token.span.start) }
                continue
            }
            guard token.kind == .identifier, let new = name(token.text, token.span.start) else { continue }
            if index > 0, all[index - 1].text == "." || all[index - 1].text == "\\." { continue }
            if index > 0, index + 1 < all.count, all[index + 1].text == ":", ["(", ","].contains(all[index - 1].text) {
                continue
            }
            replace(token.span, new)
        }
    }

    /// Names in what a string interpolates.
    private mutating func replaceInside(_ token: Token, _ name: (String) -> String?) {
        let text = source.text(token.span)
        guard text.contains("\\(") else { return }
        var (result, word, depth, isEscaped, isMember) = ("", "", 0, false, false)
        func flush() {
            result += depth > 0 && !isMember ? name(word) ?? word : word
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber || character == "_" {
                if word.isEmpty { isMember = result.hasSuffix(".") }
                word.append(character)
                isEscaped = false
                continue
            }
            flush()
            if character == "(", isEscaped || depth > 0 { depth += 1 }
            if character == ")", depth > 0 { depth -= 1 }
            isEscaped = character == "\\"
            result.append(character)
        }
        flush()
        if result != text { replace(token.span, result) }
    }
}
