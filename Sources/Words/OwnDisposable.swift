import Language
import Reactive
import Values

/// An object of a person's type that can be disposed of, as the engine knows disposables.
final class OwnDisposable: Disposable {
    let value: Value
    private let interpreter: Interpreter
    private let place: Place

    init(_ value: Value, _ interpreter: Interpreter, at place: Place) {
        (self.value, self.interpreter, self.place) = (value, interpreter, place)
    }

    override func dispose() {
        guard !interpreter.state.isOver else { return }
        // What Combine calls a cancellable is cancelled.
        let nominal = interpreter.nominal(of: value)
        let cancels = nominal.map { OwnMethod.named("cancel()", of: $0, in: interpreter.library) != nil } ?? false
        let isCancellable =
            interpreter.library.known("Combine.Cancellable").map { nominal?.follows($0) == true } ?? false
        let selector = cancels && isCancellable ? "cancel()" : "dispose()"
        do { _ = try interpreter.send(selector, to: value, [], at: place) } catch {
            interpreter.loop.onFault?(error)
        }
    }

    override var isDisposed: Bool {
        guard !interpreter.state.isOver, let nominal = interpreter.nominal(of: value),
            interpreter.library.known("Cancelable").map(nominal.follows) == true
        else { return false }
        do { return try interpreter.send("isDisposed", to: value, [], at: place) == .bool(true) } catch {
            interpreter.loop.onFault?(error)
            return false
        }
    }

    override func visitReferences(_ visit: (Object) -> Void) { value.visitReference(visit) }
}

extension Interpreter {
    /// A disposable: one of ours, or an object of a person's type as one.
    func disposable(_ value: Value, at place: Place?) throws -> Disposable {
        guard case .object(let object) = value, object.declaredType != nil else { return try value.object() }
        return OwnDisposable(value, self, at: place ?? .nowhere)
    }
}

extension Call {
    func disposable() throws -> Disposable { try interpreter.disposable(receiver, at: site.place) }
    func disposable(_ index: Int) throws -> Disposable { try interpreter.disposable(self[index], at: site.place) }
    func disposables(_ index: Int) throws -> [Disposable] {
        try items(index).map { try interpreter.disposable($0, at: site.place) }
    }

    /// The disposable that a closure has answered.
    var disposing: (Value) throws -> Disposable {
        { [interpreter, place = site.place] in try interpreter.disposable($0, at: place) }
    }
}
