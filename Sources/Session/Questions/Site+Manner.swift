import Language
import Reactive
import Words

extension Site {
    /// What its word says of itself.
    var manner: Manner { Site.manners[word] ?? .silent }

    private static let manners = Vocabulary.standard.manners
}
