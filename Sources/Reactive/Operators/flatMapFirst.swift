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
        FirstFew(most: 1).flatMap(self, open, at: site)
    }

    /// The inner streams of a stream of streams; those that come while one runs are dropped.
    public func switchFirst(at site: Site = .switchFirst) -> Stream {
        flatMapFirst(Stream.inner, at: site)
    }
}

/// How many inner streams may run: what comes meanwhile is dropped.
public struct FirstFew {
    private let most: Int
    public init(most: Int) { self.most = most }

    public func flatMap(_ source: Stream, _ open: @escaping Opening, at site: Site = .flatMapFirst) -> Stream {
        ClosureOperator(source, at: site) { [most] in FlatMapFirstHop($0, $1, open, most) }
    }
}

private final class FlatMapFirstHop: FlatMapHop {
    private let most: Int

    init(_ definition: Stream, _ downstream: Sink, _ open: @escaping Opening, _ most: Int) {
        self.most = most
        super.init(definition, downstream, open)
    }

    override func next(_ value: Value) {
        if running >= most { return drop(value, .busy) }
        super.next(value)
    }
}
