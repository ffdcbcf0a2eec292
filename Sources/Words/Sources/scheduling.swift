import Language
import Reactive
import Values

/// What is asked of a scheduler itself: at once, later, again and again.
extension Word {
    static let scheduling: [Word] = [
        .member(
            of: "ImmediateSchedulerType",
            "func schedule<State>(_ state: State, action: (State) -> Disposable) -> Disposable"
        ) { call in
            let (state, action, group, disposing) = (call[0], try call.transform(1), Group(), call.disposing)
            let scheduler = try call.interpreter.scheduler(call.receiver, at: call.site.place)
            group.insert(scheduler.perform { group.insert(try disposing(action(state))) })
            return .object(group)
        },
        .member(
            of: "ImmediateSchedulerType",
            "func scheduleRecursive<State>(_ state: State, action: (State, (State) -> Void) -> Void) -> Disposable"
        ) { call in
            let scheduler = try call.interpreter.scheduler(call.receiver, at: call.site.place)
            let work = RecursiveWork(scheduler, try call.function(1).binary)
            work.perform(call[0])
            return .object(work)
        },
        .member(
            of: "SchedulerType",
            "func scheduleRelative<State>(_ state: State, dueTime: RxTimeInterval, action: (State) -> Disposable) -> Disposable"
        ) { call in
            let (state, action, group, disposing) = (call[0], try call.transform(2), Group(), call.disposing)
            let scheduler = try call.interpreter.scheduler(call.receiver, at: call.site.place)
            let work = scheduler.perform(after: Swift.max(0, call.int(1))) {
                group.insert(try disposing(action(state)))
            }
            group.insert(work)
            return .object(group)
        },
        .member(
            of: "SchedulerType",
            """
            func schedulePeriodic<State>(_ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, \
            action: (State) -> State) -> Disposable
            """
        ) { call in try call.repeated() },
        .member(of: "SchedulerType", "var now: Date") { call in
            let scheduler = try call.interpreter.scheduler(call.receiver, at: call.site.place)
            return .object(scheduler.hasOwnClock ? scheduler.date : DateObject(call.loop))
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

    fileprivate func repeated() throws -> Value {
        let work = PeriodicWork(
            try interpreter.scheduler(receiver, at: site.place), self[0], every: max(1, int(2)), try transform(3))
        work.wait(max(0, int(1)))
        return .object(work)
    }
}

/// Work that asks for itself again with a state of its own, as often as it likes.
private final class RecursiveWork: Disposable {
    private let scheduler: Scheduler
    private var action: ((Value, Value) throws -> Value)?
    private let waiting = Group()

    init(_ scheduler: Scheduler, _ action: @escaping (Value, Value) throws -> Value) {
        (self.scheduler, self.action) = (scheduler, action)
    }

    func perform(_ state: Value) {
        let again = NativeFunction { states in
            self.perform(states.first ?? .void)
            return .void
        }
        var own: Disposable?
        let work = scheduler.perform {
            if let own { self.waiting.remove(own) }
            _ = try self.action?(state, .object(again))
        }
        own = work
        if !work.isDisposed { waiting.insert(work) }
    }

    override func dispose() {
        action = nil
        waiting.dispose()
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
