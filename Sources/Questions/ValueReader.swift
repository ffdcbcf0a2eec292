import Language
import Reactive

/// What a text does with what relays hold: `price.value`.
struct ValueReader {
    let reader: PushReader
    private var tokens: [Token] { reader.tokens }

    /// Where the closure that begins at a place reads what a relay of a name holds.
    func reading(of relay: String, inClosureAt place: Place) -> Int? {
        guard let open = reader.index(at: place), tokens[open].text == "{" else { return nil }
        return (open..<reader.closing(open)).first { isValue($0, of: relay) }
    }

    /// The same of the closure around a place that a word is given.
    func reads(_ relay: String, aroundPushAt place: Place) -> Bool {
        guard let here = reader.index(at: place), let word = reader.closure(around: here)?.word,
            let open = (word..<here).first(where: { tokens[$0].text == "{" })
        else { return false }
        return (open..<reader.closing(open)).contains { isValue($0, of: relay) }
    }

    /// Where something is changed inside of what a relay holds, and the relay is given nothing.
    func changes(inValueOf relay: String) -> [Int] {
        tokens.indices.filter { isValue($0, of: relay) && isChanged(from: $0 + 3) }
    }

    /// Where something is changed inside of the object that a property is, or of an item of it.
    func changes(inObjectOf property: String, isItem: Bool) -> [Int] {
        tokens.indices.filter { index in
            guard index + 1 < tokens.count, tokens[index].text == property, tokens[index].kind == .identifier else {
                return false
            }
            var here = index + 1
            if isItem {
                guard tokens[here].text == "[" else { return false }
                here = reader.end(of: here) + 1
            }
            while here < tokens.count, ["?", "!"].contains(tokens[here].text) { here += 1 }
            return here < tokens.count && tokens[here].text == "." && isChanged(from: here)
        }
    }

    /// Whether the members and items that are named from an index on are given a value, or told to change.
    private func isChanged(from start: Int) -> Bool {
        var here = start
        while here < tokens.count {
            switch tokens[here].text {
            case "[": here = reader.end(of: here) + 1
            case "?", "!": here += 1
            case ".":
                guard here + 2 < tokens.count, tokens[here + 1].kind == .identifier else { return false }
                if tokens[here + 2].text == "(" { return PushReader.changing.contains(tokens[here + 1].text) }
                here += 2
            case let text: return here > start && ["=", "+=", "-="].contains(text)
            }
        }
        return false
    }

    /// Where `.value = 1` ends that begins at an index: on its line, before what closes the block or the call.
    func endOfSetting(_ index: Int) -> Int? {
        guard index + 2 < tokens.count, tokens[index].text == ".", tokens[index + 1].text == "value",
            ["=", "+=", "-="].contains(tokens[index + 2].text)
        else { return nil }
        return endOfStatement(from: index + 2, of: index)
    }

    /// Where `self?.name = 1` ends, a property's, of which `name` stands at an index.
    func endOfAssignment(to name: Substring, _ index: Int) -> Int? {
        guard index > 0, index + 2 < tokens.count, tokens[index].kind == .identifier, tokens[index].text == name,
            ["=", "+=", "-="].contains(tokens[index + 1].text),
            !["let", "var", ",", "("].contains(tokens[index - 1].text)
        else { return nil }
        return endOfStatement(from: index + 1, of: index)
    }

    private func endOfStatement(from sign: Int, of index: Int) -> Int {
        var here = sign
        while here + 1 < tokens.count, reader.line(of: tokens[here + 1]) == reader.line(of: tokens[index]),
            ![";", "}", ")", "]"].contains(tokens[here + 1].text)
        {
            here = reader.end(of: here + 1)
        }
        return here
    }

    private func isValue(_ index: Int, of relay: String) -> Bool {
        index + 2 < tokens.count && tokens[index].text == relay && tokens[index].kind == .identifier
            && tokens[index + 1].text == "." && tokens[index + 2].text == "value"
    }
}
