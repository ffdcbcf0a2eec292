/// What the folders beside this one hold. Written by scripts/labs.
enum Embedded {
    static let labs: [Lab] = [.feed, .search, .shop, .streams, .tasks]
}
