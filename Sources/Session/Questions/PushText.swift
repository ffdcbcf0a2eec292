import Language
import Reactive

/// A push that a program's text has in a closure of an operator or a subscription.
struct PushText {
    /// `loading.accept(false)`, or the call of a function that pushes: `radio.send(command)`
    let text: String
    let place: Place
    /// Where the push itself stands.
    let origin: Place
    /// The word whose closure it is in: `do`.
    let word: String
    let wordLine: Int
    /// The closure's label: `onCompleted`; empty for one that trails.
    let label: String

    /// Those into what has a name, in the closures of some texts, and in the functions that these call.
    static func all(into name: String, in texts: [(number: Int, text: String)]) -> [PushText] {
        var found: [PushText] = []
        var waiting: [Wanted] = [Wanted(name: name, origin: nil)]
        var seen: Set<String> = [name]
        while let wanted = waiting.popLast(), seen.count < 50 {
            for (number, text) in texts where text.utf8.count < longest && text.contains(wanted.name) {
                let reader = PushReader(text)
                for push in reader.pushes(wanted, number) {
                    switch push {
                    case .inClosure(let push): found.append(push)
                    case .inFunction(let outer): if seen.insert(outer.name).inserted { waiting.append(outer) }
                    }
                }
            }
        }
        return found
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

    /// The name of the innermost function that a place stands in.
    static func function(around place: Place, in text: String) -> String? {
        guard text.utf8.count < longest else { return nil }
        let reader = PushReader(text)
        return reader.index(at: place).flatMap(reader.function)
    }

    /// Where a function is called.
    static func calls(of name: String, in texts: [(number: Int, text: String)]) -> [Place] {
        texts.flatMap { number, text -> [Place] in
            guard text.utf8.count < longest, text.contains(name) else { return [] }
            let reader = PushReader(text)
            return reader.tokens.indices.filter { reader.endOfCall(of: name, $0) != nil }
                .map { reader.place($0, number) }
        }
    }

    private static let longest = 200_000
}

/// What is looked for: pushes into a name, or calls of a function that pushes.
private struct Wanted {
    let name: String
    /// Where the function pushes.
    let origin: Place?
}

/// Looks for pushes among tokens.
private struct PushReader {
    enum Found {
        case inClosure(PushText)
        /// In a function, by its name.
        case inFunction(Wanted)
    }

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
        guard var here = index(at: site) else { return nil }
        let lowest = max(0, here - 30)
        while here > lowest {
            here -= 1
            if PushReader.declaring.contains(tokens[here].text), tokens[here + 1].kind == .identifier {
                return tokens[here + 1].text
            }
        }
        return nil
    }

    /// The last token of a line that begins at a place or before it.
    func index(at place: Place) -> Int? {
        tokens.lastIndex { line(of: $0) == place.line && column(of: $0) <= place.column }
    }

    func place(_ index: Int, _ number: Int) -> Place {
        Place(source: number, line: line(of: tokens[index]), column: column(of: tokens[index]))
    }

    func pushes(_ wanted: Wanted, _ number: Int) -> [Found] {
        tokens.indices.compactMap { index in
            guard
                let end = wanted.origin == nil ? endOfPush(into: wanted.name, index) : endOfCall(of: wanted.name, index)
            else { return nil }
            let place = place(index, number)
            guard let around = closure(around: index) else {
                return function(around: index).map { .inFunction(Wanted(name: $0, origin: wanted.origin ?? place)) }
            }
            let start = wanted.origin == nil ? index : start(of: index)
            let text = source.text(Span(tokens[start].span.start, tokens[end].span.end))
            return .inClosure(
                PushText(
                    text: text, place: place, origin: wanted.origin ?? place, word: tokens[around.word].text,
                    wordLine: line(of: tokens[around.word]), label: around.label))
        }
    }

    /// Where `x.accept(1)` or `x <-` ends, of which `x` stands at an index.
    private func endOfPush(into name: String, _ index: Int) -> Int? {
        guard tokens[index].kind == .identifier, tokens[index].text == name else { return nil }
        var next = index + 1
        if next < tokens.count, ["?", "!"].contains(tokens[next].text) { next += 1 }
        guard next + 1 < tokens.count else { return nil }
        if tokens[next].text == ".", PushReader.pushing.contains(tokens[next + 1].text) { return end(of: next + 2) }
        return tokens[next].text == "<-" ? next + 1 : nil
    }

    /// Where the call of a function ends whose name stands at an index.
    func endOfCall(of name: String, _ index: Int) -> Int? {
        guard tokens[index].kind == .identifier, tokens[index].text == name, index + 1 < tokens.count,
            tokens[index + 1].text == "(", index == 0 || tokens[index - 1].text != "func"
        else { return nil }
        return end(of: index + 1)
    }

    /// Where whose function it is stands: `radio` of `radio.send`.
    private func start(of index: Int) -> Int {
        guard index > 1, tokens[index - 1].text == ".", tokens[index - 2].kind == .identifier else { return index }
        return index - 2
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

    /// The name of the innermost function around an index.
    func function(around index: Int) -> String? {
        var here = index
        while let brace = opening(before: here, "{") {
            here = brace
            while here > 0, !["{", "}", "func"].contains(tokens[here - 1].text) { here -= 1 }
            if here > 0, tokens[here - 1].text == "func", here < brace { return tokens[here].text }
            here = brace
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
