import Language
import Reactive

/// What a text does with what relays hold: `price.value`.
struct ValueReader {
    /// What a property or relay holds. What is changed in an object is no new value of who holds that.
    enum Held {
        case values, object, objects
    }

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

    /// Where something is changed inside of the object that a relay holds, or of an item of what it holds.
    func changes(inValueOf relay: String, isItem: Bool) -> [Int] {
        tokens.indices.filter { isValue($0, of: relay) && isObjectChanged(from: $0 + 3, isItem: isItem) }
    }

    /// The same of a property.
    func changes(inObjectOf property: String, isItem: Bool) -> [Int] {
        tokens.indices.filter { index in
            tokens[index].text == property && tokens[index].kind == .identifier
                && isObjectChanged(from: index + 1, isItem: isItem)
        }
    }

    private func isObjectChanged(from start: Int, isItem: Bool) -> Bool {
        var here = start
        if isItem {
            guard here < tokens.count, tokens[here].text == "[" else { return false }
            here = reader.end(of: here) + 1
        }
        while here < tokens.count, ["?", "!"].contains(tokens[here].text) { here += 1 }
        return here < tokens.count && tokens[here].text == "." && endOfChange(from: here, of: .values) != nil
    }

    /// Where a change ends that makes a new value of what is named before an index: `= 1`, `.append(1)`, `[0].name = 1`.
    func endOfChange(from start: Int, of held: Held) -> Int? {
        var (here, last) = (start, start - 1)
        while here < tokens.count {
            let isInObject = here > start && (held == .object || held == .objects && tokens[last].text != "]")
            switch tokens[here].text {
            case "[": (last, here) = (reader.end(of: here), reader.end(of: here) + 1)
            case "?", "!": here += 1
            case ".":
                guard here + 2 < tokens.count, tokens[here + 1].kind == .identifier else { return nil }
                if tokens[here + 2].text == "(" {
                    let isWhole = held == .values || held == .objects && here == start
                    return isWhole && isChanging(here + 1) ? reader.end(of: here + 2) : nil
                }
                (last, here) = (here + 1, here + 2)
            case let text:
                guard ValueReader.signs.contains(text), !isInObject else { return nil }
                return endOfStatement(from: here, of: start - 1)
            }
        }
        return nil
    }

    private static let signs: Set<String> = ["=", "+=", "-=", "*=", "/=", "%="]

    /// Whether a method of that name changes what it is called on.
    private func isChanging(_ index: Int) -> Bool {
        PushReader.changing.contains(tokens[index].text)
            || tokens.indices.dropLast(2).contains {
                tokens[$0].text == "mutating" && tokens[$0 + 1].text == "func"
                    && tokens[$0 + 2].text == tokens[index].text
            }
    }

    /// Where `.value = 1` or `.value.append(1)` ends that begins at an index: on its line, before what closes the block
    /// or the call.
    func endOfSetting(_ index: Int, of held: Held) -> Int? {
        guard index + 2 < tokens.count, tokens[index].text == ".", tokens[index + 1].text == "value" else { return nil }
        return endOfChange(from: index + 2, of: held)
    }

    /// Where `self?.name = 1` or `self?.names.append(1)` ends, a property's, of which `name` stands at an index.
    func endOfAssignment(to name: Substring, _ index: Int, of held: Held) -> Int? {
        guard index > 0, index + 2 < tokens.count, tokens[index].kind == .identifier, tokens[index].text == name,
            !["let", "var", ",", "("].contains(tokens[index - 1].text)
        else { return nil }
        return endOfChange(from: index + 1, of: held)
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
