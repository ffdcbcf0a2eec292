extension Site {
    public static let skipUntil = Site("skip", detail: "until")
}

extension Stream {
    /// What the source says once `other` has sent an element. As in RxSwift, a source that completes before that
    /// completes nothing: the run just ends.
    ///
    ///     --1--2--3--4--|
    ///     skip(until: -------x--)
    ///     --------3--4--|
    public func skip(until other: Stream, at site: Site = .skipUntil) -> Stream {
        ClosureOperator(self, and: [Input(other, .gate)], at: site) { SkipUntilHop($0, $1, other) }
    }
}

private final class SkipUntilHop: MultiSourceHop {
    private let other: Stream
    private var isOpen = false

    init(_ definition: Stream, _ downstream: Sink, _ other: Stream) {
        self.other = other
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        attach(to: source)
        open().attach(to: other)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        if isOpen { send(value) } else { drop(value, .skipped(left: nil)) }
    }

    override func completed() {
        if isOpen { finish() } else { dispose() }
    }

    override func next(_ value: Value, from side: Side) {
        isOpen = true
        side.letGo()
    }
}
