import Language
import Reactive

/// What a text does with a property: reads it, or gives it another value.
struct PropertyReader {
    let reader: PushReader
    let name: String
    private var tokens: [Token] { reader.tokens }

    /// So many methods that call one another are looked into.
    private static let deepest = 4

    /// Whether a closure that a word is given reads it, or a method that is given, or called there.
    func isRead(inClosureOf word: Int) -> Bool {
        guard word + 1 < tokens.count else { return false }
        var end = word
        while end + 1 < tokens.count, ["(", "{"].contains(tokens[end + 1].text) { end = reader.closing(end + 1) }
        guard end > word else { return false }
        let given = (word + 1..<end).filter { tokens[$0 + 1].text != ":" && tokens[$0 + 1].text != "(" }
        return isRead(in: word + 1...end, isMethod: capturesSelf(word + 1...end), PropertyReader.deepest)
            || given.contains { methods(named: $0).contains { isRead(inMethod: $0, PropertyReader.deepest) } }
    }

    /// Whether a closure has `self` in its list, as `[unowned self] value in`: names alone are its properties, but for what
    /// it is given.
    private func capturesSelf(_ given: ClosedRange<Int>) -> Bool {
        guard let open = given.first(where: { tokens[$0].text == "{" }), open + 1 < tokens.count,
            tokens[open + 1].text == "[", let start = given.first(where: { $0 > open && tokens[$0].text == "in" }),
            case let list = open + 1...reader.closing(open + 1), list.upperBound < start
        else { return false }
        return list.contains { tokens[$0].text == "self" }
            && !tokens[list.upperBound...start].contains { $0.text == name }
    }

    /// In a method it is called by its name alone.
    private func isRead(in body: ClosedRange<Int>, isMethod: Bool, _ depth: Int) -> Bool {
        body.contains { isRead(at: $0, isMethod) || isReadInText(at: $0, isMethod) }
            || depth > 0 && body.contains { method(calledAt: $0).contains { isRead(inMethod: $0, depth - 1) } }
    }

    private func isRead(at index: Int, _ isMethod: Bool) -> Bool {
        guard tokens[index].text == name, tokens[index].kind == .identifier, index + 1 < tokens.count,
            tokens[index + 1].text != "="
        else { return false }
        if tokens[index - 1].text == "." { return receiver(of: index) != "$0" }
        return isMethod && tokens[index + 1].text != ":" && !["let", "var"].contains(tokens[index - 1].text)
    }

    /// `model` of `model?.name`
    private func receiver(of index: Int) -> String? {
        tokens[..<(index - 1)].last { !["?", "!"].contains($0.text) }.map { reader.source.text($0.span) }
    }

    /// What stands in a text is no token of its own.
    private func isReadInText(at index: Int, _ isMethod: Bool) -> Bool {
        guard tokens[index].kind == .string, case let written = reader.source.text(tokens[index].span),
            written.contains(name)
        else { return false }
        let inserted = written.matches(of: /\\\((?:[^()]|\([^()]*\))*\)/).map { String($0.output) }
        return inserted.contains { text in
            text.matches(of: /(\$0[?!]?\.)?(\.?)(\w+)/).contains { match in
                match.output.3 == name && match.output.1 == nil && (isMethod || match.output.2 == ".")
            }
        }
    }

    /// The methods of the text that a call at an index may mean.
    private func method(calledAt index: Int) -> [Int] {
        guard index + 1 < tokens.count, tokens[index].kind == .identifier, tokens[index + 1].text == "(",
            tokens[index - 1].text != "func"
        else { return [] }
        return methods(named: index)
    }

    private func methods(named index: Int) -> [Int] {
        guard tokens[index].kind == .identifier else { return [] }
        let name = tokens[index].text
        return tokens.indices.dropFirst().filter { tokens[$0].text == name && tokens[$0 - 1].text == "func" }
    }

    /// A parameter of its name hides it.
    private func isRead(inMethod index: Int, _ depth: Int) -> Bool {
        guard let open = tokens[index...].firstIndex(where: { $0.text == "{" }) else { return false }
        let isHidden = tokens[index..<open].contains { $0.text == name }
        return isRead(in: open...reader.closing(open), isMethod: !isHidden, depth)
    }
}

extension PushText {
    /// Whether the closure that a call at a place is given reads a property of that name.
    static func reads(_ name: String, inClosureOf place: Place, in text: String) -> Bool {
        guard text.utf8.count < longest, text.contains(name), case let reader = PushReader(text),
            let word = reader.index(at: place)
        else { return false }
        return PropertyReader(reader: reader, name: name).isRead(inClosureOf: word)
    }
}
