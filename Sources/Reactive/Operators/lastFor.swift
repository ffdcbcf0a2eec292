extension Site {
    public static let takeLastFor = Site("takeLast(for:)")
    public static let skipLastFor = Site("skipLast(for:)")
}

extension Stream {
    /// The elements of the last `span` units before completion, at completion.
    ///
    ///     -1--2--3-|
    ///     takeLast(for: 30ms)
    ///     ---------(3|)
    public func takeLast(for span: Int, on scheduler: Scheduler, at site: Site = .takeLastFor) -> Stream {
        ClosureOperator(self, at: site) { LastForHop($0, $1, span, scheduler, takes: true) }
    }

    /// All but the elements of the last `span` units: each waits until something comes that long after it.
    ///
    ///     -1--2--3-|
    ///     skipLast(for: 30ms)
    ///     ----1--2-|
    public func skipLast(for span: Int, on scheduler: Scheduler, at site: Site = .skipLastFor) -> Stream {
        ClosureOperator(self, at: site) { LastForHop($0, $1, span, scheduler, takes: false) }
    }
}

private final class LastForHop: Hop {
    private let span: Int
    private let scheduler: Scheduler
    private let takes: Bool
    private var waiting = Queue<(value: Value, since: Int)>()

    init(_ definition: Stream, _ downstream: Sink, _ span: Int, _ scheduler: Scheduler, takes: Bool) {
        (self.span, self.scheduler, self.takes) = (span, scheduler, takes)
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        waiting.append((value, scheduler.now))
        settle()
    }

    override func completed() {
        settle()
        while takes, !isDisposed, let last = waiting.popFirst() { send(last.value) }
        finish()
    }

    override func ending() { while let last = waiting.popFirst() { drop(last.value, .cutOff) } }

    /// Those whose time has passed are dropped, or are due.
    private func settle() {
        while !isDisposed, let first = waiting.first, scheduler.now - first.since >= span {
            _ = waiting.popFirst()
            if takes { drop(first.value, .displaced) } else { send(first.value) }
        }
    }
}
