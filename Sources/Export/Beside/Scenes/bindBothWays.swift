import RxCocoa
import RxRelay
import RxSwift

extension ControlProperty {
    @discardableResult func bindBothWays(to other: BehaviorRelay<Element>) -> Disposable {
        Stage.kept(bothWays(other, other.accept, self, { self.on(.next($0)) }))
    }
    @discardableResult func bindBothWays(to other: BehaviorSubject<Element>) -> Disposable {
        Stage.kept(bothWays(other, other.onNext, self, { self.on(.next($0)) }))
    }
    @discardableResult func bindBothWays(to other: ControlProperty<Element>) -> Disposable {
        Stage.kept(bothWays(other, { other.on(.next($0)) }, self, { self.on(.next($0)) }))
    }
}

extension BehaviorRelay {
    @discardableResult func bindBothWays(to other: ControlProperty<Element>) -> Disposable {
        Stage.kept(bothWays(other, { other.on(.next($0)) }, self, accept))
    }
}

extension BehaviorSubject {
    @discardableResult func bindBothWays(to other: ControlProperty<Element>) -> Disposable {
        Stage.kept(bothWays(other, { other.on(.next($0)) }, self, onNext))
    }
}
