extension Site {
    public static let startWith = Site("startWith")
}

extension Stream {
    /// `values`, then the source. Of several `startWith`, the one written last speaks first.
    ///
    ///     ----1--2--|
    ///     startWith(0)
    ///     0---1--2--|
    public func startWith(_ values: [Value], at site: Site = .startWith) -> Stream {
        ClosureOperator(self, at: site) { StartWithHop($0, $1, values) }
    }
}

/// As in RxSwift, all are said, and the source is subscribed, even if the first is enough for who listens.
private final class StartWithHop: PassingHop {
    private let values: [Value]

    init(_ definition: Stream, _ downstream: Sink, _ values: [Value]) {
        self.values = values
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        for value in values { next(value) }
        attach(to: source)
    }
}
