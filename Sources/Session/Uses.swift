import Language
import Words

/// What is looked for most: what every library has, the more so the more the examples of the vocabulary use it.
enum Uses {
    private static let mostCommon = 8

    private static let counts: [String: Int] = {
        var counts: [String: Int] = [:]
        let words = Vocabulary.standard.words
        let shared = words.filter { word in
            let others = [
                word.elsewhere.rac, word.elsewhere.reactiveSwift, word.elsewhere.combine, word.elsewhere.rxjs,
            ]
            return others.allSatisfy { !$0.isEmpty }
        }
        for word in shared { counts[word.name] = 0 }
        for word in words {
            for use in word.example.split(separator: ".").dropFirst() {
                let name = String(use.prefix { $0.isLetter || $0.isNumber })
                if let count = counts[name] { counts[name] = count + 1 }
            }
        }
        return counts
    }()

    /// What makes a subject or a relay send.
    private static let pushes: Set<String> = ["onNext", "accept"]

    /// Of many, what pushes and the most common ones first; the others as they were.
    static func commonFirst(_ found: [Suggestion]) -> [Suggestion] {
        guard found.count > 2 * mostCommon else { return found }
        let used = found.filter { counts[$0.name] != nil }.sorted {
            counts[$0.name, default: 0] > counts[$1.name, default: 0]
        }
        let first = found.filter { pushes.contains($0.name) } + used.prefix(mostCommon)
        let common = Set(first.map(\.name))
        return first + found.filter { !common.contains($0.name) }
    }
}
