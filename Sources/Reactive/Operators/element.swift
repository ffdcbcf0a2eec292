extension Site {
    public static let element = Site("element")
}

extension Stream {
    /// The element at `index`, from 0. A source that ends earlier: `argumentOutOfRange`.
    ///
    ///     --a--b--c--|
    ///     element(at: 1)
    ///     -----(b|)
    public func element(at index: Int, at site: Site = .element) -> Stream {
        guard index >= 0 else { return misuse("element(at:) must not be negative, but was \(index)", at: site) }
        return ClosureOperator(self, at: site) { ElementHop($0, $1, index) }
    }
}

private final class ElementHop: Hop {
    private var left: Int

    init(_ definition: Stream, _ downstream: Sink, _ index: Int) {
        left = index
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        if left > 0 {
            left -= 1
            return drop(value, .skipped(left: left))
        }
        send(value)
        finish()
    }

    override func completed() { fail(RxError.argumentOutOfRange) }
}
