import Messages

/// A stretch of source text, as offsets in its UTF-8.
package struct Span: Hashable, Sendable {
    package var start: Int
    package var end: Int
    package init(_ start: Int, _ end: Int) {
        self.start = start
        self.end = end
    }
    package static let none = Span(0, 0)

    /// From the start of this one to the end of `other`.
    package func through(_ other: Span) -> Span { Span(start, max(end, other.end)) }
}

/// A mistake: where it is, what it is, and what was perhaps meant.
package struct Diagnostic: Hashable, Sendable {
    package let span: Span
    package let said: Message
    /// The nearest name that would have been right.
    package var near: String?
    /// A line that works.
    package var hint: String?
    /// What nobody gave, if it is about that: other mistakes may follow from it.
    let missing: Missing?

    package enum Missing: Sendable { case name, type, group }

    package init(
        _ span: Span, _ mistake: some Sayable, near: String? = nil, hint: String? = nil, missing: Missing? = nil
    ) {
        self.span = span
        self.missing = missing
        said = mistake.said
        self.near = near
        self.hint = hint
    }
}

extension Diagnostic {
    /// Whether it is about a name that nobody gave.
    package var isUnknownName: Bool { missing == .name }

    /// What it is, in English.
    package var message: String { message(in: .english) }

    package func message(in tongue: Tongue) -> String { Diagnostic.short(said.text(in: tongue)) }

    /// What is quoted may be of any length; a message is not.
    private static func short(_ message: String) -> String {
        guard message.utf8.count > 400, message.count > 200 else { return message }
        return "\(message.prefix(120))…\(message.suffix(60))"
    }
}
