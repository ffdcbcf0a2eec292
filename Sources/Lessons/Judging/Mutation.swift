import Language

/// An answer with one thing changed, to see whether the cases tell it from the right one.
struct Mutation {
    /// `flatMap for flatMapLatest`, `without distinctUntilChanged`.
    let title: String
    let code: [String]

    /// Operators that can stand in each other's place.
    private static let families: [[String]] = [
        ["flatMap", "flatMapLatest", "flatMapFirst", "concatMap"],
        ["combineLatest", "zip"],
        ["debounce", "throttle", "delay"],
        ["merge", "concat", "amb"],
        ["withLatestFrom", "sample"],
        ["scan", "reduce"],
        ["take", "skip"],
        ["retry", "repeatElement"],
        ["share", "publish"],
        ["PublishSubject", "ReplaySubject"],
        ["PublishRelay", "BehaviorRelay"],
        ["drive", "emit", "bind"],
    ]
    private static let turned = [
        "==": "!=", "!=": "==", "<": ">=", ">": "<=", "<=": ">", ">=": "<", "&&": "||", "||": "&&",
    ]
    /// Left out, these say nothing of what is wanted: what they stand for is only how a name is written.
    private static let kept: Set<String> = ["map", "asObservable", "disposed", "subscribe"]

    /// All that can be made of an answer; those that do not type-check are found out by being played.
    static func all(of code: [String]) -> [Mutation] {
        code.indices.flatMap { index in
            changes(of: code[index]).map { change in
                var changed = code
                changed[index] = change.text
                return Mutation(title: change.title, code: changed)
            }
        }
    }

    private static func changes(of entry: String) -> [(title: String, text: String)] {
        let source = SourceText(entry)
        let all = tokens(of: source).filter { $0.span.end > $0.span.start }
        func text(_ token: Token) -> String { source.text(token.span) }
        func replaced(_ from: Int, _ to: Int, _ by: String) -> String {
            source.text(Span(0, from)) + by + source.text(Span(to, source.bytes.count))
        }
        var changes: [(title: String, text: String)] = []
        for (index, token) in all.enumerated() {
            let word = text(token)
            let isMember = index > 0 && text(all[index - 1]) == "."
            if let other = turned[word], token.kind == .operator {
                changes.append(("\(other) for \(word)", replaced(token.span.start, token.span.end, other)))
            }
            guard token.kind == .identifier else { continue }
            for family in families where family.contains(word) {
                for other in family where other != word {
                    changes.append(("\(other) for \(word)", replaced(token.span.start, token.span.end, other)))
                }
            }
            guard isMember, word.first?.isLowercase == true, !kept.contains(word),
                let end = callEnd(after: index, all, text), index >= 2
            else { continue }
            changes.append(("without \(word)", replaced(all[index - 1].span.start, end, "")))
        }
        return changes
    }

    /// Where a call ends: behind its parentheses and the closure after them; nil if it is no call.
    private static func callEnd(after index: Int, _ all: [Token], _ text: (Token) -> String) -> Int? {
        var place = index + 1
        var end: Int?
        for opening in ["(", "{"] where place < all.count && text(all[place]) == opening {
            var depth = 0
            while place < all.count {
                if ["(", "[", "{"].contains(text(all[place])) { depth += 1 }
                if [")", "]", "}"].contains(text(all[place])) { depth -= 1 }
                place += 1
                if depth == 0 { break }
            }
            end = all[place - 1].span.end
        }
        return end
    }
}
