import Language
import Reactive

/// A push that a program's text has in a closure of an operator or a subscription.
struct PushText {
    /// `loading.accept(false)`
    let text: String
    let place: Place
    /// The word whose closure it is in: `do`.
    let word: String
    let wordLine: Int
    /// The closure's label: `onCompleted`; empty for one that trails.
    let label: String

    /// Those into what has a name, in the text of an entry.
    static func all(into name: String, in text: String, _ number: Int) -> [PushText] {
        guard text.utf8.count < longest, text.contains(name) else { return [] }
        return PushReader(text).pushes(into: name, number)
    }

    /// What the statement calls it that makes something at a place: `rate` of `let rate = PublishSubject<Double>()`.
    static func name(ofMaking place: Place, in text: String) -> String? {
        text.utf8.count < longest ? PushReader(text).name(ofMaking: place) : nil
    }

    /// How often a text has a name.
    static func count(of name: String, in text: String) -> Int {
        guard text.utf8.count < longest, text.contains(name) else { return 0 }
        return PushReader(text).tokens.count { $0.kind == .identifier && $0.text == name }
    }

    private static let longest = 200_000
}

/// Looks for pushes among tokens.
private struct PushReader {
    let source: SourceText
    let tokens: [Token]

    init(_ text: String) {
        source = SourceText(text)
        tokens = Language.tokens(of: source)
    }

    private static let declaring: Set<String> = ["let", "var", "input", "output"]
    private static let pushing: Set<String> = ["accept", "onNext", "onCompleted", "onError"]

    /// The name that what is made at a place is given: `loading` of `let loading = BehaviorRelay(value: false)`.
    func name(ofMaking site: Place) -> String? {
        guard var here = tokens.lastIndex(where: { line(of: $0) == site.line && column(of: $0) <= site.column }) else {
            return nil
        }
        let lowest = max(0, here - 30)
        while here > lowest {
            here -= 1
            if PushReader.declaring.contains(tokens[here].text), tokens[here + 1].kind == .identifier {
                return tokens[here + 1].text
            }
        }
        return nil
    }

    func pushes(into name: String, _ number: Int) -> [PushText] {
        var found: [PushText] = []
        for index in tokens.indices where tokens[index].kind == .identifier && tokens[index].text == name {
            var next = index + 1
            if next < tokens.count, ["?", "!"].contains(tokens[next].text) { next += 1 }
            guard next + 1 < tokens.count else { continue }
            let isCall = tokens[next].text == "." && PushReader.pushing.contains(tokens[next + 1].text)
            guard isCall || tokens[next].text == "<-", let around = closure(around: index) else { continue }
            let end = isCall ? self.end(of: next + 2) : next + 1
            let text = source.text(Span(tokens[index].span.start, tokens[end].span.end))
            let place = Place(source: number, line: line(of: tokens[index]), column: column(of: tokens[index]))
            found.append(
                PushText(
                    text: text, place: place, word: tokens[around.word].text, wordLine: line(of: tokens[around.word]),
                    label: around.label))
        }
        return found
    }

    /// The bracket that closes the one at an index, or the index itself.
    private func end(of open: Int) -> Int {
        var depth = 0
        for index in open..<min(tokens.count, open + 200) {
            if ["(", "[", "{"].contains(tokens[index].text) { depth += 1 }
            if [")", "]", "}"].contains(tokens[index].text) { depth -= 1 }
            if depth == 0 { return index }
        }
        return open
    }

    /// The word that is given the innermost closure around an index, and by which label.
    private func closure(around index: Int) -> (word: Int, label: String)? {
        var here = index
        while let brace = opening(before: here, "{") {
            here = brace
            guard brace > 0 else { return nil }
            if tokens[brace - 1].text == ":", brace > 1, let call = opening(before: brace, "("), call > 1 {
                if isMember(call - 1) { return (call - 1, tokens[brace - 2].text) }
            } else if tokens[brace - 1].text == ")", let call = opening(before: brace - 1, "("), call > 1 {
                if isMember(call - 1) { return (call - 1, "") }
            } else if tokens[brace - 1].text == "(", brace > 2, isMember(brace - 2) {
                return (brace - 2, "")
            } else if isMember(brace - 1) {
                return (brace - 1, "")
            }
        }
        return nil
    }

    private func isMember(_ index: Int) -> Bool { index > 0 && tokens[index - 1].text == "." }

    /// The bracket of a kind that is open at an index.
    private func opening(before index: Int, _ bracket: String) -> Int? {
        var depth = 0
        var here = index
        while here > 0 {
            here -= 1
            let text = tokens[here].text
            if [")", "]", "}"].contains(text) { depth += 1 }
            guard ["(", "[", "{"].contains(text) else { continue }
            if depth == 0 {
                if text == bracket { return here }
                if bracket == "(" { return nil }
            } else {
                depth -= 1
            }
        }
        return nil
    }

    private func line(of token: Token) -> Int { source.line(of: token.span.start) + 1 }
    private func column(of token: Token) -> Int { source.column(of: token.span.start) }
}
