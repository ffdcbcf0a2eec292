extension Site {
    public static let takeLast = Site("takeLast")
}

extension Stream {
    /// The last `count` elements, at completion.
    ///
    ///     --1--2--3--|
    ///     takeLast(2)
    ///     -----------(23|)
    public func takeLast(_ count: Int, at site: Site = .takeLast) -> Stream {
        guard count >= 0 else { return misuse("takeLast(_:) must not be negative, but was \(count)", at: site) }
        return ClosureOperator(self, at: site) { TakeLastHop($0, $1, count) }
    }
}

private final class TakeLastHop: Hop {
    private let most: Int
    private var kept = Queue<Value>()

    init(_ definition: Stream, _ downstream: Sink, _ most: Int) {
        self.most = most
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        kept.append(value)
        if kept.count > most, let old = kept.popFirst() { drop(old, .displaced) }
    }

    override func completed() {
        while !isDisposed, let value = kept.popFirst() { send(value) }
        finish()
    }

    override func ending() { while let value = kept.popFirst() { drop(value, .cutOff) } }
}
