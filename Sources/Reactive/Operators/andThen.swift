extension Site {
    public static let andThen = Site("andThen")
}

extension Stream {
    /// `next` once this has completed.
    ///
    ///     ----|
    ///     andThen(--a--|)
    ///     ------a--|
    public func andThen(_ next: Stream, at site: Site = .andThen) -> Stream {
        ClosureOperator(self, and: [Input(next)], at: site) { AndThenHop($0, $1, next) }
    }
}

/// What is next begins within the completion of what was before, which is let go only then.
private final class AndThenHop: MultiSourceHop {
    private let upcoming: Stream

    init(_ definition: Stream, _ downstream: Sink, _ upcoming: Stream) {
        self.upcoming = upcoming
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }

    override func completed() {
        guard !isDisposed else { return }
        listen(to: upcoming)
        releaseUpstream()
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        send(value)
    }

    override var endsWithSide: Bool { true }
    override func completed(from side: Side) { finish() }
}
