import Language
import Reactive
import Values

/// A queue that closures are handed to: main, a global one, or one that a program made.
final class Queue: Object, NamedObject {
    let scheduler: Scheduler
    let typeName: String
    /// What `label` and `name` say.
    var label: String
    init(_ scheduler: Scheduler, _ label: String, _ typeName: String = "DispatchQueue") {
        (self.scheduler, self.label, self.typeName) = (scheduler, label, typeName)
    }
    override func write(to text: inout String, as style: TextStyle) { text += label.harmlessLine }

    /// What was handed over and has not begun, in order.
    private var pending: [QueuedWork] = []

    func hand(_ body: @escaping () throws -> Value) {
        let work = QueuedWork(body)
        pending.append(work)
        scheduler.perform(after: 0) { [weak self] in
            // It is the first, unless `sync` was there before.
            if let place = self?.pending.firstIndex(where: { $0 === work }) { self?.pending.remove(at: place) }
            try work.run()
        }
    }

    var isBusy: Bool { !pending.isEmpty }

    /// `sync`: what stands before it comes first.
    func finishPending() throws {
        let before = pending
        pending = []
        for work in before { try work.run() }
    }
}

/// What a queue was handed: carried out once.
private final class QueuedWork {
    private var body: (() throws -> Value)?
    init(_ body: @escaping () throws -> Value) { self.body = body }

    func run() throws {
        let work = body
        body = nil
        _ = try work?()
    }
}

extension Word {
    private static let schedules =
        "typealias SchedulerTimeType = Combine.SchedulerTime; typealias SchedulerOptions = Combine.SchedulerOptions"

    static let queueTypes = [
        "class DispatchQueue { \(schedules) }",
        "struct DispatchTime: Comparable {}",
        "class Thread: Hashable {}",
        "class RunLoop { typealias Mode = RunLoopMode; \(schedules) }",
        "class OperationQueue { \(schedules) }",
        "class OperationQueueScheduler: ImmediateSchedulerType {}",
        "enum OperationQueuePriority: Equatable { case veryLow, low, normal, high, veryHigh }",
        "class DispatchQueueAttributes {}", "struct DispatchWorkItemFlags {}",
        "class DispatchSource { enum TimerFlags: OptionSet { case strict } }",
        "class DispatchSourceTimer {}", "final class DispatchSpecificKey<T> {}",
        "typealias DispatchTimeInterval = RxTimeInterval", "typealias TimeInterval = Double",
        "typealias CFTimeInterval = Double", "typealias CFAbsoluteTime = Double",
    ]

