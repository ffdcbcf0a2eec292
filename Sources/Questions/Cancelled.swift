import Log
import Messages
import Reactive

/// How the text of a program let go of what ends a subscription when it goes itself: Combine's cancellables.
struct Cancelled {
    private let facts: SubscriptionFacts
    private let log: Log
    private let program: any Program
    private let place: Place
    private let reader: PushReader
    private let call: Int

    /// Nil of what a bag had, or what a call ended.
    init?(_ facts: SubscriptionFacts, _ log: Log, _ program: any Program) {
        guard facts.bagSite == nil, !Disposal(facts.endedAtSite, program).isCalled, let place = facts.site?.place,
            let text = program.text(around: place), text.utf8.count < PushText.longest,
            case let reader = PushReader(text),
            let call = reader.index(at: place).map({ reader.tokens[$0].text == "." ? $0 + 1 : $0 })
        else { return nil }
        (self.facts, self.log, self.program, self.place, self.reader, self.call) =
            (facts, log, program, place, reader, call)
    }

    var findings: [Finding] { [finding].compactMap { $0 } }

    private var finding: Finding? {
        if let keeper = store(behind: call) { return emptied(keeper) }
        let start = reader.beginning(of: call)
        if let name = declared(before: start) {
            guard let brace = reader.opening(before: call, "{"), !reader.isType(brace) else { return nil }
            return remedy(Message("\(name) held it, and goes at the end of \(function)"))
        }
        if let name = reader.assigned(before: start) { return replaced(name) }
        guard !reader.isGiven(start) else { return nil }
        return remedy(Message("nothing held what \(facts.site?.word ?? "sink") gave back, so it was cancelled at once"))
    }

    private func remedy(_ text: Message) -> Finding {
        Finding(
            .remedy, .clauses([text, Message("a property, or a set by .store(in:), keeps it")]),
            at: program.title(of: place)
        )
    }

    /// `start`, or what stands around it without a name.
    private var function: Message {
        reader.function(around: call).map { Message(plain: $0.name) } ?? Message("the function around it")
    }

    /// That the variable which held it was given another, or nothing.
    private func replaced(_ name: String) -> Finding? {
        let next = log.subscriptions.dropFirst().first { other in
            guard other.number > facts.number, other.since >= facts.since, other.since <= facts.until + 1,
                let place = other.site?.place, place.source == self.place.source, let index = reader.index(at: place)
            else { return false }
            let start = reader.beginning(of: index)
            return reader.assigned(before: start) == name || declared(before: start) == name
        }
        if let place = next?.site?.place {
            let text =
                place == self.place
                ? Message("\(name) held it, and was given another by the same line")
                : Message("\(name) held it, and was given another")
            return Finding(.disposed, text, at: program.title(of: place))
        }
        let emptied = reader.assignments(to: name).filter { $0.value == "nil" }
        guard emptied.count == 1, let index = emptied.first?.index else { return nil }
        return Finding(
            .disposed, Message("\(name) held it, and is set to nil"),
            at: program.title(of: reader.place(index, place.source)))
    }

    /// That the set which held it was emptied.
    private func emptied(_ keeper: String) -> Finding? {
        let removals = Settings(of: keeper, at: place, in: program).removals
        guard removals.count == 1, let removal = removals.first else { return nil }
        return Finding(.disposed, Message("\(keeper) held it, and is emptied"), at: program.title(of: removal))
    }

    /// `bag` of `.store(in: &bag)`, in the chain of calls that one belongs to.
    private func store(behind call: Int) -> String? {
        var here = call
        while here + 1 < reader.tokens.count {
            if ["(", "{"].contains(reader.tokens[here + 1].text) {
                here = reader.end(of: here + 1)
            } else if reader.tokens[here + 1].text == ".", here + 2 < reader.tokens.count {
                here += 2
                guard reader.tokens[here].text == "store", here + 4 < reader.tokens.count,
                    reader.tokens[here + 1].text == "("
                else {
                    continue
                }
                let inside = reader.tokens[here + 1...reader.end(of: here + 1)]
                return inside.last { $0.kind == .identifier && $0.text != "in" }?.text
            } else {
                return nil
            }
        }
        return nil
    }

    /// `token` of `let token = `, before what stands at an index.
    private func declared(before start: Int) -> String? {
        guard start > 2, reader.tokens[start - 1].text == "=" else { return nil }
        let declaring = (max(0, start - 12)..<(start - 1)).last { ["let", "var"].contains(reader.tokens[$0].text) }
        guard let declaring, declaring + 2 == start - 1 || reader.tokens[declaring + 2].text == ":",
            reader.line(of: reader.tokens[declaring]) == reader.line(of: reader.tokens[start - 1]),
            !reader.tokens[declaring..<start].contains(where: { ["{", ";"].contains($0.text) })
        else { return nil }
        return reader.tokens[declaring + 1].text
    }
}

extension Cancelled {
    /// The subscription that a run fed in the end, if it is over.
    static func listener(
        of run: Int, _ log: Log, where isWanted: (SubscriptionFacts) -> Bool = { _ in true }
    ) -> SubscriptionFacts? {
        var here = run
        while let facts = log.run(here), facts.feeds > 0 { here = facts.feeds }
        let last = log.runs[here]
        guard last.endedAt != nil else { return nil }
        return log.subscriptions.dropFirst().last {
            $0.stream == last.stream && $0.endedAt == last.endedAt && isWanted($0)
        }
    }

    /// The same, if nothing that it heard has ended by itself, and the shell did not only look on.
    static func dropped(of run: Int, _ log: Log) -> SubscriptionFacts? {
        var here = run
        while let facts = log.run(here) {
            if log[facts.end] != nil || facts.isWatched { return nil }
            here = facts.feeds
        }
        return listener(of: run, log) { $0.site?.place?.source ?? 0 != 0 }
    }
}
