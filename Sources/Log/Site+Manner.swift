import Language
import Reactive
import Words

extension Site {
    /// What its word says of itself.
    package var manner: Manner { Site.manners[word] ?? .silent }

    private static let manners = Vocabulary.standard.manners
}
