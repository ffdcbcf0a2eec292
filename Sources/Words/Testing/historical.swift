import Language
import Reactive
import Values

/// RxSwift's virtual time in dates: `HistoricalScheduler`. It begins at a date of its own.
extension Word {
    static let historicalTypes = [
        "class HistoricalScheduler: SchedulerType {}", "typealias RxTime = Date",
        "enum VirtualTimeComparison: Equatable { case lessThan, equal, greaterThan }",
        """
        protocol VirtualTimeConverterType { associatedtype VirtualTimeUnit; associatedtype VirtualTimeIntervalUnit; \
        func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> Date; \
        func convertToVirtualTime(_ time: Date) -> VirtualTimeUnit; \
        func convertFromVirtualTimeInterval(_ interval: VirtualTimeIntervalUnit) -> Double; \
        func convertToVirtualTimeInterval(_ interval: Double) -> VirtualTimeIntervalUnit; \
        func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit; \
        func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison }
        """,
    ]

    /// RxSwift's virtual time in numbers, for those who count it themselves.
    static let virtualTime: [Word] = [
        .member(
            of: "TestScheduler",
            """
            func scheduleAbsoluteVirtual<State>(_ state: State, time: Int, action: (State) -> Disposable) -> Disposable
            """
        ) { call in try call.scheduled(at: call.int(1)) },
        .member(
            of: "TestScheduler",
            """
            func scheduleRelativeVirtual<State>(_ state: State, dueTime: Int, action: (State) -> Disposable) \
            -> Disposable
            """
        ) { call in try call.scheduled(at: (call.receiver() as Scheduler).clock.plus(call.int(1))) },
        .member(of: "TestScheduler", "init<C: VirtualTimeConverterType>(initialClock: Int, converter: C)") { call in
            func asked(_ selector: String, _ number: Int) throws -> Value {
                try call.interpreter.send(selector, to: call[1], [.int(number)], at: call.site.place ?? .nowhere)
            }
            guard case .double(let seconds) = try asked("convertFromVirtualTimeInterval(_:)", 1), seconds > 1e-9,
                seconds < 1e9
            else { throw RuntimeError("a unit of virtual time must be longer than 0 here, and a number of seconds") }
            let start: DateObject = try asked("convertFromVirtualTime(_:)", 0).object()
            return .object(
                Scheduler(
                    // Rounded down: as many of them as there are in a time are in its nanoseconds as well.
                    call.loop, "test", .test, tick: Int((seconds * 1_000_000_000 + 0.001).rounded(.down)),
                    clock: call.int(0), began: start.seconds,
                    hasOwnClock: true, takesTime: false))
        },
    ]

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
            .member(of: "HistoricalScheduler", "func stop()") { call in
                (try call.receiver() as Scheduler).isStopped = true
                return .void
            },
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

extension Call {
    /// Carries out the closure behind a state and a time when the test's clock shows that.
    fileprivate func scheduled(at ticks: Int) throws -> Value {
        let (state, action, group, disposing) = (self[0], try transform(2), Group(), disposing)
        let scheduler: Scheduler = try receiver()
        group.insert(scheduler.perform(at: ticks) { group.insert(try disposing(action(state))) })
        return .object(group)
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
