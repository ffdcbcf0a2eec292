import RxSwift

extension Reactive where Base: AnyObject {
    func observeWeakly<V>(_ path: KeyPath<Base, V>) -> Observable<V> { observe(path) }
}
