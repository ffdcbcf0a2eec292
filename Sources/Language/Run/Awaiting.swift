import Reactive
import Values

extension Tasks {
    /// Waits for what `begin` asks for: the task around does, or time passes.
    package func answer(_ begin: (Wait) throws -> Void) throws -> Value {
        try awaiting { try wait(begin) }
    }

    /// Does what may wait. A session that is over ends it as ^C does: no `catch` and no `defer` of a person's runs.
    package func awaiting<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch is Ended { throw Interrupted() }
    }
}

extension AsyncTask: NamedObject {
    package var typeName: String { "Task" }
}

extension AsyncValues: NamedObject {
    package var typeName: String { "AsyncStream" }
}

extension Cancellation: NamedObject {
    package var typeName: String { "CancellationError" }
}
