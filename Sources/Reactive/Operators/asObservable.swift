extension Stream {
    /// The same elements under a name of their own; nobody can push into it.
    ///
    ///     --1--2--|
    ///     asObservable
    ///     --1--2--|
    public func asObservable(at site: Site = Site("asObservable")) -> Stream { Passage(self, at: site) }
}

/// RxSwift has no operator here: whoever subscribes, subscribes to the source.
private final class Passage: Operator {
    override var isTrampolined: Bool { false }
    override func hop(_ downstream: Sink) -> Hop { PassingHop(self, downstream) }
}
