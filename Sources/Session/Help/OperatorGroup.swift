import Language
import Messages
import Questions
import Words

/// What operators do, as their words say it of themselves: `:help operators`, and `:help filtering` of one group.
package enum OperatorGroup: String, CaseIterable {
    case making, changing, flattening, combining, filtering, gathering, timing, ends, sharing, watching

    package var sentence: String {
        switch self {
        case .making: "where streams come from"
        case .changing: "something else of each element"
        case .flattening: "a stream of each element, and what it sends"
        case .combining: "several streams as one"
        case .filtering: "which elements come through, and how many"
        case .gathering: "one value of many"
        case .timing: "when elements come, and on which scheduler"
        case .ends: "what follows an error or an end"
        case .sharing: "one run for all who listen"
        case .watching: "who listens and looks on"
        }
    }

    /// Where a word belongs; nil if it is no operator, or an older name of one.
    private init?(_ word: Word) {
        let signature = word.signatures.first ?? ""
        guard !word.sentence.isEmpty, !word.isOlder, signature.hasPrefix("extension Observable"),
            signature.contains("func ")
        else { return nil }
        let manner = word.manner ?? OperatorGroup.manners[word.name] ?? .silent
        switch manner.account {
        case .inner: self = .flattening
        case .source, .first, .pair, .side, .own: self = .combining
        case .held, .quiet, .throttled, .begun, .sampled, .moved, .subscribed, .instead: self = .timing
        case .caught, .tried, .event, .empty: self = .ends
        case .gathered: self = manner.traits.contains(.paced) ? .timing : .gathering
        case .made: self = .changing
        case .given, .tick: self = .making
        case nil where signature.contains("static func"): self = .making
        case nil where manner.keeping == Manner.atTheEnd: self = .gathering
        case nil: self = OperatorGroup(manner.traits, signature)
        }
    }

    /// Of words that say nothing of themselves, as others of their name do.
    private static let manners = Vocabulary.standard.manners

    /// The same of one that makes nothing of its own.
    private init(_ traits: Manner.Traits, _ signature: String) {
        if !traits.isDisjoint(with: [.sifts, .limits, .picks, .waits, .owned]) {
            self = .filtering
        } else if signature.contains("SchedulerType") {
            self = .timing
        } else if traits.contains(.shares) {
            self = .sharing
        } else if !traits.isDisjoint(with: [.acts, .shows]) || !signature.contains("-> Observable")
            || signature.contains("debug")
        {
            self = .watching
        } else {
            self = .changing
        }
    }

    private var words: [(name: String, word: Word)] {
        OperatorGroup.operators.filter { $0.group == self }.map { ($0.name, $0.word) }
    }

    /// All of them by the names that lists have for them, which tell two words of one name apart: `buffer(count:)`.
    private static let operators: [(name: String, word: Word, group: OperatorGroup)] = {
        let words = Vocabulary.portable.compactMap { word in OperatorGroup(word).map { (word, $0) } }
        let count = Dictionary(words.map { ($0.0.name, 1) }, uniquingKeysWith: +)
        return words.map { word, group in (count[word.name] == 1 ? word.name : word.labelled, word, group) }
    }()

    /// Each of its words with what it does.
    func lines(in tongue: Tongue) -> [String] {
        var table = Table(gaps: [3, 0])
        table.rows = words.map { ["  \($0.name)", Message(of: $0.word.sentence).text(in: tongue)] }
        return ["\(rawValue)   \(Message(of: sentence).text(in: tongue))"] + table.lines
    }

    /// All groups, with the names alone.
    static func overview(_ tongue: Tongue) -> [String] {
        var lines: [String] = []
        for group in allCases {
            lines.append("\(group.rawValue)   \(Message(of: group.sentence).text(in: tongue))")
            lines += group.words.map(\.name).rows(of: 74).map { "  \($0)" }
        }
        let more = Message(":help filtering says what each of a group does; :help map explains one.")
        return lines + ["", more.text(in: tongue)]
    }
}

extension Word {
    /// The name with the first of its labels.
    fileprivate var labelled: String {
        guard let signature = signatures.first, let start = signature.firstRange(of: "func \(name)")?.upperBound else {
            return name
        }
        let label = signature[start...].drop { $0 != "(" }.dropFirst().prefix { ![":", ")", " "].contains($0) }
        return label.isEmpty ? name : "\(name)(\(label):)"
    }
}
