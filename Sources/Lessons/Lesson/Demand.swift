import Language
import Marbles
import Session
import Values

/// What an answer's text or its subscriptions must be, beyond what it does.
package struct Demand: Sendable {
    package enum Kind: Sendable, Equatable {
        /// One of these words.
        case uses([String])
        /// None of these words.
        case without([String])
        /// No more subscriptions to a stream at once.
        case listens(String, atMost: Int)
        /// No more operators.
        case operators(atMost: Int)
        /// After the end nobody listens to it.
        case letsGo(of: String)
        /// All that is heard has ended by then.
        case ends(by: Int)
    }
    package let kind: Kind
    package let text: String
    package let reply: String
    package let line: Int
}

extension Demand {
    /// What is wrong with the words that are to be used, or not: no answer could have one that nothing is called by.
    func unknownWords(in lines: [String]) -> [String] {
        let words: [String]
        switch kind {
        case .uses(let used): words = used
        case .without: words = text.split { $0 == " " || $0 == "," }.dropFirst().map(String.init)
        case .listens, .operators, .letsGo, .ends: return []
        }
        return words.filter { !isKnown($0, in: lines) }.map { word in
            let families = kind.hasFamilies ? Kind.families.keys.sorted() : []
            let near = (nearest(word, among: families) ?? nearest(word, among: Vocabulary.names)).map {
                "; near: \($0)"
            }
            return "nothing is called '\(word)', neither here nor in this lesson\(near ?? "")"
        }
    }

    private func isKnown(_ word: String, in lines: [String]) -> Bool {
        if kind.hasFamilies, Kind.families[word] != nil { return true }
        if tokens(of: SourceText(word)).first?.kind != .identifier || Vocabulary.names.contains(word) { return true }
        return lines.indices.contains { index in
            index + 1 != line && lines[index].contains(word)
                && lines[index].split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == word }
        }
    }
}

extension Demand.Kind {
    /// The words that stand for several.
    fileprivate static let families: [String: [String]] = [
        "subject": [
            "PublishSubject", "BehaviorSubject", "ReplaySubject", "AsyncSubject", "PublishRelay", "BehaviorRelay",
            "ReplayRelay",
        ],
        "subscribe": ["subscribe", "bind", "drive", "emit", "watch"],
    ]

    init?(_ text: String) {
        let words = text.split { $0 == " " || $0 == "," }.map(String.init)
        switch (words.first, words.count) {
        case ("uses", 2...): self = .uses(Array(words.dropFirst()))
        case ("without", 2...): self = .without(words.dropFirst().flatMap { Self.families[$0] ?? [$0] })
        case ("listens", 4) where words[1] == "to" && words[3] == "once": self = .listens(words[2], atMost: 1)
        case ("listens", 6):
            guard words[1] == "to", words[3...4] == ["at", "most"], let count = Int(words[5]) else { return nil }
            self = .listens(words[2], atMost: count)
        case ("operators", 4):
            guard words[1...2] == ["at", "most"], let count = Int(words[3]) else { return nil }
            self = .operators(atMost: count)
        case ("lets", 4) where words[1...2] == ["go", "of"]: self = .letsGo(of: words[3])
        case ("ends", 3) where words[1] == "by":
            guard let time = TimeText.parse(words[2]) else { return nil }
            self = .ends(by: time)
        default: return nil
        }
    }

    /// Whether one word may stand for several.
    fileprivate var hasFamilies: Bool { if case .without = self { true } else { false } }
}
