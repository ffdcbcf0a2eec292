import Reactive

/// Passes on what comes after subscription, and nothing from before.
public struct PublishSubject<Element>: ObservableConvertible, ObserverType {
    public let subject: Subject
    public var core: Stream { subject }
    public init(on loop: Loop = .current) { subject = Reactive.PublishSubject(loop) }
}

/// Starts each subscription with its present value; once ended, with the end alone.
public struct BehaviorSubject<Element>: ObservableConvertible, ObserverType {
    private let behavior: Reactive.BehaviorSubject
    public let subject: Subject
    public var core: Stream { subject }

    public init(value: Element, on loop: Loop = .current) {
        behavior = Reactive.BehaviorSubject(loop, wrap(value))
        subject = behavior
    }

    /// The present value; the error that ended it, if one did.
    public func value() throws -> Element {
        if case .error(let error) = behavior.end { throw error }
        return try unwrap(behavior.value)
    }
}

/// What can be pushed.
public protocol ObserverType<Element> {
    associatedtype Element
    var subject: Subject { get }
}

extension ObserverType {
    @inlinable public func onNext(_ element: Element) { subject.next(wrap(element)) }
    @inlinable public func onError(_ error: any Error) { subject.error(error) }
    @inlinable public func onCompleted() { subject.completed() }
    @inlinable public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }
    public var hasObservers: Bool { subject.hasObservers }
}
