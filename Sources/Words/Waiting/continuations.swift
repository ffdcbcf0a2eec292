import Language
import Reactive
import Values

/// What is not async, as something that can be awaited.
extension Word {
    static let continuationTypes = ["final class CheckedContinuation<T, E: Error> {}"]

    static let continuations: [Word] =
        [("Checked", ""), ("Unsafe", "")].flatMap { kind, _ in
            [("", "Never", "async"), ("Throwing", "Error", "async throws")].map { name, failure, effects in
                Word.function(
                    """
                    func with\(kind)\(name)Continuation<T>(_ body: (CheckedContinuation<T, \(failure)>) -> Void) \
                    \(effects) -> T
                    """
                ) { call in
                    let body = try call.function(0).unary
                    return try call.loop.tasks.answer { _ = try body(.object(Continuation($0))) }
                }
            }
        } + [
            .member(of: "CheckedContinuation", "func resume(returning value: T)") { call in
                try (call.receiver() as Continuation).resume(.success(call[0]))
            },
            .member(of: "CheckedContinuation", "func resume()", where: "T == Void") { call in
                try (call.receiver() as Continuation).resume(.success(.void))
            },
            .member(of: "CheckedContinuation", "func resume(throwing error: Error)") { call in
                try (call.receiver() as Continuation).resume(.failure(call[0].error))
            },
            .member(of: "CheckedContinuation", "func resume(with result: Result<T, E>)") { call in
                let result: EnumObject = try call.object(0)
                let value = result.payload.first ?? .void
                return try (call.receiver() as Continuation).resume(
                    result.index == 0 ? .success(value) : .failure(value.error))
            },
        ]
}

private final class Continuation: Object, NamedObject {
    private var wait: Wait?
    init(_ wait: Wait) { self.wait = wait }
    var typeName: String { "CheckedContinuation" }

    func resume(_ result: Result<Value, any Error>) throws -> Value {
        guard let wait else {
            throw RuntimeError("this continuation has been resumed already: it may be resumed only once")
        }
        self.wait = nil
        wait.resume(result)
        return .void
    }

    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}
