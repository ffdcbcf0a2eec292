import RxRelay
import RxSwift

extension BehaviorRelay {
    @discardableResult func bindBothWays(to other: BehaviorRelay<Element>) -> Disposable {
        bothWays(other, other.accept, self, accept)
    }
}

extension BehaviorSubject {
    @discardableResult func bindBothWays(to other: BehaviorSubject<Element>) -> Disposable {
        bothWays(other, other.onNext, self, onNext)
    }
}
