import Language
import Reactive
import Values

/// A dispatch timer: it calls its handler from a deadline on, until it is cancelled.
private final class TimerSource: Object {
    private let scheduler: Scheduler
    private var first = 0
    private var period: Int?
    private var handler: (() throws -> Void)?
    private var pending: Disposable?
    private var isGoing = false

    init(_ scheduler: Scheduler) { self.scheduler = scheduler }

    func schedule(at deadline: Int, every period: Int?) {
        (first, self.period) = (deadline, period)
        if isGoing { wait(until: deadline) }
    }

    func handle(_ handler: @escaping () throws -> Void) { self.handler = handler }

    func resume() {
        guard !isGoing else { return }
        isGoing = true
        wait(until: first)
    }

    func stop() {
        isGoing = false
        pending?.dispose()
        pending = nil
    }

    private func wait(until time: Int) {
        pending?.dispose()
        let start = max(time, scheduler.now)
        pending = scheduler.perform(after: start - scheduler.now) {
            if let period = self.period, period > 0 {
                let (next, overflow) = start.addingReportingOverflow(period)
                if !overflow { self.wait(until: next) }
            }
            try self.handler?()
        }
    }
}

extension Word {
    static let timerSources: [Word] = [
        .member(
            of: "DispatchSource",
            "static func makeTimerSource(flags: DispatchSource.TimerFlags = [], queue: DispatchQueue? = nil) -> DispatchSourceTimer"
        ) {
            call in
            let queue: Queue? = call.has(1) && !call[1].isNull ? try call.object(1) : nil
            return .object(TimerSource(queue?.scheduler ?? call.interpreter.schedulers.queued))
        },
        .member(
            of: "DispatchSourceTimer",
            """
            func schedule(deadline: DispatchTime, repeating interval: RxTimeInterval, leeway: RxTimeInterval = .zero); \
            func schedule(deadline: DispatchTime)
            """
        ) { call in
            (try call.receiver() as TimerSource).schedule(at: call.int(0), every: call.has(1) ? call.int(1) : nil)
            return .void
        },
        .member(
            of: "DispatchSourceTimer",
            """
            func schedule(deadline: DispatchTime, repeating interval: Double, leeway: RxTimeInterval = .zero); \
            func scheduleRepeating(deadline: DispatchTime, interval: Double, leeway: RxTimeInterval = .zero)
            """
        ) { call in
            (try call.receiver() as TimerSource).schedule(at: call.int(0), every: nanoseconds(call.double(1)))
            return .void
        },
        .member(of: "DispatchSourceTimer", "func setEventHandler(handler: (() -> Void)?)") { call in
            let handler = try call.optionalFunction(0)?.nullary
            (try call.receiver() as TimerSource).handle { _ = try handler?() }
            return .void
        },
        .member(of: "DispatchSourceTimer", "func resume(); func activate()") { call in
            (try call.receiver() as TimerSource).resume()
            return .void
        },
        .member(of: "DispatchSourceTimer", "func cancel(); func suspend()") { call in
            (try call.receiver() as TimerSource).stop()
            return .void
        },
    ]
}
