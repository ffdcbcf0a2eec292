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

/// How many inner streams may run: what comes meanwhile is dropped, or all but the newest.
public struct FirstFew {
    private let most: Int
    private let keepsNewest: Bool
    public init(most: Int, keepsNewest: Bool = false) { (self.most, self.keepsNewest) = (most, keepsNewest) }

    public func flatMap(_ source: Stream, _ open: @escaping Opening, at site: Site = .flatMapFirst) -> Stream {
        ClosureOperator(source, at: site) { [most, keepsNewest] in
            keepsNewest ? FlatMapNewestHop($0, $1, open, most) : FlatMapFirstHop($0, $1, open, most)
        }
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

/// The newest of what comes while as many run as may has its turn when one of them is over.
private final class FlatMapNewestHop: FlatMapHop {
    private let most: Int
    private var waiting: (value: Value, since: Int, cause: Int)?

    init(_ definition: Stream, _ downstream: Sink, _ open: @escaping Opening, _ most: Int) {
        self.most = most
        super.init(definition, downstream, open)
    }

    override func next(_ value: Value) {
        guard running >= most else {
            super.next(value)
            return advance()
        }
        if let waiting { drop(waiting.value, .superseded(after: loop.timeline.now - waiting.since)) }
        waiting = (value, loop.timeline.now, loop.cause)
    }

    override func completed(from side: Side) {
        advance()
        super.completed(from: side)
    }

    override func completed() {
        // A source that is over sends nothing more, whoever asks.
        letGo()
        super.completed()
    }

    override func ending() {
        letGo()
        super.ending()
    }

    private func letGo() {
        if let waiting { drop(waiting.value, .cutOff) }
        waiting = nil
    }

    private func advance() {
        while running < most, let next = waiting {
            waiting = nil
            // What opens it is the element that waited, not the end that let it begin.
            let outer = loop.cause
            if loop.probe != nil { loop.cause = next.cause }
            super.next(next.value)
            loop.cause = outer
        }
    }
}
