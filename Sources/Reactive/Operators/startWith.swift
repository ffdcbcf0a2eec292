extension Stream {
    /// `values`, then the source. Of several `startWith`, the one written last speaks first.
    ///
    ///     ----1--2--|
    ///     startWith(0)
    ///     0---1--2--|
    public func startWith(_ values: [Value], at site: Site = .startWith) -> Stream {
        Chain(self, at: site) { StartWithHop($0, $1, values) }
    }
}

private final class StartWithHop: Hop {
    private let values: [Value]

    init(_ definition: Stream, _ downstream: Sink, _ values: [Value]) {
        self.values = values
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        for value in values where admits(value) { send(value) }
        attach(to: source)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }
}
