extension Site {
    public static let takeLastBuffer = Site("takeLastBuffer")
    public static let toArray = Site("toArray")
}

extension Stream {
    /// All elements as one array, at completion.
    ///
    ///     --a--b--c--|
    ///     toArray
    ///     -----------([a,b,c]|)
    public func toArray(at site: Site = .toArray) -> Stream {
        ClosureOperator(self, at: site) { LastFewHop($0, $1, nil) }
    }

    /// The last `count` elements as one array, at completion.
    public func takeLastBuffer(_ count: Int, at site: Site = .takeLastBuffer) -> Stream {
        guard count >= 0 else { return misuse("takeLastBuffer(_:) must not be negative, but was \(count)", at: site) }
        return ClosureOperator(self, at: site) { LastFewHop($0, $1, count) }
    }
}

private final class LastFewHop: Hop {
    private let most: Int?
    private var kept = Queue<Value>()

    init(_ definition: Stream, _ downstream: Sink, _ most: Int?) {
        self.most = most
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        kept.append(value)
        if let most, kept.count > most, let old = kept.popFirst() { drop(old, .displaced) }
    }

    override func completed() {
        let all = kept.all
        kept.removeAll()
        send(.array(all))
        finish()
    }

    override func ending() { while let value = kept.popFirst() { drop(value, .cutOff) } }
}
