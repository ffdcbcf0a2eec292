extension Site {
    public static let buffer = Site("buffer")
}

extension Stream {
    /// The elements in arrays: one whenever `count` have come, or `span` has passed since the last; empty ones as well.
    ///
    ///     -1-2-3--------|
    ///     buffer(50ms, count: 2)
    ///     ---[12]-[3]--([]|)
    public func buffer(_ span: Int, count: Int, on scheduler: Scheduler, at site: Site = .buffer) -> Stream {
        guard count > 0 else { return misuse("buffer's count must be 1 or more, not \(count)", at: site) }
        return ClosureOperator(self, at: site, portion: count) { BufferHop($0, $1, span, count, scheduler) }
    }
}

private final class BufferHop: Hop {
    private let span: Int
    private let most: Int
    private let scheduler: Scheduler
    private var kept: [Value] = []
    /// What led to the last of them; 0 if there is none.
    private var cause = 0
    private var appointment = Timeline.Appointment.none

    override var isEndless: Bool { true }

    init(_ definition: Stream, _ downstream: Sink, _ span: Int, _ most: Int, _ scheduler: Scheduler) {
        (self.span, self.most, self.scheduler) = (span, most, scheduler)
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        restart()
        attach(to: source)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        kept.append(value)
        cause = loop.cause
        if kept.count == most { flush() }
    }

    override func completed() {
        send(.array(kept))
        kept = []
        finish()
    }

    override func wake(_ token: Int) {
        loop.cause = cause
        flush()
    }

    override func ending() {
        scheduler.cancel(appointment)
        let lost = kept
        kept = []
        for value in lost { drop(value, .cutOff) }
    }

    private func flush() {
        scheduler.cancel(appointment)
        let full = kept
        (kept, cause) = ([], 0)
        send(.array(full))
        restart()
    }

    private func restart() {
        if !isDisposed { appointment = scheduler.schedule(self, after: span) }
    }
}
