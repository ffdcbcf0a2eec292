extension Site {
    public static let take = Site("take")
}

extension Stream {
    /// The first `count` elements. It completes with the last of them; `take(0)` does not even subscribe.
    ///
    ///     --1--2--3--4--|
    ///     take(2)
    ///     --1--(2|)
    public func take(_ count: Int, at site: Site = .take) -> Stream {
        guard count >= 0 else { return misuse("take(_:) must not be negative, but was \(count)", at: site) }
        return ClosureOperator(self, at: site) { TakeHop($0, $1, count) }
    }
}

private final class TakeHop: Hop {
    private var left: Int

    init(_ definition: Stream, _ downstream: Sink, _ count: Int) {
        left = count
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        if left == 0 { finish() } else { attach(to: source) }
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        guard left > 0 else { return drop(value, .ended) }
        left -= 1
        send(value)
        if left == 0 { finish() }
    }
}
