extension Site {
    public static let takeUntil = Site("take", detail: "until")
}

extension Stream {
    /// What the source says until `other` sends an element. Its completion changes nothing. `other` is subscribed
    /// first: if it speaks at once, nothing passes.
    ///
    ///     --1--2--3--4--|
    ///     take(until: -------x--)
    ///     --1--2-|
    public func take(
        until other: Stream, role: Role = .gate, at site: Site = .takeUntil
    ) -> Stream {
        ClosureOperator(self, and: [Input(other, role)], at: site) { TakeUntilHop($0, $1, other) }
    }
}

private final class TakeUntilHop: MultiSourceHop {
    private let other: Stream

    init(_ definition: Stream, _ downstream: Sink, _ other: Stream) {
        self.other = other
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        listen(to: other)
        attach(to: source)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }

    override func next(_ value: Value, from side: Side) { finish() }
}
