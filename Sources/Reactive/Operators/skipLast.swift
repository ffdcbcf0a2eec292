extension Site {
    public static let skipLast = Site("skipLast")
}

extension Stream {
    /// All but the last `count` elements: each waits until so many have come after it.
    ///
    ///     --1--2--3--4--|
    ///     skipLast(2)
    ///     --------1--2--|
    public func skipLast(_ count: Int, at site: Site = .skipLast) -> Stream {
        guard count >= 0 else { return misuse("skipLast(_:) must not be negative, but was \(count)", at: site) }
        return ClosureOperator(self, at: site) { SkipLastHop($0, $1, count) }
    }
}

private final class SkipLastHop: Hop {
    private let least: Int
    private var waiting = Queue<Value>()

    init(_ definition: Stream, _ downstream: Sink, _ least: Int) {
        self.least = least
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        waiting.append(value)
        if waiting.count > least, let due = waiting.popFirst() { send(due) }
    }

    override func ending() { while let value = waiting.popFirst() { drop(value, .skipped(left: nil)) } }
}
