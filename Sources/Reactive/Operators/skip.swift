extension Site {
    public static let skip = Site("skip")
}

extension Stream {
    /// All but the first `count` elements.
    ///
    ///     --1--2--3--4--|
    ///     skip(2)
    ///     --------3--4--|
    public func skip(_ count: Int, at site: Site = .skip) -> Stream {
        ClosureOperator(self, at: site) { SkipHop($0, $1, count) }
    }
}

private final class SkipHop: Hop {
    private var left: Int

    init(_ definition: Stream, _ downstream: Sink, _ count: Int) {
        left = count
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        if left <= 0 { return send(value) }
        left -= 1
        drop(value, .skipped(left: left))
    }
}
