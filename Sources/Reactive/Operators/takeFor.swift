extension Site {
    public static let skipFor = Site("skip(for:)")
    public static let takeFor = Site("take(for:)")
}

extension Stream {
    /// What comes within a time; then the end.
    ///
    ///     -1-2--3-4-|
    ///     take(for: 40ms)
    ///     -1-2|
    public func take(for time: Int, on scheduler: Scheduler, at site: Site = .takeFor) -> Stream {
        take(until: Stream.timer(time, on: scheduler), at: site)
    }

    /// What comes after a time. A source that ends before it is over ends this, too.
    ///
    ///     -1-2--3-4-|
    ///     skip(for: 40ms)
    ///     ------3-4-|
    public func skip(for time: Int, on scheduler: Scheduler, at site: Site = .skipFor) -> Stream {
        ClosureOperator(self, at: site) { SkipForHop($0, $1, time, scheduler) }
    }
}

private final class SkipForHop: Hop {
    private let time: Int
    private let scheduler: Scheduler
    private var isOpen = false
    private var appointment = Timeline.Appointment.none

    init(_ definition: Stream, _ downstream: Sink, _ time: Int, _ scheduler: Scheduler) {
        self.time = time
        self.scheduler = scheduler
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        appointment = scheduler.schedule(self, after: time)
        attach(to: source)
    }

    override func wake(_ token: Int) { isOpen = true }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        if isOpen { send(value) } else { drop(value, .skipped(left: nil)) }
    }

    override func ending() { scheduler.cancel(appointment) }
}
