extension Site {
    public static let delay = Site("delay")
    public static let delaySubscription = Site("delaySubscription")
}

extension Stream {
    /// Each element and the end, later by a time. An error comes at once, and drops what is waiting; with `errorsToo` it
    /// waits for its turn.
    ///
    ///     -a--b---|
    ///     delay 20ms
    ///     ---a--b---|
    public func delay(
        _ time: Int, errorsToo: Bool = false, on scheduler: Scheduler, at site: Site = .delay
    ) -> Stream {
        ClosureOperator(self, at: site) { DelayHop($0, $1, time, errorsToo, scheduler) }
    }

    /// Subscribes later by a time: what a hot source said before is lost.
    public func delaySubscription(_ time: Int, on scheduler: Scheduler, at site: Site = .delaySubscription) -> Stream {
        ClosureOperator(self, at: site) { DelaySubscriptionHop($0, $1, time, scheduler) }
    }
}

private final class DelayHop: Hop {
    private let time: Int
    private let errorsToo: Bool
    private let scheduler: Scheduler
    /// What the end that waits is, if it is no completion.
    private var failure: (any Error)?
    private var waiting: [(due: Int, value: Value?, cause: Int)] = []
    private var head = 0
    /// Whether it has asked to be woken, or is being.
    private var isActive = false
    private var appointment = Timeline.Appointment.none

    init(_ definition: Stream, _ downstream: Sink, _ time: Int, _ errorsToo: Bool, _ scheduler: Scheduler) {
        (self.time, self.errorsToo) = (time, errorsToo)
        self.scheduler = scheduler
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        enter(value)
    }

    override func completed() {
        releaseUpstream()
        enter(nil)
    }

    override func error(_ error: any Error) {
        releaseUpstream()
        guard errorsToo else { return fail(error) }
        failure = error
        enter(nil)
    }

    private func enter(_ value: Value?) {
        waiting.append((scheduler.now.adding(clamped: max(time, 0)), value, loop.cause))
        if isActive { return }
        isActive = true
        appointment = scheduler.schedule(self, after: time)
    }

    override func wake(_ token: Int) {
        guard head < waiting.count else { return }
        let (_, value, cause) = waiting[head]
        head += 1
        if head > 32, head * 2 > waiting.count {
            waiting.removeFirst(head)
            head = 0
        }
        loop.cause = cause
        guard let value else { return failure.map(fail) ?? finish() }
        send(value)
        isActive = head < waiting.count
        guard isActive else { return }
        loop.cause = waiting[head].cause
        appointment = scheduler.schedule(self, after: max(0, waiting[head].due - scheduler.now))
    }

    override func ending() {
        scheduler.cancel(appointment)
        for (due, value, _) in waiting[head...] {
            if let value { drop(value, .cutShort(before: due - scheduler.now)) }
        }
        waiting = []
        head = 0
    }
}

private final class DelaySubscriptionHop: Hop {
    private let time: Int
    private let scheduler: Scheduler
    private var source: Stream?
    private var appointment = Timeline.Appointment.none

    init(_ definition: Stream, _ downstream: Sink, _ time: Int, _ scheduler: Scheduler) {
        self.time = time
        self.scheduler = scheduler
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        self.source = source
        appointment = scheduler.schedule(self, after: time)
    }

    override func wake(_ token: Int) {
        guard let source else { return }
        self.source = nil
        attach(to: source)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }

    override func ending() {
        scheduler.cancel(appointment)
        source = nil
    }
}
