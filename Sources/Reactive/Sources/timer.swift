extension Site {
    public static let interval = Site("interval")
    public static let timer = Site("timer")
}

extension Stream {
    /// 0 after a time, and then, if there is a period, 1, 2 … after each.
    ///
    ///     timer(30ms, period: 20ms)
    ///     ---0-1-2-
    public static func timer(
        _ due: Int, period: Int? = nil, on scheduler: Scheduler, at site: Site = .timer, as kind: Number.Kind? = nil
    ) -> Stream {
        Source(scheduler.loop, at: site) { TimerHop($0, $1, due, period, scheduler, kind) }
    }

    /// 0, 1, 2 …, the first after one period.
    ///
    ///     interval(20ms)
    ///     --0-1-2-
    public static func interval(
        _ period: Int, on scheduler: Scheduler, at site: Site = .interval, as kind: Number.Kind? = nil
    ) -> Stream {
        timer(period, period: period, on: scheduler, at: site, as: kind)
    }
}

private final class TimerHop: SourceHop {
    private let due: Int
    private let period: Int?
    private let scheduler: Scheduler
    /// What kind of numbers it sends, if not `Int`.
    private let kind: Number.Kind?
    private var count = 0
    private var appointment = Timeline.Appointment.none

    init(
        _ definition: Stream, _ downstream: Sink, _ due: Int, _ period: Int?, _ scheduler: Scheduler,
        _ kind: Number.Kind?
    ) {
        self.due = due
        self.kind = kind
        self.period = period
        self.scheduler = scheduler
        super.init(definition, downstream)
    }

    override var isEndless: Bool { period != nil }

    override func begin() { appointment = scheduler.schedule(self, after: due, every: period) }

    override func wake(_ token: Int) {
        // The clock is what makes a tick, not whoever subscribed.
        loop.cause = 0
        guard let period else {
            send(Value.counted(0, as: kind))
            return finish()
        }
        appointment = scheduler.schedule(self, again: appointment, after: period)
        let number = count
        count += 1
        send(Value.counted(number, as: kind))
    }

    override func ending() { scheduler.cancel(appointment) }
}