    static let queues: [Word] = [
        .member(of: "DispatchQueue", "static var main: DispatchQueue") { call in
            .object(Queue(call.interpreter.schedulers.queued, "com.apple.main-thread"))
        },
        .member(of: "DispatchQueue", "static func global(qos: DispatchQoS = .default) -> DispatchQueue") { call in
            .object(Queue(Scheduler(call.loop, "background", .queued), "com.apple.root.default-qos"))
        },
        .member(
            of: "DispatchQueue",
            "init(label: String, qos: DispatchQoS = .default, attributes: DispatchQueueAttributes? = nil)"
        ) { call in .object(Queue(Scheduler(call.loop, call.string(0), .queued), call.string(0))) },
        .member(
            of: "DispatchQueue",
            "init(label: String, qos: DispatchQoS = .default, attributes: [DispatchQueueAttributes])"
        ) { call in .object(Queue(Scheduler(call.loop, call.string(0), .queued), call.string(0))) },
        .member(of: "DispatchQueueAttributes", "static var concurrent: DispatchQueueAttributes") { _ in .void },
        .member(of: "DispatchQueue", "var label: String") { call in .string((try call.receiver() as Queue).label) },
        .member(of: "DispatchQueue", "func async(execute work: () -> Void)") { call in
            try call.hand(to: call.receiver(), call.function(0), after: 0)
        },
        .member(
            of: "DispatchQueue",
            "func async(qos: DispatchQoS = .default, flags: DispatchWorkItemFlags, execute work: () -> Void)"
        ) { call in
            try call.hand(to: call.receiver(), call.function(2), after: 0)
        },
        .member(of: "DispatchQueue", "func sync<T>(flags: DispatchWorkItemFlags, execute work: () throws -> T) -> T") {
            call in
            try (call.receiver() as Queue).finishPending()
            return try call.function(1).nullary()
        },
        .member(of: "DispatchWorkItemFlags", "static var barrier: DispatchWorkItemFlags") { _ in .void },
        .member(of: "DispatchQueue", "func sync<T>(execute work: () throws -> T) -> T") { call in
            try (call.receiver() as Queue).finishPending()
            return try call.function(0).nullary()
        },
        .member(of: "DispatchQueue", "func asyncAfter(deadline: DispatchTime, execute work: () -> Void)") { call in
            try call.hand(to: call.receiver(), call.function(1), after: call.delay(until: 0))
        },
        .member(of: "DispatchQoS", "init(qosClass: DispatchQoS, relativePriority: Int)") { call in call[0] },
        .member(of: "DispatchTime", "static func now() -> DispatchTime") { call in .int(call.loop.timeline.now) },
        .member(of: "DispatchTime", "static func + (time: DispatchTime, seconds: Double) -> DispatchTime") { call in
            .int(call.int(0).adding(clamped: nanoseconds(call.double(1))))
        },
        .member(of: "DispatchTime", "static func + (time: DispatchTime, interval: RxTimeInterval) -> DispatchTime") {
            call in .int(call.int(0).adding(clamped: call.int(1)))
        },
        .function("func sleep(_ seconds: Int)") { call in call.pass(Double(call.int(0))) },
        .function("func usleep(_ microseconds: Int)") { call in call.pass(Double(call.int(0)) / 1_000_000) },
        .member(of: "Thread", "static func sleep(forTimeInterval interval: Double)") { call in
            call.pass(call.double(0))
        },
        .member(of: "RunLoop", "static var main: RunLoop") { _ in .void },
        .member(of: "RunLoop", "static var current: RunLoop") { _ in .void },
        .member(of: "RunLoop", "func run(until limit: Date)") { call in
            call.pass((try call.object(0) as DateObject).seconds - DateObject(call.loop).seconds)
        },
        // After the last line time goes on by itself.
        .member(of: "RunLoop", "func run()") { _ in .void },
        .function("func dispatchMain()") { _ in .void },
        .member(of: "OperationQueue", "init()") { call in
            .object(Queue(Scheduler(call.loop, "operations", .queued), "NSOperationQueue", "OperationQueue"))
        },
        .member(of: "OperationQueue", "static var main: OperationQueue") { call in
            .object(Queue(call.interpreter.schedulers.queued, "NSOperationQueue Main Queue", "OperationQueue"))
        },
        .member(of: "OperationQueue", "var maxConcurrentOperationCount: Int { get set }") { _ in .int(1) },
        .member(of: "OperationQueue", "var qualityOfService: DispatchQoS { get set }") { call in call[0] },
        .member(of: "OperationQueue", "var name: String? { get set }") { call in
            let queue: Queue = try call.receiver()
            if call.has(0) { queue.label = call.string(0) }
            return .string(queue.label)
        },
        .member(of: "OperationQueue", "func addOperation(_ block: () -> Void)") { call in
            try call.hand(to: call.receiver(), call.function(0), after: 0)
        },
        .member(of: "OperationQueue", "func waitUntilAllOperationsAreFinished()") { call in
            // What is carried out may bring more, of operations that have waited for it.
            let queue: Queue = try call.receiver()
            while queue.isBusy { try queue.finishPending() }
            return .void
        },
        .member(of: "OperationQueueScheduler", "init(operationQueue: OperationQueue)") { call in
            .object((try call.object(0) as Queue).scheduler)
        },
        // What waits for the main thread comes in order: nothing goes before it.
        .member(
            of: "OperationQueueScheduler",
            "init(operationQueue: OperationQueue, queuePriority: OperationQueuePriority)"
        ) { call in .object((try call.object(0) as Queue).scheduler) },
        .member(
            of: "SerialDispatchQueueScheduler",
            "init(queue: DispatchQueue, internalSerialQueueName: String, leeway: RxTimeInterval = .zero)"
        ) { call in .object((try call.object(0) as Queue).scheduler) },
        .member(of: "SerialDispatchQueueScheduler", "init(qos: DispatchQoS, internalSerialQueueName: String)") { call in
            .object(Scheduler(call.loop, call.string(1), .queued))
        },
        .member(of: "ConcurrentDispatchQueueScheduler", "init(queue: DispatchQueue, leeway: RxTimeInterval = .zero)") {
            call in
            .object((try call.object(0) as Queue).scheduler)
        },
    ]
}

extension Call {
    /// Lets time pass.
    fileprivate func pass(_ seconds: Double) -> Value {
        loop.sleep(until: loop.timeline.now.adding(clamped: nanoseconds(max(0, seconds))))
        return .void
    }

    /// How long it is until the `DispatchTime` at `index`; what has passed is now.
    func delay(until index: Int) -> Int {
        let now = loop.timeline.now
        return max(int(index), now) - now
    }

    fileprivate func hand(to queue: Queue, _ function: Function, after delay: Int) throws -> Value {
        let body = function.nullary
        if delay == 0 { queue.hand { try body() } } else { queue.scheduler.perform(after: delay) { _ = try body() } }
        return .void
    }
}

/// Seconds as nanoseconds, within what an Int can hold.
func nanoseconds(_ seconds: Double) -> Int { Int(clamped: seconds * 1_000_000_000) }
