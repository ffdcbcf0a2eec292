import Reactive
import Services

/// What `using` makes, and when it was let go.
struct Resource: Equatable, CustomStringConvertible {
    let created: Int
    var disposed: Int?

    init(created: Int, disposed: Int? = nil) { (self.created, self.disposed) = (created, disposed) }

    init?(_ json: JSON?) {
        guard let created = json?[at: "created"]?.int else { return nil }
        self.init(created: created, disposed: json?[at: "disposed"]?.int)
    }

    var description: String { "\(created)–\(disposed.map(String.init) ?? "")" }
}
