import Reactive

/// State for a view: on the main queue, never failing, shared, with the latest element for newcomers.
public struct Driver<Element>: ObservableConvertible {
    public let core: Stream
    @inlinable init(core: Stream) { self.core = core }

    @discardableResult public func drive(onNext: @escaping (Element) throws -> Void) -> Disposable {
        subscribe(onNext: onNext)
    }
}

/// Events for a view: on the main queue, never failing, shared, and nothing from before.
public struct Signal<Element>: ObservableConvertible {
    public let core: Stream
    @inlinable init(core: Stream) { self.core = core }

    @discardableResult public func emit(onNext: @escaping (Element) throws -> Void) -> Disposable {
        subscribe(onNext: onNext)
    }
}

extension ObservableConvertible {
    @inlinable public func asDriver(on main: Scheduler, onErrorJustReturn element: Element) -> Driver<Element> {
        Driver(core: core.asDriver(on: main, onErrorJustReturn: wrap(element)))
    }
    @inlinable public func asSignal(on main: Scheduler, onErrorJustReturn element: Element) -> Signal<Element> {
        Signal(core: core.asSignal(on: main, onErrorJustReturn: wrap(element)))
    }
}
