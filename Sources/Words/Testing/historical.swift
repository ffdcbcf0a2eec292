import Language
import Reactive
import Values

/// RxSwift's virtual time in dates: `HistoricalScheduler`. It begins at a date of its own.
extension Word {
    static let historicalTypes = ["class HistoricalScheduler: SchedulerType {}", "typealias RxTime = Date"]

    static let historical: [Word] =
        [
            .member(of: "HistoricalScheduler", "init(initialClock: Date? = nil)") { call in
                let start: DateObject? = call.has(0) ? try call.object(0) : nil
                let scheduler = Scheduler(
                    call.loop, "historical", .queued, began: start?.seconds ?? -DateObject.epoch, hasOwnClock: true)
                return .object(scheduler)
            },
            .member(of: "HistoricalScheduler", "func start()") { call in
                try (call.receiver() as Scheduler).runToEnd()
                return .void
            },
            .member(of: "HistoricalScheduler", "func stop()") { _ in .void },
            .member(of: "HistoricalScheduler", "func advanceTo(_ time: Date)") { call in
                let scheduler: Scheduler = try call.receiver()
                scheduler.advance(to: scheduler.time(at: try call.object(0)))
                return .void
            },
            .member(of: "HistoricalScheduler", "func sleep(_ seconds: Double)") { call in
                let scheduler: Scheduler = try call.receiver()
                scheduler.skip(to: scheduler.now.adding(clamped: nanoseconds(Swift.max(0, call.double(0)))))
                return .void
            },
        ]
        + ["clock", "now"].map { name in
            .member(of: "HistoricalScheduler", "var \(name): Date") { call in
                .object((try call.receiver() as Scheduler).date)
            }
        }
}

extension Scheduler {
    /// What its clock shows.
    var date: DateObject { DateObject(began + Double(now - origin) / 1_000_000_000) }

    /// When its clock shows a date.
    fileprivate func time(at date: DateObject) -> Int {
        origin.adding(clamped: nanoseconds(max(0, date.seconds - began)))
    }
}
