import Language
import Reactive
import Values

/// Combine's cancellables, which cancel when they are let go of, and its `Future`.
extension Word {
    static let futureTypes = ["class Future<Output, Failure>: Observable<Output> {}"]

    static let cancellables: [Word] = [
        .member(of: "Disposable", "var cancelledWhenDropped: Combine.AnyCancellable") { call in
            .object(Cancellable(try call.disposable()))
        },
        .member(of: "Future", "init(_ attempt: ((Result<Output, Failure>) -> Void) -> Void)") { try future($0) },
    ]

    /// Makes its promise at once, and keeps what that gives for who comes later.
    static func future(_ call: Call) throws -> Value {
        let subject = AsyncSubject(call.loop, at: call.site)
        let promise = NativeFunction { arguments in
            let result = try arguments[0].object(as: EnumObject.self)
            guard let value = result.payload.first else { return .void }
            if result.index == 0 {
                subject.next(value)
                subject.completed()
            } else {
                subject.error(value.error)
            }
            return .void
        }
        _ = try call.function(0).unary(.object(promise))
        return .object(subject)
    }
}

/// What whoever is cancelled hears no more, in the middle of a delivery or not.
final class Said { var isCancelled = false }

/// A subscription that ends with whoever holds it.
final class Cancellable: Disposable {
    private let held: Disposable
    private let said: Said
    /// The one that holds a subscription, itself if it is one.
    static func of(_ held: Disposable) -> Cancellable { held as? Cancellable ?? Cancellable(held) }
    init(_ held: Disposable, _ said: Said = Said()) { (self.held, self.said) = (held, said) }
    deinit { dispose() }

    override var isDisposed: Bool { held.isDisposed }
    override func dispose() {
        said.isCancelled = true
        held.dispose()
    }
    override func capture(_ object: Object) { held.capture(object) }
    override func visitReferences(_ visit: (Object) -> Void) { visit(held) }
}
