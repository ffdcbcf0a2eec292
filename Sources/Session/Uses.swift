import Language
import Words

/// How often members are used in the examples of the vocabulary: what is common there is what is looked for.
enum Uses {
    private static let mostCommon = 8

    private static let counts: [String: Int] = {
        var counts: [String: Int] = [:]
        for word in Vocabulary.standard.words {
            for use in word.example.split(separator: ".").dropFirst() {
                counts[String(use.prefix { $0.isLetter || $0.isNumber }), default: 0] += 1
            }
        }
        return counts
    }()

    /// Of many, the most common ones first; the others as they were.
    static func commonFirst(_ found: [Suggestion]) -> [Suggestion] {
        guard found.count > 2 * mostCommon else { return found }
        let used = found.filter { counts[$0.name] != nil }.sorted {
            counts[$0.name, default: 0] > counts[$1.name, default: 0]
        }
        let common = Set(used.prefix(mostCommon).map(\.name))
        return used.prefix(mostCommon) + found.filter { !common.contains($0.name) }
    }
}
