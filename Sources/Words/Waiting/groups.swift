import Language
import Reactive
import Values

/// Several tasks at once, whose values come as they are there.
extension Word {
    static let taskGroupTypes = [
        "final class TaskGroup<Child>: AsyncSequence { typealias Element = Child }",
        "final class ThrowingTaskGroup<Child, Failure: Error>: AsyncSequence { typealias Element = Child }",
    ]

    static let taskGroups: [Word] = [
        ("TaskGroup", "Child", "async", "withTaskGroup"),
        ("ThrowingTaskGroup", "Child, Error", "async throws", "withThrowingTaskGroup"),
    ].flatMap { name, arguments, effects, function -> [Word] in
        let made = "\(name)<\(arguments)>"
        let own = name == "TaskGroup" ? "TaskGroup<Child>" : "ThrowingTaskGroup<Child, Failure>"
        return [
            .function(
                """
                func \(function)<Child, R>(of childTaskResultType: Child.Type, returning returnType: R.Type = R.self, \
                body: (\(made)) \(effects) -> R) \(effects.contains("throws") ? "async rethrows" : effects) -> R
                """
            ) { call in
                let body = try call.function(2).unary
                let group = Together(call.interpreter.schedulers.queued)
                return try call.loop.tasks.awaiting { try group.carryOut { try body(.object(group)) } }
            },
            .member(of: name, "func addTask(priority: TaskPriority? = nil, operation: () \(effects) -> Child)") {
                call in
                (try call.receiver() as Together).add(try call.function(1).nullary)
                return .void
            },
            .member(of: name, "func next() \(effects) -> Child?") { call in
                try call.loop.tasks.awaiting { try (call.receiver() as Together).next() }
            },
            .member(
                of: name,
                "func nextResult() async -> Result<Child, \(effects.contains("throws") ? "Error" : "Never")>?"
            ) { call in
                let group: Together = try call.receiver()
                do {
                    let value = try call.loop.tasks.awaiting { try group.next() }
                    return value.isNull ? .null : .some(try call.make("Result", 0, [value]))
                } catch  where error.isThrown {
                    return .some(try call.make("Result", 1, [.error(error)]))
                }
            },
            .member(of: name, "func makeAsyncIterator() -> \(own)") { $0.receiver },
            .member(of: name, "func cancelAll()") { call in
                (try call.receiver() as Together).cancelAll()
                return .void
            },
            .member(of: name, "func waitForAll() \(effects)") { call in
                let group: Together = try call.receiver()
                try call.loop.tasks.awaiting { while try !group.next().isNull {} }
                return .void
            },
            .member(of: name, "var isEmpty: Bool") { call in .bool((try call.receiver() as Together).isEmpty) },
            .member(of: name, "var isCancelled: Bool") { call in .bool((try call.receiver() as Together).isCancelled) },
        ]
    }
}

/// The tasks of a group.
final class Together: Object {
    private let scheduler: Scheduler
    private var running: [AsyncTask] = []
    private var ended: [Result<Value, any Error>] = []
    private var waiting: Wait?
    private(set) var isCancelled = false

    fileprivate init(_ scheduler: Scheduler) { self.scheduler = scheduler }

    var isEmpty: Bool { running.isEmpty && ended.isEmpty }

    func add(_ work: @escaping () throws -> Value) {
        weak var own: AsyncTask?
        let task = AsyncTask(on: scheduler) { [weak self] in
            let result = Result { try work() }
            if case .failure(let error) = result, !error.isThrown { throw error }
            self?.end(own, result.map(Value.some))
            return .void
        }
        own = task
        running.append(task)
        if isCancelled { task.cancel() }
    }

    private func end(_ task: AsyncTask?, _ result: Result<Value, any Error>) {
        running.removeAll { $0 === task }
        if let wait = waiting {
            waiting = nil
            wait.resume(result)
        } else {
            ended.append(result)
        }
    }

    func next() throws -> Value {
        if !ended.isEmpty { return try ended.removeFirst().get() }
        if running.isEmpty { return .null }
        return try scheduler.loop.tasks.wait { waiting = $0 }
    }

    func cancelAll() {
        isCancelled = true
        for task in running { task.cancel() }
    }

    /// Does what the group is for; all of its tasks have ended afterwards.
    func carryOut(_ body: () throws -> Value) throws -> Value {
        func all() throws -> Value {
            do {
                let value = try body()
                try drain()
                return value
            } catch  where error.isThrown {
                cancelAll()
                try drain()
                throw error
            }
        }
        guard let task = scheduler.loop.tasks.current else { return try all() }
        return try task.handlingCancellation(cancelAll, all)
    }

    /// Waits until all have ended, whatever they give.
    private func drain() throws {
        while !isEmpty {
            do { _ = try next() } catch  where error.isThrown {}
        }
    }

    override func write(to text: inout String, as style: TextStyle) { text += "TaskGroup" }
    override func visitReferences(_ visit: (Object) -> Void) { running.forEach(visit) }
}
