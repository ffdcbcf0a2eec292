extension Site {
    public static let debounce = Site("debounce")
}

extension Stream {
    /// The last element of each burst, once `quiet` units have passed without another. Completion lets a waiting
    /// element out at once if it `flushes`; else, as an error does, it drops it.
    ///
    ///     -a-b-------c|
    ///     debounce 30ms
    ///     ------b-----(c|)
    public func debounce(
        _ quiet: Int, flushes: Bool = true, on scheduler: Scheduler, at site: Site = .debounce
    ) -> Stream {
        ClosureOperator(self, at: site) { DebounceHop($0, $1, quiet, flushes, scheduler) }
    }
}

private final class DebounceHop: Hop {
    private let quiet: Int
    private let flushes: Bool
    private let scheduler: Scheduler
    private var waiting: Value?
    private var since = 0
    private var appointment = Timeline.Appointment.none

    init(_ definition: Stream, _ downstream: Sink, _ quiet: Int, _ flushes: Bool, _ scheduler: Scheduler) {
        (self.quiet, self.flushes) = (quiet, flushes)
        self.scheduler = scheduler
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        if let waiting {
            drop(waiting, .superseded(after: scheduler.now - since))
            scheduler.cancel(appointment)
        }
        waiting = value
        since = scheduler.now
        appointment = scheduler.schedule(self, after: quiet)
    }

    override func wake(_ token: Int) { release() }

    override func completed() {
        if flushes { release() }
        finish()
    }

    override func ending() {
        scheduler.cancel(appointment)
        if let waiting { drop(waiting, .cutShort(before: since.adding(clamped: max(quiet, 0)) - scheduler.now)) }
        waiting = nil
    }

    private func release() {
        guard let value = waiting else { return }
        waiting = nil
        send(value)
    }
}
