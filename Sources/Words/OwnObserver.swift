import Language
import Reactive
import Values

/// Hands each event to a closure, and stays open whatever came: `AnyObserver { … }`, and a person's own observers.
final class HandingSink: Sink {
    private let loop: Loop
    private let hand: (Event) throws -> Void
    private let kept: Object?

    init(_ loop: Loop, keeping kept: Object? = nil, _ hand: @escaping (Event) throws -> Void) {
        (self.loop, self.hand, self.kept) = (loop, hand, kept)
        super.init()
    }

    override func next(_ value: Value) { pass(.next(value)) }
    override func error(_ error: any Error) { pass(.error(error)) }
    override func completed() { pass(.completed) }

    private func pass(_ event: Event) { do { try hand(event) } catch { loop.onFault?(error) } }

    override func visitReferences(_ visit: (Object) -> Void) { if let kept { visit(kept) } }
}

extension Interpreter {
    /// Where the events of an observer go in: one of ours, or an object of a person's type.
    func entrance(of value: Value, at place: Place?) throws -> Sink {
        let observer: Object = try value.object()
        switch observer {
        case let subject as Subject: return subject.entrance
        case let recorder as Recorder: return recorder.entrance
        case let sink as Sink: return sink
        default:
            guard observer.declaredType != nil else { return try value.object() }
            return HandingSink(loop, keeping: observer) { [self] event in
                _ = try send("on(_:)", to: value, [.object(EventObject(event))], at: place ?? .nowhere)
            }
        }
    }
}
