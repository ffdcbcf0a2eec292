/// A stretch of what was written, and how it is written in RxSwift.
package struct Rewrite {
    package let span: Span
    /// What stands where a hole is is written again, with its own changes.
    package let text: String

    /// A stretch of what was written.
    static func hole(_ span: Span) -> String { "\u{0}\(span.start):\(span.end)\u{0}" }

    /// The text with its holes filled, and what stands between them changed.
    package func filled(_ inside: (Span) -> String, between: (String) -> String = { $0 }) -> String {
        var parts = text.split(separator: "\u{0}", omittingEmptySubsequences: false).map(String.init)
        for index in parts.indices {
            guard index % 2 == 1 else { parts[index] = between(parts[index]); continue }
            let ends = parts[index].split(separator: ":").compactMap { Int($0) }
            if ends.count == 2 { parts[index] = inside(Span(ends[0], ends[1])) }
        }
        return parts.joined()
    }
}

extension Checker {
    /// A call of a member that other libraries have under that name, as it is written here.
    func foreignMember(_ name: String, _ arguments: [Argument], _ span: Span) -> (name: String, arguments: [Argument])?
    {
        for word in library.foreign(name) {
            guard let here = word.arguments(arguments), !word.here.contains(".") else { continue }
            note(word.note)
            if let text = word.text(arguments, source) { rewrites.append(Rewrite(span: span, text: text)) }
            return (word.here, here)
        }
        return nil
    }

    /// A call of a function that is a static member here: `of(1, 2)`, `interval(1000)`.
    func foreignFunction(_ name: String, _ generics: [TypeNode], _ arguments: [Argument], _ span: Span)
        -> Expression?
    {
        for word in library.foreign(name) {
            let parts = word.here.split(separator: ".")
            guard parts.count == 2, let here = word.arguments(arguments) else { continue }
            note(word.note)
            if var text = word.text(arguments, source) {
                if ["interval", "timer"].contains(parts[1]) {
                    text = text.replacing("Observable.", with: "Observable<Int>.")
                }
                rewrites.append(Rewrite(span: span, text: text))
            }
            let type = Expression(.name(String(parts[0]), Array(generics.prefix(1))), span)
            let callee = Expression(.member(type, String(parts[1]), [], nameSpan: span), span)
            return Expression(.call(callee, here), span)
        }
        return nil
    }

    /// Cases of enums as earlier versions of RxSwift have them, and as they are written today.
    private static let cases = [
        "Result": ["error": ("RxSwift 5", "failure")],
        "Event": [
            "Next": ("RxSwift 2", "next"), "Error": ("RxSwift 2", "error"), "Completed": ("RxSwift 2", "completed"),
        ],
    ]

    /// What a case of an earlier version is called today.
    func caseToday(_ name: String, of type: Type) -> (library: String, name: String)? {
        guard let nominal = type.nominal, nominal.isBuiltIn else { return nil }
        return Checker.cases[nominal.name]?[name]
    }

    /// What a case was called in an earlier version.
    func formerName(of name: String, _ type: Type) -> String? {
        guard let nominal = type.nominal, nominal.isBuiltIn else { return nil }
        return Checker.cases[nominal.name]?.first { $0.value.1 == name }?.key
    }

    /// The name that a case has today; `span` begins before it.
    func caseName(_ name: String, of type: Type, _ span: Span) -> String {
        guard let (library, here) = caseToday(name, of: type) else { return name }
        note("'\(name)' is \(library)'s name; here it is '\(here)'")
        let written = Array(name.utf8)
        let place = (span.start..<max(span.start, span.end)).first {
            source.bytes[$0...].starts(with: written)
        }
        if let place { rewrites.append(Rewrite(span: Span(place, place + written.count), text: here)) }
        return here
    }

    /// Something that is no mistake, said once.
    func note(_ text: String) { if !notes.contains(text) { notes.append(text) } }
}
