import Language
import Reactive
import Values

/// What is asked of a scheduler itself: at once, later, again and again.
extension Word {
    static let scheduling: [Word] = [
        .member(
            of: "SchedulerType", "func schedule<State>(_ state: State, action: (State) -> Disposable) -> Disposable"
        ) { call in try call.scheduled(after: nil, action: 1) },
        .member(
            of: "SchedulerType",
            "func scheduleRelative<State>(_ state: State, dueTime: RxTimeInterval, action: (State) -> Disposable) -> Disposable"
        ) { call in try call.scheduled(after: call.int(1), action: 2) },
        .member(
            of: "SchedulerType",
            """
            func schedulePeriodic<State>(_ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, \
            action: (State) -> State) -> Disposable
            """
        ) { call in try call.repeated() },
        .member(
            of: "SchedulerType",
            """
            func scheduleRecursive<State>(_ state: State, \
            action: (_ state: State, _ recurse: (State) -> Void) -> Void) -> Disposable
            """
        ) { call in
            let work = RecursiveWork(
                try call.interpreter.scheduler(call.receiver, at: call.site.place), try call.combine(1))
            work.go(on: call[0])
            return .object(work)
        },
        .member(of: "SchedulerType", "var now: Date") { call in
            guard let scheduler = call.receiver.object as? Scheduler, scheduler.hasOwnClock else {
                return .object(DateObject(call.loop))
            }
            return .object(scheduler.date)
        },
        .member(of: "SharingScheduler", "static func make() -> SchedulerType") { call in
            .object(call.interpreter.sharing ?? call.interpreter.main)
        },
        .member(of: "DriverSharingStrategy", "static var scheduler: SchedulerType") { call in
            .object(call.interpreter.sharing ?? call.interpreter.main)
        },
        .member(of: "SignalSharingStrategy", "static var scheduler: SchedulerType") { call in
            .object(call.interpreter.sharing ?? call.interpreter.main)
        },
        .member(
            of: "SharingScheduler",
            "static func mock(makeScheduler: () -> SchedulerType, action: () throws -> Void) rethrows"
        ) { call in
            let made = try call.function(0).call([])
            return try call.sharing(call.interpreter.scheduler(made, at: call.site.place))
        },
        .member(
            of: "SharingScheduler", "static func mock(scheduler: SchedulerType, action: () throws -> Void) rethrows"
        ) { call in try call.sharing(call.scheduler(0)) },
    ]
}

extension Call {
    /// Carries out the closure at 1 with another scheduler in the place of main.
    fileprivate func sharing(_ scheduler: Scheduler) throws -> Value {
        let around = interpreter.sharing
        interpreter.sharing = scheduler
        defer { interpreter.sharing = around }
        return try function(1).call([])
    }

    fileprivate func scheduled(after delay: Int?, action index: Int) throws -> Value {
        let scheduler = try interpreter.scheduler(receiver, at: site.place)
        let (state, action, group, disposing) = (self[0], try transform(index), Group(), disposing)
        let perform = { group.insert(try disposing(action(state))) }
        let work = delay.map { scheduler.perform(after: max(0, $0), perform) } ?? scheduler.perform(perform)
        group.insert(work)
        return .object(group)
    }

    fileprivate func repeated() throws -> Value {
        let work = PeriodicWork(
            try interpreter.scheduler(receiver, at: site.place), self[0], every: max(1, int(2)), try transform(3))
        work.wait(max(0, int(1)))
        return .object(work)
    }
}

/// Work that asks to be done once more, with another state.
private final class RecursiveWork: Disposable {
    private let scheduler: Scheduler
    private let pending = Group()
    private var action: Combine?

    init(_ scheduler: Scheduler, _ action: @escaping Combine) { (self.scheduler, self.action) = (scheduler, action) }

    func go(on state: Value) {
        guard action != nil else { return }
        let turn = Serial()
        pending.insert(turn)
        turn.hold(
            scheduler.perform {
                self.pending.remove(turn)
                let again = NativeFunction { arguments in
                    self.go(on: arguments[0])
                    return .void
                }
                _ = try self.action?(state, .object(again))
            })
    }

    override var isDisposed: Bool { action == nil }

    override func dispose() {
        action = nil
        pending.dispose()
    }
}

/// Work that is done every so often, each time with what the time before gave.
private final class PeriodicWork: Disposable {
    private let scheduler: Scheduler
    private let period: Int
    private var state: Value
    private var action: ((Value) throws -> Value)?
    private var pending: Disposable?

    init(_ scheduler: Scheduler, _ state: Value, every period: Int, _ action: @escaping (Value) throws -> Value) {
        (self.scheduler, self.state, self.period, self.action) = (scheduler, state, period, action)
    }

    func wait(_ delay: Int) {
        pending = scheduler.perform(after: delay) {
            guard let action = self.action else { return }
            self.wait(self.period)
            self.state = try action(self.state)
        }
    }

    override func dispose() {
        action = nil
        pending?.dispose()
        pending = nil
    }
}
