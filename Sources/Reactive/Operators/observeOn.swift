extension Site {
    public static let observeOn = Site("observe(on:)")
    public static let subscribeOn = Site("subscribe(on:)")
}

extension Stream {
    /// The same events, delivered on a scheduler; in order, errors too.
    ///
    ///     -1--2--|
    ///     observe(on: background)
    ///     -1--2--|
    public func observe(on scheduler: Scheduler, at site: Site = .observeOn) -> Stream {
        ClosureOperator(self, at: site) { ObserveOnHop($0, $1, scheduler) }
    }

    /// Subscribes, and disposes, on a scheduler. What comes later is not moved.
    public func subscribe(on scheduler: Scheduler, at site: Site = .subscribeOn) -> Stream {
        ClosureOperator(self, at: site) { SubscribeOnHop($0, $1, scheduler) }
    }
}

private final class ObserveOnHop: Hop {
    private let scheduler: Scheduler
    private var waiting = Queue<(event: Event, cause: Int)>()
    private var appointments = Queue<Timeline.Appointment>()
    private var isScheduled = false
    /// On a queue each event waits by itself; elsewhere one asks for the turn of the next.
    private let asksForNext: Bool

    init(_ definition: Stream, _ downstream: Sink, _ scheduler: Scheduler) {
        self.scheduler = scheduler
        asksForNext = scheduler.takesOneByOne
        super.init(definition, downstream)
    }

    override func next(_ value: Value) { if admits(value) { enter(.next(value)) } }
    override func error(_ error: any Error) { enter(.error(error)) }
    override func completed() { enter(.completed) }

    private func enter(_ event: Event) {
        waiting.append((event, loop.cause))
        if !asksForNext || !isScheduled { schedule() }
    }

    private func schedule() {
        isScheduled = true
        if scheduler.kind == .current {
            loop.wakeInTurn(self, token: 0)
        } else if let later = scheduler.enqueue(self) {
            appointments.append(later)
        }
    }

    override func wake(_ token: Int) {
        _ = appointments.popFirst()
        guard !isDisposed, let first = waiting.popFirst() else { return }
        loop.cause = first.cause
        deliver(first.event)
        isScheduled = false
        if asksForNext, !waiting.isEmpty { schedule() }
    }

    private func deliver(_ event: Event) {
        switch event {
        case .next(let value): send(value)
        case .error(let error): fail(error)
        case .completed: finish()
        }
    }

    override func ending() {
        while let appointment = appointments.popFirst() { scheduler.cancel(appointment) }
        while let left = waiting.popFirst() {
            if case .next(let value) = left.event { drop(value, .cutOff) }
        }
    }
}

private final class SubscribeOnHop: Hop {
    private let scheduler: Scheduler
    private var source: Stream?
    private var appointment = Timeline.Appointment.none

    init(_ definition: Stream, _ downstream: Sink, _ scheduler: Scheduler) {
        self.scheduler = scheduler
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        self.source = source
        if let later = scheduler.enqueue(self) { appointment = later }
    }

    override func wake(_ token: Int) {
        guard let source else { return }
        self.source = nil
        let subscription = source.subscribe(self)
        let scheduler = scheduler
        hold(
            Cleanup {
                _ = scheduler.enqueue(Release(subscription))
            })
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }

    override func ending() {
        scheduler.cancel(appointment)
        source = nil
    }

    /// Lets the source go when its turn on the scheduler has come.
    private final class Release: Sink {
        private let subscription: Disposable

        init(_ subscription: Disposable) {
            self.subscription = subscription
            super.init(state: [])
        }

        override func wake(_ token: Int) { subscription.dispose() }
    }
}
