import Language
import Reactive
import Words

extension Site {
    /// What its word says of itself.
    package var manner: Manner { Site.manners[word] ?? .silent }

    /// Whether elements of all its sides meet in it.
    package var gathersAll: Bool { manner.traits.contains(.keepsSides) || manner.account == .pair }

    private static let manners = Vocabulary.standard.manners
}
