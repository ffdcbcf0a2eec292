import Log
import Messages
import Reactive

/// Where the text of a program takes a bag out of what keeps it: `bags[row] = nil`.
extension Settings {
    /// The lines that let go of the bag which had a subscription; none if another bag's making says so.
    static func leaving(bagOf facts: SubscriptionFacts, _ log: Log, _ program: any Program) -> [Finding] {
        guard let made = facts.bagMade, let name = program.declared(made), let text = program.text(around: made),
            text.utf8.count < PushText.longest
        else { return [] }
        let reader = PushReader(text)
        guard let index = reader.index(at: made), let keeper = reader.keeper(of: name, after: index) else { return [] }
        let settings = Settings(of: keeper.name, at: made, in: program)
        let kept = reader.place(keeper.index, made.source)
        // Where the same line has put in another one meanwhile, that took the place of this.
        let isReplaced = log.subscriptions.dropFirst().contains { other in
            other.bagMade == made && other.entry == facts.endedIn && other.since >= facts.since
                && other.number != facts.number
        }
        let places = isReplaced ? [kept] : settings.removals.filter { $0 != kept }
        guard let first = places.first.map(program.title(of:)) else { return [] }
        let sentence =
            isReplaced
            ? Message("\(keeper.name) kept the bag, and got another in its place")
            : Message("\(keeper.name) kept the bag, which this line takes out")
        return [Finding(.disposed, sentence, at: first)]
    }
}

extension PushReader {
    /// The property that keeps what a name is declared for at an index: itself, or where a function's own is put.
    fileprivate func keeper(of name: String, after index: Int) -> (name: String, index: Int)? {
        guard let open = opening(before: index, "{"), !isType(open) else { return (name, index) }
        return (index..<closing(open)).lazy.compactMap { here -> (name: String, index: Int)? in
            guard tokens[here].text == name, here > 4 else { return nil }
            var end = here - 2
            if tokens[here - 1].text == "(", PushReader.changing.contains(tokens[end].text), tokens[end - 1].text == "."
            {
                end -= 2
            } else if tokens[here - 1].text != "=" || ["let", "var"].contains(tokens[end - 1].text) {
                return nil
            }
            if tokens[end].text == "]", let item = opener(of: end), item > 0 { end = item - 1 }
            return tokens[end].kind == .identifier ? (tokens[end].text, end) : nil
        }.first
    }
}
