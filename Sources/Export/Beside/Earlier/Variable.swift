import RxCocoa
import RxSwift

/// RxSwift 4's `Variable`.
final class Variable<Element> {
    private let subject: BehaviorSubject<Element>
    var value: Element { didSet { subject.onNext(value) } }
    init(_ value: Element) {
        self.value = value
        subject = BehaviorSubject(value: value)
    }
    deinit { subject.onCompleted() }
    func asObservable() -> Observable<Element> { subject.asObservable() }
    func asDriver() -> Driver<Element> { subject.asDriver(onErrorDriveWith: .empty()) }
}

extension ObservableType {
    @discardableResult func bind(to variable: Variable<Element>) -> Disposable {
        subscribe(onNext: { variable.value = $0 })
    }
}

extension ObservableType {
    @discardableResult func bind(to variable: Variable<Element?>) -> Disposable {
        subscribe(onNext: { variable.value = $0 })
    }
}

extension Driver {
    @discardableResult func drive(_ variable: Variable<Element>) -> Disposable {
        asObservable().bind(to: variable)
    }
}
