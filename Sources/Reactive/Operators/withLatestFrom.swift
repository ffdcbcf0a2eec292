extension Site {
    public static let withLatestFrom = Site("withLatestFrom")
}

extension Stream {
    /// At each element, what `combine` makes of it and the latest of `other`. Nothing before `other` has spoken; its
    /// completion changes nothing. `other` is subscribed first, so of a shared source it has the newest.
    ///
    ///     --1----2----3--|
    ///     withLatestFrom(---x-------y---)
    ///     -------x----y--|
    public func withLatestFrom(
        _ other: Stream, _ combine: @escaping Combine = { $1 }, at site: Site = .withLatestFrom
    ) -> Stream {
        ClosureOperator(self, and: [Input(other)], at: site) { WithLatestFromHop($0, $1, other, combine) }
    }
}

private final class WithLatestFromHop: MultiSourceHop {
    private let other: Stream
    private let combine: Combine
    private var latest: Value?

    init(_ definition: Stream, _ downstream: Sink, _ other: Stream, _ combine: @escaping Combine) {
        self.other = other
        self.combine = combine
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        listen(to: other)
        attach(to: source)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        guard let latest else { return drop(value, .waiting(sides: [1])) }
        do { send(try combine(value, latest)) } catch { fail(error) }
    }

    override func next(_ value: Value, from side: Side) { latest = value }
}
