import Language
import Reactive
import Values

/// Swift's tasks: work that waits without holding up anything.
extension Word {
    static let taskTypes = [
        "final class Task<Success, Failure: Error> {}", "struct CancellationError: Error {}", "struct MainActor {}",
        "struct UnsafeCurrentTask {}",
        "enum TaskPriority: Equatable { case high, medium, low, background, userInitiated, utility }",
        "struct Duration: Hashable, Comparable, AdditiveArithmetic, CustomStringConvertible {}",
    ]

    static let tasks: [Word] =
        taskMakers + [
            .member(of: "Task", "func cancel()") { call in
                (try call.receiver() as AsyncTask).cancel()
                return .void
            },
            .member(of: "Task", "var isCancelled: Bool") { call in .bool((try call.receiver() as AsyncTask).isCancelled)
            },
            .member(of: "Task", "var value: Success { get async }", where: "Failure == Never") { call in
                try call.loop.tasks.awaiting { try (call.receiver() as AsyncTask).value() }
            },
            .member(of: "Task", "var value: Success { get async throws }", where: "Failure == Error") { call in
                try call.loop.tasks.awaiting { try (call.receiver() as AsyncTask).value() }
            },
            .member(of: "Task", "var result: Result<Success, Failure> { get async }") { call in
                let task: AsyncTask = try call.receiver()
                do { return try call.make("Result", 0, [call.loop.tasks.awaiting { try task.value() }]) } catch
                    where error.isThrown
                {
                    return try call.make("Result", 1, [.error(error)])
                }
            },
            .member(of: "Task", "static var isCancelled: Bool", where: ofNoTask) { call in
                .bool(call.loop.tasks.current?.isCancelled ?? false)
            },
            .member(of: "Task", "static func checkCancellation() throws", where: ofNoTask) { call in
                if call.loop.tasks.current?.isCancelled == true { throw Cancellation.error }
                return .void
            },
            .member(of: "Task", "static func yield() async", where: ofNoTask) { call in
                try call.loop.tasks.sleep(0, on: call.interpreter.schedulers.queued, throws: false)
            },
            .member(of: "Task", "static func sleep(nanoseconds duration: UInt64) async throws", where: ofNoTask) {
                call in
                try call.loop.tasks.sleep(Int(clamped: call.double(0)), on: call.interpreter.schedulers.queued)
            },
            .member(of: "Task", "static func sleep(for duration: Duration) async throws", where: ofNoTask) { call in
                try call.loop.tasks.sleep(call.int(0), on: call.interpreter.schedulers.queued)
            },
            .member(of: "CancellationError", "init()") { _ in .object(Cancellation()) },
            .member(of: "MainActor", "static func run<T>(resultType: T.Type = T.self, body: () throws -> T) async -> T")
            {
                call in try call.function(1).nullary()
            },
            .function(
                """
                func withTaskCancellationHandler<T>(operation: () async throws -> T, onCancel: () -> Void) async -> T
                """
            ) { call in
                let (work, action) = (try call.function(0).nullary, try call.function(1).nullary)
                let loop = call.loop
                guard let task = loop.tasks.current else { return try work() }
                return try task.handlingCancellation(
                    {
                        do { _ = try action() } catch { loop.onFault?(error) }
                    }, work)
            },
        ] + ownTask + durations

    /// The task that asks for itself; nil outside of all.
    private static let ownTask: [Word] =
        ["", "async "].map { effect in
            .function(
                "func withUnsafeCurrentTask<T>(body: (UnsafeCurrentTask?) \(effect)throws -> T) \(effect)rethrows -> T"
            ) { call in try call.function(0).unary(call.loop.tasks.current.map { .some(.object($0)) } ?? .null) }
        } + [
            .member(of: "UnsafeCurrentTask", "func cancel()") { call in
                (try call.receiver() as AsyncTask).cancel()
                return .void
            },
            .member(of: "UnsafeCurrentTask", "var isCancelled: Bool") { call in
                .bool((try call.receiver() as AsyncTask).isCancelled)
            },
        ]

    private static let ofNoTask = "Success == Never, Failure == Never"

    private static let taskMakers: [Word] = [
        ("init(", ""), ("static func detached(", " -> Task<Success, Failure>"),
    ].flatMap { start, end in
        [("async", "Never"), ("async throws", "Error")].map { effects, failure in
            .member(
                of: "Task",
                "\(start)priority: TaskPriority? = nil, operation: () \(effects) -> Success)\(end)",
                where: "Failure == \(failure)"
            ) { call in
                let task = AsyncTask(on: call.interpreter.schedulers.queued, try call.function(1).nullary)
                if start != "init(" { task.locals = [:] }
                return .object(task)
            }
        }
    }

    private static let durations: [Word] =
        [
            ("seconds", 1_000_000_000), ("milliseconds", 1_000_000), ("microseconds", 1000), ("nanoseconds", 1),
        ].flatMap { name, length in
            ["Int", "Double"].map { type in
                .member(of: "Duration", "static func \(name)(_ count: \(type)) -> Duration") { call in
                    .int(Int(clamped: call.double(0) * Double(length)))
                }
            }
        } + [
            .member(of: "Duration", "static func + (lhs: Duration, rhs: Duration) -> Duration") { call in
                .int(try call.int(0).plus(call.int(1)))
            },
            .member(of: "Duration", "static func - (lhs: Duration, rhs: Duration) -> Duration") { call in
                .int(try call.int(0).minus(call.int(1)))
            },
            .member(of: "Duration", "static func * (lhs: Duration, rhs: Int) -> Duration") { call in
                .int(Int(clamped: Double(call.int(0)) * Double(call.int(1))))
            },
            .member(of: "Duration", "static func / (lhs: Duration, rhs: Int) -> Duration") { call in
                guard call.int(1) != 0 else { throw RuntimeError("division by zero") }
                return .int(call.int(0) / call.int(1))
            },
            .member(of: "Duration", "static func < (lhs: Duration, rhs: Duration) -> Bool") { call in
                .bool(call.int(0) < call.int(1))
            },
            .member(of: "Duration", "static var zero: Duration") { _ in .int(0) },
            .member(of: "Duration", "var components: (seconds: Int64, attoseconds: Int64)") { call in
                let (seconds, rest) = call.number.quotientAndRemainder(dividingBy: 1_000_000_000)
                return .tuple(
                    [seconds, rest * 1_000_000_000].map { Value(truncating: Int128($0), as: .int64) },
                    labels: ["seconds", "attoseconds"])
            },
            .member(of: "Duration", "var description: String") { call in
                .string("\(Double(call.number) / 1e9) seconds")
            },
        ]
}

extension Tasks {
    /// Waits for so many nanoseconds of the session's clock.
    fileprivate func sleep(_ length: Int, on scheduler: Scheduler, throws: Bool = true) throws -> Value {
        if `throws`, current?.isCancelled == true { throw Cancellation.error }
        return try answer { wait in
            let work = scheduler.perform(after: max(0, length)) { wait.resume(.success(.void)) }
            guard `throws` else { return }
            wait.onCancel = {
                work.dispose()
                wait.resume(.failure(Cancellation.error))
            }
        }
    }
}
