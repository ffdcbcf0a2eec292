extension Stream {
    /// The same elements under a name of their own; nobody can push into it.
    ///
    ///     --1--2--|
    ///     asObservable
    ///     --1--2--|
    public func asObservable(at site: Site = Site("asObservable")) -> Stream {
        Chain(self, at: site) { PassingHop($0, $1) }
    }
}

private final class PassingHop: Hop {
    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }
}
