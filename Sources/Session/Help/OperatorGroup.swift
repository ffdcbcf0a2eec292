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

    /// Where a word belongs; nil if it is no operator.
    private init?(_ word: Word) {
        let signature = word.signatures.first ?? ""
        guard !word.sentence.isEmpty, !word.marble.isEmpty || word.manner != nil,
            signature.hasPrefix("extension Observable"), signature.contains("func "),
            signature.contains("static func") || !signature.contains("where Element ==")
        else { return nil }
        let manner = word.manner ?? .silent
        switch manner.account {
        case .inner: self = .flattening
        case .source, .first, .pair, .side, .own: self = .combining
        case .held, .quiet, .throttled, .begun, .sampled, .moved, .instead: self = .timing
        case .caught, .tried, .event, .empty: self = .ends
        case .gathered: self = manner.traits.contains(.paced) ? .timing : .gathering
        case .made: self = .changing
        case .given, .tick: self = .making
        case nil where signature.contains("static func"): self = .making
        case nil where manner.keeping == Manner.atTheEnd: self = .gathering
        case nil: self = OperatorGroup(manner.traits, signature)
        }
    }

    /// The same of one that makes nothing of its own.
    private init(_ traits: Manner.Traits, _ signature: String) {
        if !traits.isDisjoint(with: [.sifts, .limits, .picks, .waits, .owned]) {
            self = .filtering
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

    private var words: [Word] {
        var seen: Set<String> = []
        return Vocabulary.portable.filter { OperatorGroup($0) == self && seen.insert($0.name).inserted }
    }

    /// Each of its words with what it does.
    func lines(in tongue: Tongue) -> [String] {
        var table = Table(gaps: [3, 0])
        table.rows = words.map { ["  \($0.name)", Message(of: $0.sentence).text(in: tongue)] }
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
