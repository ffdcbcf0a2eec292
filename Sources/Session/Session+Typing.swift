import Language
import Log

/// What is asked of a text that is not run, and while a line is being typed.
extension Session {
    /// Where the text is wrong, in bytes from its start; nothing of it is carried out.
    package func mistake(in text: String) -> Range<Int>? {
        let whole = whole(text)
        guard let span = world.interpreter.mistakes(in: whole).first?.span, span.start < span.end else { return nil }
        let start = whole.utf8.count - text.utf8.count
        return span.end > start ? max(0, span.start - start)..<(span.end - start) : nil
    }

    /// What is wrong with a text that is not run: each mistake with its line, from 1.
    package func mistakes(in text: String) -> [(line: Int, message: String)] {
        let source = SourceText(text)
        return world.interpreter.mistakes(in: text).map { (source.line(of: $0.span.start) + 1, $0.message) }
    }

    /// How many entries are to be carried out as one, from the first on: one, unless it speaks of what only a later one
    /// declares. Nil if there is a mistake in it that none of them mends; the whole of a text then has as many that the
    /// mistake is another.
    package func together(_ entries: [String], isWhole: Bool) -> Int? {
        guard let first = entries.first, !first.hasPrefix(":"),
            let mistake = world.interpreter.mistakes(in: first).first
        else { return 1 }
        let plain = entries.prefix { !$0.hasPrefix(":") }.count
        let counts = sequence(first: min(2, plain)) { $0 < plain ? min(2 * $0, plain) : nil }
        var other: Int?
        for count in counts {
            let mistakes = world.interpreter.mistakes(in: entries[..<count].joined(separator: "\n"))
            if mistakes.isEmpty { return count }
            let isStillThere = mistakes.contains { $0.span == mistake.span && $0.message == mistake.message }
            if other == nil, !isStillThere { other = count }
        }
        return isWhole ? other : nil
    }

    /// Subscriptions that are alive, those of operators to each other left out.
    package var liveSubscriptions: Int { world.watches.count { !$0.isOver } + log.subscribers }
}
