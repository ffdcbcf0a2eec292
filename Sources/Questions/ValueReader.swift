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
        tokens.indices.filter { index in
            guard isValue(index, of: relay) else { return false }
            var here = index + 3
            while here < tokens.count {
                switch tokens[here].text {
                case "[": here = reader.end(of: here) + 1
                case "?", "!": here += 1
                case ".":
                    guard here + 2 < tokens.count, tokens[here + 1].kind == .identifier else { return false }
                    if tokens[here + 2].text == "(" { return PushReader.changing.contains(tokens[here + 1].text) }
                    here += 2
                case let text: return here > index + 3 && ["=", "+=", "-="].contains(text)
                }
            }
            return false
        }
    }

    private func isValue(_ index: Int, of relay: String) -> Bool {
        index + 2 < tokens.count && tokens[index].text == relay && tokens[index].kind == .identifier
            && tokens[index + 1].text == "." && tokens[index + 2].text == "value"
    }
}
