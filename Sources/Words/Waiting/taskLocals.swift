import Language
import Reactive
import Values

/// `@TaskLocal`: a variable that a task has for itself, and those that it makes.
extension Word {
    static let taskLocalTypes = ["final class TaskLocal<Value> {}"]

    static let taskLocals: [Word] =
        [
            .member(of: "TaskLocal", "init(wrappedValue: Value)") { call in .object(TaskLocalObject(call[0])) },
            .member(of: "TaskLocal", "var wrappedValue: Value; func get() -> Value") { call in
                (try call.receiver() as TaskLocalObject).value(in: call.loop.tasks)
            },
            .member(of: "TaskLocal", "var projectedValue: TaskLocal<Value>") { call in call.receiver },
        ]
        + ["() throws -> R)", "() async throws -> R) async"].map { operation in
            .member(of: "TaskLocal", "func withValue<R>(_ value: Value, operation: \(operation) rethrows -> R") {
                call in
                let local: TaskLocalObject = try call.receiver()
                return try local.holding(call[0], in: call.loop.tasks, call.function(1).nullary)
            }
        }
}

private final class TaskLocalObject: Object, NamedObject {
    private let fallback: Value
    var typeName: String { "TaskLocal" }

    init(_ fallback: Value) { self.fallback = fallback }

    func value(in tasks: Tasks) -> Value { tasks.locals[ObjectIdentifier(self)] ?? fallback }

    /// Does something while it has another value, for whoever runs.
    func holding(_ value: Value, in tasks: Tasks, _ body: () throws -> Value) throws -> Value {
        let old = tasks.locals[ObjectIdentifier(self)]
        tasks.locals[ObjectIdentifier(self)] = value
        defer { tasks.locals[ObjectIdentifier(self)] = old }
        return try body()
    }

    override func write(to text: inout String, as style: TextStyle) { text += "TaskLocal" }
    override func visitReferences(_ visit: (Object) -> Void) { fallback.visitReference(visit) }
}
