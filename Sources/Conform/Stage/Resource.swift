import Reactive

/// What `using` makes, and when it was let go.
struct Resource: Equatable, CustomStringConvertible {
    let created: Int
    var disposed: Int?

    init(created: Int, disposed: Int? = nil) { (self.created, self.disposed) = (created, disposed) }

    init?(_ json: Json?) {
        guard let created = json?["created"]?.int else { return nil }
        self.init(created: created, disposed: json?["disposed"]?.int)
    }

    var description: String { "\(created)–\(disposed.map(String.init) ?? "")" }
}
