import RxCocoa
import RxSwift

/// What a control tells of.
final class ControlEvent<Element>: ObservableType {
    private let events: Observable<Element>
    init<E: ObservableType>(events: E) where E.Element == Element { self.events = events.asObservable() }
    func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element {
        events.subscribe(observer)
    }
    func asDriver() -> Driver<Element> { asObservable().asDriver(onErrorDriveWith: .empty()) }
    func asSignal() -> Signal<Element> { asObservable().asSignal(onErrorSignalWith: .empty()) }
}
