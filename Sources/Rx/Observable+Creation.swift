import Reactive

// Where streams come from. `on` is the loop they belong to; a scheduler belongs to one itself.

extension Observable {
    @inlinable public static func just(_ element: Element, on loop: Loop = .current) -> Observable {
        Observable(core: .just(loop, wrap(element)))
    }
    @inlinable public static func of(_ elements: Element..., on loop: Loop = .current) -> Observable {
        Observable(core: .of(loop, elements.map(wrap)))
    }
    @inlinable public static func from(_ elements: [Element], on loop: Loop = .current) -> Observable {
        Observable(core: .of(loop, elements.map(wrap)))
    }
    @inlinable public static func empty(on loop: Loop = .current) -> Observable { Observable(core: .empty(loop)) }
    @inlinable public static func never(on loop: Loop = .current) -> Observable { Observable(core: .never(loop)) }
    @inlinable public static func error(_ error: any Error, on loop: Loop = .current) -> Observable {
        Observable(core: .error(loop, error))
    }
    @inlinable public static func deferred(
        on loop: Loop = .current, _ open: @escaping () throws -> Observable
    ) -> Observable {
        Observable(core: .deferred(loop) { try open().core })
    }
    @inlinable public static func create(
        on loop: Loop = .current, _ body: @escaping (Pushing<Element>) throws -> Disposable
    ) -> Observable {
        Observable(core: .create(loop) { try body(Pushing($0)) })
    }
    @inlinable public static func repeatElement(_ element: Element, on loop: Loop = .current) -> Observable {
        Observable(core: .repeatElement(loop, wrap(element)))
    }
    @inlinable public static func generate(
        _ initial: Element, on loop: Loop = .current, while condition: @escaping (Element) throws -> Bool,
        iterate: @escaping (Element) throws -> Element
    ) -> Observable {
        Observable(
            core: .generate(
                loop, wrap(initial), while: { try condition(try unwrap($0)) },
                { wrap(try iterate(try unwrap($0))) }))
    }
}

extension Observable where Element == Int {
    @inlinable public static func range(start: Int, count: Int, on loop: Loop = .current) -> Observable {
        Observable(core: .range(loop, start: start, count: count))
    }
    /// 0, 1, 2 … one each `period`, in the scheduler's units.
    @inlinable public static func interval(_ period: Int, scheduler: Scheduler) -> Observable {
        Observable(core: .interval(period, on: scheduler))
    }
    @inlinable public static func timer(_ due: Int, period: Int? = nil, scheduler: Scheduler) -> Observable {
        Observable(core: .timer(due, period: period, on: scheduler))
    }
}

/// The pushing end that the body of `create` is given.
public struct Pushing<Element> {
    @usableFromInline let observer: Sink
    @inlinable init(_ observer: Sink) { self.observer = observer }
    @inlinable public func onNext(_ element: Element) { observer.next(wrap(element)) }
    @inlinable public func onError(_ error: any Error) { observer.error(error) }
    @inlinable public func onCompleted() { observer.completed() }
}
