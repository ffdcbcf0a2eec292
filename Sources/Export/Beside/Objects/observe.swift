import RxSwift

extension Reactive where Base: AnyObject {
    func observe<V>(_ path: KeyPath<Base, V>) -> Observable<V> {
        .deferred { [weak base] in
            func present() -> (V, [ChangeChannel])? {
                guard let base else { return nil }
                let outer = ChangeChannel.read
                ChangeChannel.read = []
                defer { ChangeChannel.read = outer }
                let value = base[keyPath: path]
                return (value, ChangeChannel.read ?? [])
            }
            func follow() -> Observable<V> {
                guard let (value, channels) = present() else { return .empty() }
                guard let last = channels.last else { return .just(value) }
                guard channels.count > 1 else {
                    return last.said.compactMap { present()?.0 }.startWith(value)
                }
                return Observable.merge(channels.map { $0.said.asObservable() }).take(1)
                    .flatMap { follow() }.startWith(value)
            }
            // Of all that hears the object's end, what asked first hears it first.
            let end = (base as? RxshLiving)?.rxshLife.end
            return end.map { follow().take(until: $0) } ?? follow()
        }
    }
}
