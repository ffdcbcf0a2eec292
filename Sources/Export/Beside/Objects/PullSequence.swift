import RxSwift

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
