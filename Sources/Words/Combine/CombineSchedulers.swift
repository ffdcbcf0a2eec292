import Language
import Reactive
import Values

/// Combine's schedulers: the queues, the one that does all at once, and a person's own.
extension Word {
    static let combineSchedulers: [Word] =
        schedulingWork + schedulerTimes + [
            .member(of: "Combine.ImmediateScheduler", "static var shared: Combine.ImmediateScheduler") { _ in
                .object(ImmediateObject())
            },
            .member(of: "Combine.Scheduler", "var now: Combine.SchedulerTime") { call in
                try OwnPart(call).tell("now")
                    ?? .int(CombineScheduler.of(call.receiver, call)?.now ?? call.loop.timeline.now)
            },
            .member(of: "Combine.Scheduler", "var minimumTolerance: Combine.Stride") { call in
                try OwnPart(call).tell("minimumTolerance") ?? .int(0)
            },
        ]

    /// What is given beside the time is of no account here: an own scheduler is told of it.
    private static let schedulingWork: [Word] = [
        schedule("", [", options: Any?"]) { call in
            let action = call[call.signature]
            let options = call.signature == 0 ? Value.null : call[0]
            if try OwnPart(call).tell("schedule(options:_:)", [options, action]) != nil { return .void }
            let work = try call.function(call.signature).nullary
            guard let scheduler = try CombineScheduler.of(call.receiver, call) else { _ = try work(); return .void }
            _ = scheduler.perform(after: 0) { _ = try work() }
            return .void
        },
        schedule(", after date: Combine.SchedulerTime", besides) { call in
            let (last, time) = (call.signature + 1, call[0])
            let (tolerance, options) = (last > 1 ? call[1] : .int(0), last > 2 ? call[2] : .null)
            let own = [time, tolerance, options, call[last]]
            if try OwnPart(call).tell("schedule(after:tolerance:options:_:)", own) != nil { return .void }
            let work = try call.function(last).nullary
            guard let scheduler = try CombineScheduler.of(call.receiver, call) else { _ = try work(); return .void }
            _ = scheduler.perform(after: Swift.max(0, call.int(0) - scheduler.now)) { _ = try work() }
            return .void
        },
        schedule(
            ", after date: Combine.SchedulerTime, interval: Combine.Stride", besides, " -> Combine.Cancellable"
        ) { call in
            let last = call.signature + 2
            let (tolerance, options) = (last > 2 ? call[2] : .int(0), last > 3 ? call[3] : .null)
            let own = [call[0], call[1], tolerance, options, call[last]]
            if let made = try OwnPart(call).tell("schedule(after:interval:tolerance:options:_:)", own) { return made }
            let work = try call.function(last).nullary
            guard let scheduler = try CombineScheduler.of(call.receiver, call) else {
                _ = try work()
                return .object(Disposable())
            }
            let running = Serial()
            again(at: call.int(0), every: Swift.max(1, call.int(1)), on: scheduler, in: running, work)
            return .object(running)
        },
    ]

    private static let besides = [", tolerance: Combine.Stride", ", tolerance: Combine.Stride, options: Any?"]

    /// With nothing beside the time, and with what may stand there.
    private static func schedule(
        _ time: String, _ besides: [String], _ answer: String = "",
        _ body: @escaping @Sendable (Call) throws -> Value
    ) -> Word {
        let signatures = ([""] + besides).map { beside in
            let given = (time + beside + ", _ action: @escaping () -> Void").dropFirst(2)
            return "extension Combine.Scheduler { func schedule(\(given))\(answer) }"
        }
        return Word("schedule", signatures, "", body)
    }

    private static let schedulerTimes: [Word] = [
        .member(of: "Combine.SchedulerTime", "init(_ time: DispatchTime)") { call in call[0] },
        .member(of: "Combine.SchedulerTime", "var dispatchTime: DispatchTime") { call in call.receiver },
        .member(of: "Combine.SchedulerTime", "func advanced(by time: Combine.Stride) -> Combine.SchedulerTime") {
            call in .int(try span(call.receiver).adding(clamped: call.int(0)))
        },
        .member(of: "Combine.SchedulerTime", "func distance(to other: Combine.SchedulerTime) -> Combine.Stride") {
            call in .int(call.int(0) - (try span(call.receiver)))
        },
        .member(of: "Combine.SchedulerTimeIntervalConvertible", "static var zero: Self") { _ in .int(0) },
        .member(of: "Combine.Stride", "static var zero: Combine.Stride") { _ in .int(0) },
        .member(of: "Combine.Stride", "static func + (a: Combine.Stride, b: Combine.Stride) -> Combine.Stride") {
            call in
            .int(call.int(0).adding(clamped: call.int(1)))
        },
        .member(of: "Combine.Stride", "static func - (a: Combine.Stride, b: Combine.Stride) -> Combine.Stride") {
            call in
            .int(call.int(0).adding(clamped: -call.int(1)))
        },
    ]
}

private func span(_ value: Value) throws -> Int {
    guard case .int(let span) = value else { throw RuntimeError("a time was expected here") }
    return span
}

/// Does work again and again, until somebody ends it.
private func again(
    at time: Int, every period: Int, on scheduler: Scheduler, in running: Serial, _ work: @escaping () throws -> Value
) {
    running.hold(
        scheduler.perform(after: max(0, time - scheduler.now)) {
            again(at: time.adding(clamped: period), every: period, on: scheduler, in: running, work)
            _ = try work()
        })
}

/// Combine's scheduler that does all at once.
private final class ImmediateObject: Object, NamedObject {
    var typeName: String { "ImmediateScheduler" }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}

enum CombineScheduler {
    /// The scheduler that a program names; nil for the one that does all at once.
    static func of(_ index: Int, _ call: Call) throws -> Scheduler? { try of(call[index], call) }

    static func of(_ value: Value, _ call: Call) throws -> Scheduler? {
        if let own = try own(value, call) { return own }
        guard case .object(let object) = value else { return call.interpreter.schedulers.queued }
        switch object {
        case is ImmediateObject: return nil
        case let queue as Queue: return queue.scheduler
        default: return try call.interpreter.scheduler(value, at: call.site.place)
        }
    }

    /// One of a person's types: what is to be done is handed to its methods.
    private static func own(_ value: Value, _ call: Call) throws -> Scheduler? {
        let interpreter = call.interpreter
        guard let nominal = interpreter.nominal(of: value), !nominal.isBuiltIn,
            OwnMethod.named("schedule(options:_:)", of: nominal, in: interpreter.library) != nil
        else { return nil }
        let part = OwnPart(value, interpreter, call.site.place)
        let loop = call.loop
        func now() -> Int {
            do {
                if case .int(let time)? = try part.tell("now") { return time }
            } catch { loop.onFault?(error) }
            return loop.timeline.now
        }
        return Scheduler(loop, nominal.name, reading: now) { delay, work in
            let running = Flag()
            let action = Value.object(
                NativeFunction { _ in
                    if !running.isOver { work() }
                    return .void
                })
            if let delay, delay > 0 {
                let time = now().adding(clamped: delay)
                _ = try part.tell("schedule(after:tolerance:options:_:)", [.int(time), .int(0), .null, action])
            } else {
                _ = try part.tell("schedule(options:_:)", [.null, action])
            }
            return Cleanup { running.isOver = true }
        }
    }
}

/// Whether nobody waits any longer for what was handed over.
private final class Flag { var isOver = false }
