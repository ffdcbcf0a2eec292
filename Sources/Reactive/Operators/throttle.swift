extension Site {
    public static let throttle = Site("throttle")
}

extension Stream {
    /// At most one element in each window: the first at once, and with `latest` the newest of the rest at its end.
    ///
    ///     -ab-c-------d-|
    ///     throttle 40ms
    ///     -a---c------d-|
    ///
    /// `waitsForTurn`: as in ReactiveSwift, the first goes out on the scheduler, too, and what waits at the end does not.
    /// `unit`: what the window was counted in. What is left of a window is rounded to it, as in RxSwift. `keepsFirst`:
    /// without `latest` the first of the rest goes out at a window's end, as in Combine.
    public func throttle(
        _ window: Int, unit: Int = 1, latest: Bool = true, keepsFirst: Bool = false, waitsForTurn: Bool = false,
        on scheduler: Scheduler, at site: Site = .throttle
    ) -> Stream {
        let kept: ThrottleHop.Kept = latest ? .newest : keepsFirst ? .first : .none
        return ClosureOperator(self, at: site) { ThrottleHop($0, $1, (window, unit), kept, waitsForTurn, scheduler) }
    }
}

private final class ThrottleHop: Hop {
    /// Which of those that come within a window goes out at its end.
    enum Kept { case newest, first, none }
    private let window: Int
    private let unit: Int
    private let kept: Kept
    private let waitsForTurn: Bool
    private let scheduler: Scheduler
    private var lastSent: Int?
    private var waiting: (value: Value, since: Int, cause: Int)?
    private var isCompleted = false
    private var appointment = Timeline.Appointment.none

    init(
        _ definition: Stream, _ downstream: Sink, _ window: (span: Int, unit: Int), _ kept: Kept,
        _ waitsForTurn: Bool, _ scheduler: Scheduler
    ) {
        (self.window, unit) = (max(window.span, 0), max(window.unit, 1))
        (self.kept, self.waitsForTurn) = (kept, waitsForTurn)
        self.scheduler = scheduler
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        let rest = lastSent.map { window - (scheduler.now - $0) } ?? 0
        let left = rounded(rest)
        if left <= 0, !waitsForTurn { return pass(value) }
        if kept == .none || kept == .first && waiting != nil {
            return drop(value, .throttled(left: rest, first: kept == .first))
        }
        if let waiting {
            drop(waiting.value, .superseded(after: scheduler.now - waiting.since))
        } else {
            // One that was set for what has been passed on since is for nothing.
            scheduler.cancel(appointment)
            appointment = scheduler.schedule(self, after: max(left, 0))
        }
        waiting = (value, scheduler.now, loop.cause)
    }

    private func rounded(_ left: Int) -> Int {
        guard unit > 1, left > 0 else { return left }
        let (units, rest) = left.quotientAndRemainder(dividingBy: unit)
        let (span, overflow) = (rest < unit - rest ? units : units + 1).multipliedReportingOverflow(by: unit)
        return overflow ? left : span
    }

    override func completed() {
        if waiting == nil || waitsForTurn { return finish() }
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
