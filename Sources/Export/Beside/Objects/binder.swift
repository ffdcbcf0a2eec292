import RxSwift

extension Reactive where Base: AnyObject {
    func binder<V>(for property: ReferenceWritableKeyPath<Base, V>) -> Binder<V> {
        Binder(base) { $0[keyPath: property] = $1 }
    }
}
