@_exported import struct Reactive.ThrownError
@_exported import class Reactive.Disposable
@_exported import class Reactive.Loop
@_exported import class Reactive.Scheduler
import Reactive

/// What a stream says.
public enum Event<Element> {
    case next(Element)
    case error(any Error)
    case completed
}

/// Whatever can be listened to: observables, subjects, relays, traits.
///
/// Why it is large: each operator is a method of it, as in RxSwift.
public protocol ObservableConvertible<Element> {
    associatedtype Element
    /// The stream in the engine's own terms.
    var core: Stream { get }
}

/// A stream of elements of one type.
public struct Observable<Element>: ObservableConvertible {
    public let core: Stream
    @inlinable public init(core: Stream) { self.core = core }
}

extension ObservableConvertible {
    @inlinable public func asObservable() -> Observable<Element> { Observable(core: core) }

    /// Subscribes closures. The answer ends the subscription; dropping it does not.
    @inlinable @inline(__always) @discardableResult public func subscribe(
        onNext: @escaping (Element) throws -> Void = { _ in }, onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> Disposable {
        core.subscribe(
            onNext: hearing(onNext), onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Subscribes a closure that gets every event.
    @inlinable @inline(__always) @discardableResult public func subscribe(_ on: @escaping (Event<Element>) -> Void)
        -> Disposable
    {
        core.subscribe(
            onNext: { on(.next(try unwrap($0))) }, onError: { on(.error($0)) }, onCompleted: { on(.completed) })
    }

    /// The elements, by a transformation of the stream.
    @inlinable func through<Result>(_ core: Stream) -> Observable<Result> { Observable<Result>(core: core) }
}

/// Made where the type of the elements is known: elsewhere the closure would be called through two translations.
@inlinable @inline(__always) func hearing<Element>(_ onNext: @escaping (Element) throws -> Void) -> (Value) throws ->
    Void
{
    { try onNext(try unwrap($0)) }
}
