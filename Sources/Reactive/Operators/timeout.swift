extension Site {
    public static let timeout = Site("timeout")
}

extension Stream {
    /// An error, or another stream, when no element comes for a time. Each element starts it anew.
    ///
    ///     -1-2--------
    ///     timeout 40ms
    ///     -1-2----#
    public func timeout(_ time: Int, other: Stream? = nil, on scheduler: Scheduler, at site: Site = .timeout) -> Stream
    {
        ClosureOperator(self, and: other.map { [Input($0)] } ?? [], at: site) {
            TimeoutHop($0, $1, time, other, scheduler)
        }
    }
}

private final class TimeoutHop: MultiSourceHop {
    private let time: Int
    private let other: Stream?
    private let scheduler: Scheduler
    private var hasSwitched = false
    private var appointment = Timeline.Appointment.none

    init(_ definition: Stream, _ downstream: Sink, _ time: Int, _ other: Stream?, _ scheduler: Scheduler) {
        self.time = time
        self.other = other
        self.scheduler = scheduler
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        restart()
        attach(to: source)
    }

    private func restart() {
        scheduler.cancel(appointment)
        appointment = scheduler.schedule(self, after: time)
    }

    override func next(_ value: Value) {
        guard admits(value), !hasSwitched else { return }
        send(value)
        if !isDisposed { restart() }
    }

    override func error(_ error: any Error) { if !hasSwitched { fail(error) } }
    override func completed() { if !hasSwitched { finish() } }

    override func wake(_ token: Int) {
        guard !hasSwitched else { return }
        hasSwitched = true
        guard let other else { return fail(RxError.timeout) }
        listen(to: other)
        releaseUpstream()
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        send(value)
    }
    override var endsWithSide: Bool { true }
    override func completed(from side: Side) { finish() }

    override func ending() { scheduler.cancel(appointment) }
}
