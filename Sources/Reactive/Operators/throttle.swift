extension Site {
    public static let throttle = Site("throttle")
}

extension Stream {
    /// At most one element in each window: the first at once, and with `latest` the newest of the rest at its end.
    ///
    ///     -ab-c-------d-|
    ///     throttle 40ms
    ///     -a---c------d-|
    public func throttle(_ window: Int, latest: Bool = true, on scheduler: Scheduler, at site: Site = .throttle)
        -> Stream
    {
        ClosureOperator(self, at: site) { ThrottleHop($0, $1, window, latest, scheduler) }
    }
}

private final class ThrottleHop: Hop {
    private let window: Int
    private let latest: Bool
    private let scheduler: Scheduler
    private var lastSent: Int?
    private var waiting: (value: Value, since: Int, cause: Int)?
    private var isCompleted = false
    private var appointment = Timeline.Appointment.none

    init(_ definition: Stream, _ downstream: Sink, _ window: Int, _ latest: Bool, _ scheduler: Scheduler) {
        self.window = max(window, 0)
        self.latest = latest
        self.scheduler = scheduler
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        let left = lastSent.map { window - (scheduler.now - $0) } ?? 0
        if left <= 0 { return pass(value) }
        guard latest else { return drop(value, .throttled(left: left)) }
        if let waiting {
            drop(waiting.value, .superseded(after: scheduler.now - waiting.since))
        } else {
            appointment = scheduler.schedule(self, after: left)
        }
        waiting = (value, scheduler.now, loop.cause)
    }

    override func completed() {
        if waiting == nil { return finish() }
        isCompleted = true
        releaseUpstream()
    }

    override func wake(_ token: Int) {
        if let waiting {
            // The timer was set for an older one, which this has taken the place of.
            loop.cause = waiting.cause
            pass(waiting.value)
        }
        if isCompleted { finish() }
    }

    private func pass(_ value: Value) {
        waiting = nil
        send(value)
        lastSent = scheduler.now
    }

    override func ending() {
        scheduler.cancel(appointment)
        if let waiting { drop(waiting.value, .cutOff) }
        waiting = nil
    }
}
