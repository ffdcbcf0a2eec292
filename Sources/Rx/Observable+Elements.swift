import Reactive

// One element in, one out, or fewer. What each does is told at the engine's operator of the same name.

extension ObservableConvertible {
    @inlinable @inline(__always) public func map<Result>(_ transform: @escaping (Element) throws -> Result)
        -> Observable<Result>
    {
        through(core.map { wrap(try transform(try unwrap($0))) })
    }
    @inlinable @inline(__always) public func compactMap<Result>(
        _ transform: @escaping (Element) throws -> Result?
    ) -> Observable<Result> {
        through(core.compactMap { try transform(try unwrap($0)).map { .some(wrap($0)) } ?? .null })
    }
    @inlinable @inline(__always) public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<
        Element
    > {
        through(core.filter { try predicate(try unwrap($0)) })
    }
    @inlinable @inline(__always) public func scan<Result>(
        _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
    ) -> Observable<Result> {
        through(core.scan(wrap(seed)) { wrap(try accumulator(try unwrap($0), try unwrap($1))) })
    }
    @inlinable @inline(__always) public func scan<Result>(
        into seed: Result, accumulator: @escaping (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        scan(seed) {
            var result = $0
            try accumulator(&result, $1)
            return result
        }
    }
    @inlinable @inline(__always) public func reduce<Result>(
        _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
    ) -> Observable<Result> {
        through(core.reduce(wrap(seed)) { wrap(try accumulator(try unwrap($0), try unwrap($1))) })
    }
    @inlinable public func toArray() -> Observable<[Element]> {
        through(core.toArray().map { wrap(try ($0.items ?? []).map { try unwrap($0, as: Element.self) }) })
    }

    @inlinable public func take(_ count: Int) -> Observable<Element> { through(core.take(count)) }
    @inlinable public func takeLast(_ count: Int) -> Observable<Element> { through(core.takeLast(count)) }
    @inlinable public func take(
        while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        through(core.take(while: { try predicate(try unwrap($0)) }, behavior: behavior))
    }
    @inlinable public func take(
        until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        through(core.take(until: { try predicate(try unwrap($0)) }, behavior: behavior))
    }
    @inlinable public func take(until other: some ObservableConvertible) -> Observable<Element> {
        through(core.take(until: other.core))
    }
    @inlinable public func skip(_ count: Int) -> Observable<Element> { through(core.skip(count)) }
    @inlinable public func skipLast(_ count: Int) -> Observable<Element> { through(core.skipLast(count)) }
    @inlinable public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        through(core.skip(while: { try predicate(try unwrap($0)) }))
    }
    @inlinable public func skip(until other: some ObservableConvertible) -> Observable<Element> {
        through(core.skip(until: other.core))
    }
    @inlinable public func element(at index: Int) -> Observable<Element> { through(core.element(at: index)) }
    @inlinable public func first() -> Observable<Element?> {
        through(
            core.first(absent: .nothing).map { wrap(Optional(try unwrap($0, as: Element.self))) }
                .ifEmpty(default: wrap(Element?.none)))
    }
    @inlinable public func last() -> Observable<Element> { through(core.last()) }
    @inlinable public func single() -> Observable<Element> { through(core.single()) }
    @inlinable public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        through(core.single { try predicate(try unwrap($0)) })
    }
    @inlinable public func ignoreElements() -> Observable<Never> { through(core.ignoreElements()) }
    @inlinable public func ifEmpty(default element: Element) -> Observable<Element> {
        through(core.ifEmpty(default: wrap(element)))
    }
    @inlinable public func ifEmpty(switchTo other: some ObservableConvertible<Element>) -> Observable<Element> {
        through(core.ifEmpty(switchTo: other.core))
    }

    @inlinable public func allSatisfy(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> {
        through(core.allSatisfy { try predicate(try unwrap($0)) })
    }
    @inlinable public func contains(where predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> {
        through(core.contains { try predicate(try unwrap($0)) })
    }
    @inlinable public func isEmpty() -> Observable<Bool> { through(core.isEmpty()) }
    @inlinable public func count() -> Observable<Int> { through(core.count()) }

    @inlinable public func distinctUntilChanged<Key: Equatable>(
        _ key: @escaping (Element) throws -> Key
    ) -> Observable<Element> {
        through(core.distinctUntilChanged({ wrap(try key(try unwrap($0))) }, same(Key.self)))
    }
    @inlinable public func distinctUntilChanged(
        _ isSame: @escaping (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        through(core.distinctUntilChanged({ $0 }, { try isSame(try unwrap($0), try unwrap($1)) }))
    }
    @inlinable func same<Key: Equatable>(_ key: Key.Type) -> Equivalence {
        { try unwrap($0, as: Key.self) == unwrap($1, as: Key.self) }
    }
}

extension ObservableConvertible where Element: Equatable {
    @inlinable public func distinctUntilChanged() -> Observable<Element> {
        if Element.self == Int.self || Element.self == String.self || Element.self == Bool.self {
            return through(core.distinctUntilChanged())
        }
        return through(core.distinctUntilChanged({ $0 }, same(Element.self)))
    }
    @inlinable public func contains(_ element: Element) -> Observable<Bool> { contains { $0 == element } }
}

extension ObservableConvertible where Element: Hashable {
    @inlinable public func distinct() -> Observable<Element> { through(core.distinct()) }
}

extension ObservableConvertible where Element: Comparable {
    @inlinable public func min() -> Observable<Element> {
        through(core.min(by: { try unwrap($0, as: Element.self) < unwrap($1, as: Element.self) }))
    }
    @inlinable public func max() -> Observable<Element> {
        through(core.max(by: { try unwrap($0, as: Element.self) < unwrap($1, as: Element.self) }))
    }
}

extension ObservableConvertible<Int> {
    @inlinable public func sum() -> Observable<Int> { through(core.sum()) }
    @inlinable public func average() -> Observable<Double> { through(core.average()) }
}

extension ObservableConvertible<Double> {
    @inlinable public func sum() -> Observable<Double> { through(core.sum(zero: .double(0))) }
    @inlinable public func average() -> Observable<Double> { through(core.average()) }
}
