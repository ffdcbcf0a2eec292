extension Beside {
    static let objects = #"""
        #if !canImport(UIKit) && !canImport(AppKit)
            extension IndexPath {
                init(row: Int, section: Int) { self.init(indexes: [section, row]) }
                init(item: Int, section: Int) { self.init(indexes: [section, item]) }
                var section: Int { self[0] }
                var row: Int { self[1] }
                var item: Int { self[1] }
            }
        #endif

        /// Says when the object that holds it is let go.
        final class RxshLife {
            fileprivate let end = PublishSubject<Void>()
            deinit {
                end.onNext(())
                end.onCompleted()
            }
        }
        protocol RxshLiving: AnyObject { var rxshLife: RxshLife { get } }
        extension Reactive where Base: RxshLiving {
            var deallocated: Observable<Void> { base.rxshLife.end.asObservable() }
            var deallocating: Observable<Void> { base.rxshLife.end.asObservable() }
        }

        /// A property of a class that `x.rx.observe(\.name)` hears.
        @propertyWrapper struct Observed<Value> {
            private var value: Value
            private let changes = ChangeChannel()
            init(wrappedValue: Value) { value = wrappedValue }
            @available(*, unavailable, message: "only a property of a class is observed")
            var wrappedValue: Value {
                get { fatalError() }
                set { fatalError() }
            }
            static subscript<Owner: AnyObject>(
                _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
                storage path: ReferenceWritableKeyPath<Owner, Self>
            ) -> Value {
                get {
                    let property = owner[keyPath: path]
                    ChangeChannel.read?.append(property.changes)
                    return property.value
                }
                set {
                    owner[keyPath: path].value = newValue
                    owner[keyPath: path].changes.said.onNext(())
                }
            }
        }
        extension Observed: Decodable where Value: Decodable {
            init(from decoder: Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }
        }
        extension Observed: Encodable where Value: Encodable {
            func encode(to encoder: Encoder) throws { try value.encode(to: encoder) }
        }
        extension KeyedDecodingContainer {
            func decode<T: Decodable>(_ type: Observed<T?>.Type, forKey key: Key) throws -> Observed<T?> {
                Observed(wrappedValue: try decodeIfPresent(T.self, forKey: key))
            }
        }

        /// The changes of one property of one object; which of them a key path reads is found by reading it.
        private final class ChangeChannel {
            let said = PublishSubject<Void>()
            nonisolated(unsafe) static var read: [ChangeChannel]?
            deinit { said.onCompleted() }
        }
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
            func observeWeakly<V>(_ path: KeyPath<Base, V>) -> Observable<V> { observe(path) }
            func binder<V>(for property: ReferenceWritableKeyPath<Base, V>) -> Binder<V> {
                Binder(base) { $0[keyPath: property] = $1 }
            }
        }

        """#

    static let sequences = #"""
        /// Elements that are made when they are asked for, each once.
        final class PullSequence<Element>: Sequence {
            private var made: [Element] = []
            private var upcoming: (() -> Element?)?
            var madeCount: Int { made.count }
            private init(pulling next: @escaping () -> Element?) { upcoming = next }
            convenience init(_ elements: [Element]) {
                var rest = elements[...]
                self.init { rest.popFirst() }
            }
            convenience init(first: Element, next: @escaping (Element) -> Element?) {
                var element: Element? = first
                self.init {
                    defer { element = element.flatMap(next) }
                    return element
                }
            }
            convenience init<S: ObservableConvertibleType>(of source: S) where S.Element == Element {
                var said: [Element]?
                var index = 0
                self.init {
                    if said == nil {
                        var heard: [Element] = []
                        source.asObservable().subscribe(onNext: { heard.append($0) }).dispose()
                        said = heard
                    }
                    defer { index += 1 }
                    return said.flatMap { index < $0.count ? $0[index] : nil }
                }
            }
            private func element(_ index: Int) -> Element? {
                while made.count <= index {
                    guard let next = upcoming?() else {
                        upcoming = nil
                        return nil
                    }
                    made.append(next)
                }
                return made[index]
            }
            private func pulled() -> () -> Element? {
                var index = 0
                return {
                    defer { index += 1 }
                    return self.element(index)
                }
            }
            func makeIterator() -> AnyIterator<Element> { AnyIterator(pulled()) }
            var array: [Element] { Array(self) }
            var first: Element? { element(0) }
            var head: Element? { element(0) }
            var tail: PullSequence<Element> { skip(1) }
            func map<R>(_ transform: @escaping (Element) -> R) -> PullSequence<R> {
                let next = pulled()
                return PullSequence<R> { next().map(transform) }
            }
            func filter(_ isIncluded: @escaping (Element) -> Bool) -> PullSequence<Element> {
                let next = pulled()
                return PullSequence {
                    while let element = next() { if isIncluded(element) { return element } }
                    return nil
                }
            }
            func take(_ count: Int) -> PullSequence<Element> {
                let next = pulled()
                var left = count
                return PullSequence {
                    left -= 1
                    return left >= 0 ? next() : nil
                }
            }
            func take(while predicate: @escaping (Element) -> Bool) -> PullSequence<Element> {
                let next = pulled()
                return PullSequence { next().flatMap { predicate($0) ? $0 : nil } }
            }
            func skip(_ count: Int) -> PullSequence<Element> {
                let next = pulled()
                var left = count
                return PullSequence {
                    while left > 0 {
                        left -= 1
                        if next() == nil { return nil }
                    }
                    return next()
                }
            }
            func scan<R>(_ seed: R, _ next: @escaping (R, Element) -> R) -> PullSequence<R> {
                var state = seed
                return map {
                    state = next(state, $0)
                    return state
                }
            }
            func flatMap<R>(_ open: @escaping (Element) -> PullSequence<R>) -> PullSequence<R> {
                let outer = map(open).pulled()
                var inner: (() -> R?)?
                return PullSequence<R> {
                    while true {
                        if let element = inner?() { return element }
                        guard let opened = outer() else { return nil }
                        inner = opened.pulled()
                    }
                }
            }
            func concat(_ other: PullSequence<Element>) -> PullSequence<Element> {
                let (left, right) = (pulled(), other.pulled())
                return PullSequence { left() ?? right() }
            }
            func asObservable() -> Observable<Element> { Observable.deferred { Observable.from(self) } }
        }
        extension Array { var lazy: PullSequence<Element> { PullSequence(self) } }
        extension ObservableType { var sequence: PullSequence<Element> { PullSequence(of: self) } }

        """#
}
