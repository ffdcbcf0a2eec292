import Values

/// Names that other languages have for what the standard library has: a person who comes from there is told.
extension Remedies {
    /// The same line as it is written here; nil if nobody has such a name.
    func elsewhere(_ type: Type, _ name: String, _ span: Span) -> (near: String?, line: String)? {
        guard let kind = type.nominal, kind.isBuiltIn else { return nil }
        if kind.name == "String", ["trim", "strip", "trimmed"].contains(name) {
            return (nil, rewritten("trimmingCharacters(in: .whitespaces)", span, takesNone: true))
        }
        if ["toString", "ToString", "stringValue", "str"].contains(name) {
            return (nil, "\"\\(\(checker.report.receiver(before: span)))\"")
        }
        if kind.name == "String",
            let number = ["toInt": "Int", "intValue": "Int", "to_i": "Int", "toDouble": "Double"][name]
        {
            return (nil, "\(number)(\(checker.report.receiver(before: span)))")
        }
        for (types, names) in checker.library.customs.members where types.contains(kind.name) {
            guard let here = names[name] else { continue }
            let word = String(here.prefix { $0.isLetter })
            let isThere = !checker.lookup.candidates(of: type, word, isStatic: false).isEmpty
            guard isThere else { continue }
            let isProperty = checker.lookup.candidates(of: type, word, isStatic: false).allSatisfy {
                $0.member.kind == .property
            }
            return (word == here ? word : nil, rewritten(here, span, takesNone: isProperty || here.contains(" ")))
        }
        return streamed(type, name, span).map { (nil, $0) }
    }

    /// The same line with a stream made of what is none: `x.subscribe()` of a number. A collection has words of its own
    /// for the most that a stream can do.
    private func streamed(_ type: Type, _ name: String, _ span: Span) -> String? {
        if isWithoutSteps(type) {
            let sequence = checker.library.known("Sequence")?.itself
            let isThere = sequence.map { !checker.lookup.candidates(of: $0, name, isStatic: false).isEmpty } ?? false
            return isThere ? steps(type, nil).map { "\($0).\(name)" } : nil
        }
        guard let stream = checker.library.known("Observable"), !checker.lookup.isStream(type) else { return nil }
        let isCollection = checker.library.known("Sequence").map(type.follows) == true && !type.isNamed("String")
        let words = checker.lookup.candidates(of: stream.itself, name, isStatic: false)
        guard words.contains(where: { !isCollection || $0.member.result.isNamed("Disposable") }) else { return nil }
        let receiver = checker.report.receiver(before: span)
        let made = "Observable.\(isCollection ? "from" : "just")(\(receiver.isEmpty ? "…" : receiver))"
        let start = span.start - 1 - receiver.utf8.count
        // Of a longer path only its end would be put into the stream.
        if start > 0, checker.source.text(Span(start - 1, start)) == "." { return nil }
        return receiver.isEmpty
            ? "\(made).\(name)" : checker.report.line(with: made, at: Span(start, span.start - 1))
    }

    /// Whether it is a range of numbers that lie anywhere, and not one after the other.
    func isWithoutSteps(_ type: Type) -> Bool {
        guard type.isRange, let bound = type.resolved.arguments.first?.resolved else { return false }
        if case .variable(let variable) = bound, variable.literal != nil {
            return variable.fallback.nominal?.hasFractions == true
        }
        return bound.nominal?.hasFractions == true
    }

    /// What gives such a range's numbers one by one, once it is said how far they are apart.
    func steps(_ type: Type, _ span: Span?) -> String? {
        let last = type.isNamed("Range") ? "to" : type.isNamed("ClosedRange") ? "through" : nil
        guard let last else { return nil }
        let sign = last == "to" ? "..<" : "..."
        let ends = span.map { checker.source.text($0).split(separator: sign, maxSplits: 1).map(String.init) } ?? []
        guard ends.count == 2, ends.allSatisfy({ !$0.contains("(") && !$0.contains(")") }) else {
            return "stride(from: …, \(last): …, by: …)"
        }
        return "stride(from: \(ends[0]), \(last): \(ends[1]), by: …)"
    }

    /// The line with the name as it is here; a label goes in front of the arguments, and `()` goes where there are none.
    private func rewritten(_ here: String, _ span: Span, takesNone: Bool) -> String {
        let after = checker.source.text(Span(span.end, min(checker.source.bytes.count, span.end + 2)))
        if after == "()", takesNone { return checker.report.line(with: here, at: Span(span.start, span.end + 2)) }
        guard let open = here.firstIndex(of: "("), here.hasSuffix(":") else {
            return checker.report.line(with: here, at: span)
        }
        if after.hasPrefix("(") { return checker.report.line(with: here + " ", at: Span(span.start, span.end + 1)) }
        return checker.report.line(with: String(here[..<open]), at: span)
    }

    /// How a name at the beginning of an expression is written here that other languages have.
    func elsewhere(_ name: String) -> String? {
        checker.library.customs.names[name] ?? Kit.remedy(for: name, checker.library) ?? presenting(name)
    }

    /// What brings a controller's part before a person: `button.tap()` while nothing is shown.
    private func presenting(_ name: String) -> String? {
        guard let controller = checker.library.type(named: "UIViewController") else { return nil }
        let owners = checker.library.allTypes.filter {
            $0.descends(from: controller) && $0.fieldIndex(name) != nil && $0.keyword != .scene && !Kit.owns($0)
        }
        return owners.map(\.name).min().map { "present(\($0)(…))" }
    }

    /// A name that may be a label whose colon was forgotten: `subscribe(onNext { … })`.
    func label(_ name: String, _ span: Span) -> String? {
        let before = checker.source.text(Span(max(0, span.start - 8), span.start)).last { $0 != " " }
        let after = checker.source.text(Span(span.end, span.end + 8)).first { $0 != " " }
        return (before == "(" || before == ",") && after == "{" ? "\(name): { … }" : nil
    }
}
