/// A stretch of what was written, and how it is written in RxSwift.
package struct Rewrite {
    package let span: Span
    /// What stands where a hole is is written again, with its own changes.
    package let text: String
    /// What is called there and by which type, where nothing is written otherwise.
    package let use: Use?
    /// Whether it is a binding, whose end somebody must answer for.
    package var isBinding = false

    /// A word that was called.
    package struct Use: Hashable, Sendable {
        package let type: String
        package let name: String
    }

    init(span: Span, text: String) { (self.span, self.text, use) = (span, text, nil) }

    init(of type: Nominal, asking name: String, at span: Span) {
        (self.span, text, use) = (span, "", Use(type: type.name, name: name))
    }

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

/// What other libraries write for what is here: calls, properties, cases, times in seconds.
struct ForeignNames {
    let checker: Checker

    /// A call of a member that other libraries have under that name: the calls that it is here.
    func foreignMember(_ name: String, _ arguments: [Argument], _ span: Span, of receiver: Type) -> [ForeignCall]? {
        for word in checker.library.foreign(name) where !word.isProperty && !word.isFree {
            guard let (calls, text) = word.calls(arguments, checker.source, at: span), let first = calls.first else {
                continue
            }
            let found = checker.lookup.candidates(of: receiver, first.name, isStatic: false)
            // A Single has no onNext.
            guard checker.lookup.isStream(receiver), !isObservable(receiver),
                !found.contains(where: { $0.places(for: first.arguments) != nil })
            else {
                tell(word, text, span)
                return calls
            }
            tell(word, text.map { "asObservable()." + $0 }, span)
            return [ForeignCall(name: "asObservable", arguments: [], span: span)] + calls
        }
        return nil
    }

    private func isObservable(_ type: Type) -> Bool {
        checker.library.type(named: "ObservableType").map(type.follows) ?? false
    }

    /// A call of a function, or a property of a type, that is something else here: `of(1, 2)`, `interval(1000)`.
    func foreignFunction(
        _ name: String, _ generics: [TypeNode], _ arguments: [Argument], _ span: Span, isProperty: Bool = false
    ) -> Expression? {
        for word in checker.library.foreign(name) where word.isProperty == isProperty {
            guard word.isFree, let here = word.function(generics, arguments, checker.source, at: span) else {
                continue
            }
            var text = here.text
            if let name = word.here.split(separator: ".").last, ["interval", "timer"].contains(name) {
                text = text?.replacing("Observable.", with: "Observable<Int>.")
            }
            tell(word, text, span)
            return here.value
        }
        return nil
    }

    /// `Publishers.Merge(a, b)`, `QueueScheduler.main`: what another library has behind the name of a type.
    func foreignPath(_ base: Expression, _ name: String, _ arguments: [Argument]?, _ span: Span) -> Expression? {
        guard case .name(let type, let generics) = base.kind, checker.scope.local(type) == nil,
            checker.session.globals[type] == nil,
            BroughtTypes.module(of: checker.library.aliases[type]?.type.nominal) == nil
        else {
            return nil
        }
        let path = "\(type).\(name)"
        guard !checker.library.foreign(path).isEmpty, checker.library.type(named: type)?.isBuiltIn != false,
            !isOwn(name, of: type, arguments ?? [])
        else { return nil }
        return foreignFunction(path, generics, arguments ?? [], span, isProperty: arguments == nil)
    }

    /// Whether a type of ours has that name itself, and is given no Observables: `Signal.merge(taps, keys)`.
    private func isOwn(_ name: String, of type: String, _ arguments: [Argument]) -> Bool {
        guard let own = checker.library.type(named: type), let first = arguments.first,
            !checker.lookup.candidates(of: own.open(in: []), name, isStatic: true).isEmpty
        else { return false }
        var isForeign = false
        checker.tried { isForeign = isObservable(checker.infer(first.value, expected: nil).type) }
        return !isForeign
    }

    /// A property that another library has, of what has none of that name.
    func foreignProperty(_ name: String, of base: Expression, _ receiver: Typed, _ span: Span) -> Expression? {
        guard let word = checker.library.foreign(name).first(where: \.isProperty), !receiver.type.isPoison,
            name == "value"
                ? isCurrentValue(receiver.type)
                : checker.lookup.candidates(of: receiver.type, name, isStatic: false).isEmpty,
            let here = word.function([], [Argument(nil, base)], checker.source, at: span)
        else { return nil }
        tell(word, here.text, span)
        return here.value
    }

    /// Whether it is what Combine calls a CurrentValueSubject, whose value is a property.
    private func isCurrentValue(_ type: Type) -> Bool {
        type.isNamed("BehaviorSubject") && checker.session.imports.contains("Combine")
    }

    /// Whether a subscription is what Combine calls a cancellable: it ends when nobody holds it.
    func isCancelledWhenDropped(_ name: String, _ made: Typed) -> Bool {
        ["sink", "assign"].contains(name) && checker.session.imports.contains("Combine")
            && checker.lookup.isHeld(made.type)
    }

    /// Notes that a cancellable which nothing is done with is cancelled where it stands.
    func noteDropped(_ value: Typed) {
        guard case .word(let word, _, _, _) = value.kind,
            word.name == "cancelledWhenDropped" || value.type.isNamed("Combine.AnyCancellable")
        else { return }
        checker.report.note(
            "nobody keeps this subscription: it is cancelled at once, as in Combine; let c = … keeps it")
    }

    /// Notes what a name of another library is here, for the person and for `:export`.
    private func tell(_ word: Foreign, _ text: String?, _ span: Span) {
        if let text { checker.report.rewrite(span, text) }
        let written = text.map { Rewrite(span: span, text: $0).filled { checker.source.text($0) } }
        checker.report.note(word.note(written.flatMap { $0.count < 100 && !$0.contains("\n") ? $0 : nil }))
    }

    /// The name that a case has today; `span` begins before it.
    func caseName(_ name: String, of type: Type, _ span: Span) -> String {
        guard let (library, here) = checker.library.customs.formerCase(name, of: type) else { return name }
        checker.report.note("'\(name)' is \(library)'s name; here it is '\(here)'")
        let written = Array(name.utf8)
        let place = (span.start..<max(span.start, span.end)).first {
            checker.source.bytes[$0...].starts(with: written)
        }
        if let place { checker.report.rewrite(Span(place, place + written.count), here) }
        return here
    }
}
