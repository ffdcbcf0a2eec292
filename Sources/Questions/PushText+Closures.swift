import Language
import Reactive

/// What a text tells of closures and of what calls are given.
extension PushText {
    /// The variable or property that is all that a call at a place is given: `names` of `from(self.names)`.
    static func variable(givenAt place: Place, in text: String) -> String? {
        text.utf8.count < longest ? PushReader(text).variable(givenAt: place) : nil
    }

    /// The words that are given the closures around a place, and their lines, the innermost first.
    static func closures(around place: Place, in text: String) -> [(word: String, line: Int)] {
        guard text.utf8.count < longest else { return [] }
        let reader = PushReader(text)
        var (here, found) = (reader.index(at: place), [(word: String, line: Int)]())
        while let index = here, found.count < 20 {
            here = reader.closure(around: index)?.word
            if let here { found.append((reader.tokens[here].text, reader.line(of: reader.tokens[here]))) }
        }
        return found
    }

    /// Whether nobody can subscribe to the chain whose closure a push stands in.
    static func isDropped(_ push: PushText, in text: String) -> Bool {
        guard text.utf8.count < longest else { return false }
        let reader = PushReader(text)
        return reader.index(at: push.place).flatMap(reader.closure).map { reader.isDropped($0.word) } ?? false
    }

    /// Whether a text declares a variable.
    static func declaresVariable(_ name: String, in text: String) -> Bool {
        guard text.utf8.count < longest, text.contains(name) else { return false }
        let tokens = PushReader(text).tokens
        return tokens.indices.dropFirst().contains { tokens[$0].text == name && tokens[$0 - 1].text == "var" }
    }

    /// Whether the closure that begins at a place prints or pushes something.
    static func acts(at place: Place, in text: String) -> Bool {
        guard text.utf8.count < longest else { return false }
        let reader = PushReader(text)
        guard let open = reader.index(at: place), reader.tokens[open].text == "{" else { return false }
        return (open..<reader.end(of: open)).contains {
            reader.tokens[$0 + 1].text == "(" && PushReader.acting.contains(reader.tokens[$0].text)
                || ["+=", "<-"].contains(reader.tokens[$0].text)
        }
    }
}
