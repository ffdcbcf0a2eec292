import RxCocoa
import RxRelay
import RxSwift

/// A control's value: what a person makes of it is heard, what the program sets is only shown.
final class ControlProperty<Element>: ObservableType, ObserverType {
    private let shown: BehaviorRelay<Element>?
    private let values: Observable<Element>
    private let changes = PublishSubject<Element>()
    var onSet: (Element) -> Void = { _ in }
    init(_ value: Element) {
        let shown = BehaviorRelay(value: value), changes = changes
        self.shown = shown
        values = Observable.deferred { changes.startWith(shown.value) }
    }
    init<V: ObservableType, S: ObserverType>(values: V, valueSink: S)
    where V.Element == Element, S.Element == Element {
        shown = nil
        self.values = values.asObservable()
        onSet = { valueSink.onNext($0) }
    }
    /// What it shows; one that is made of others has nothing of its own.
    var value: Element {
        guard let shown else { preconditionFailure("only a control's own property has a value") }
        return shown.value
    }
    func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element {
        values.subscribe(observer)
    }
    func asDriver() -> Driver<Element> { asObservable().asDriver(onErrorDriveWith: .empty()) }
    func on(_ event: RxSwift.Event<Element>) {
        guard case .next(let element) = event else { return }
        shown?.accept(element)
        onSet(element)
    }
    func change(to element: Element) {
        shown?.accept(element)
        Turn.run { changes.onNext(element) }
    }
}

extension ControlProperty where Element == String { var orEmpty: ControlProperty<String> { self } }

extension ControlProperty where Element == String? {
    var orEmpty: ControlProperty<String> {
        ControlProperty<String>(values: map { $0 ?? "" }, valueSink: AnyObserver { self.onNext($0.element) })
    }
}

extension ObservableType {
    func bind(to property: ControlProperty<Element>) -> Disposable {
        Stage.kept(subscribe(onNext: { property.on(.next($0)) }))
    }
}
