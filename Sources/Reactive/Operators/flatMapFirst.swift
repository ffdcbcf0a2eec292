extension Site {
    public static let flatMapFirst = Site("flatMapFirst")
    public static let switchFirst = Site("switchFirst")
}

extension Stream {
    /// What the inner streams say, one at a time: an element that comes while one runs is dropped, and `open` is not
    /// even called for it.
    ///
    ///     -a--b------c-----|
    ///     flatMapFirst { of($0, $0) each 40ms }
    ///     -a---a-----c---c-|
    public func flatMapFirst(_ open: @escaping Opening, at site: Site = .flatMapFirst) -> Stream {
        ClosureOperator(self, at: site) { FlatMapFirstHop($0, $1, open) }
    }

    /// The inner streams of a stream of streams; those that come while one runs are dropped.
    public func switchFirst(at site: Site = .switchFirst) -> Stream {
        flatMapFirst(Stream.inner, at: site)
    }
}

private final class FlatMapFirstHop: FlatMapHop {
    override func next(_ value: Value) {
        if isBusy { return drop(value, .busy) }
        super.next(value)
    }
}
