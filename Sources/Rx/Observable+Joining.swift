import Reactive

// Several streams made into one.

extension ObservableConvertible {
    @inlinable @inline(__always) public func flatMap<Inner: ObservableConvertible>(
        _ open: @escaping (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        through(core.flatMap { try open(try unwrap($0)).core })
    }
    @inlinable @inline(__always) public func flatMapLatest<Inner: ObservableConvertible>(
        _ open: @escaping (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        through(core.flatMapLatest { try open(try unwrap($0)).core })
    }
    @inlinable public func flatMapFirst<Inner: ObservableConvertible>(
        _ open: @escaping (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        through(core.flatMapFirst { try open(try unwrap($0)).core })
    }
    @inlinable public func concatMap<Inner: ObservableConvertible>(
        _ open: @escaping (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        through(core.concatMap { try open(try unwrap($0)).core })
    }
    @inlinable public func withLatestFrom<Other: ObservableConvertible>(_ other: Other) -> Observable<Other.Element> {
        through(core.withLatestFrom(other.core))
    }
    @inlinable public func withLatestFrom<Other: ObservableConvertible, Result>(
        _ other: Other, resultSelector: @escaping (Element, Other.Element) throws -> Result
    ) -> Observable<Result> {
        through(core.withLatestFrom(other.core, { wrap(try resultSelector(try unwrap($0), try unwrap($1))) }))
    }
    @inlinable public func startWith(_ elements: Element...) -> Observable<Element> {
        through(core.startWith(elements.map(wrap)))
    }
    @inlinable public func amb(_ other: some ObservableConvertible<Element>) -> Observable<Element> {
        through(.amb(core.loop, [core, other.core]))
    }
    @inlinable public func concat(_ other: some ObservableConvertible<Element>) -> Observable<Element> {
        through(core.concat(other.core))
    }
}

extension ObservableConvertible where Element: ObservableConvertible {
    @inlinable public func merge() -> Observable<Element.Element> { flatMap { $0 } }
    @inlinable public func merge(maxConcurrent limit: Int) -> Observable<Element.Element> {
        through(core.map { .object(try unwrap($0, as: Element.self).core) }.merge(maxConcurrent: limit))
    }
    @inlinable public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 } }
    @inlinable public func concat() -> Observable<Element.Element> { concatMap { $0 } }
}

extension Observable {
    @inlinable public static func merge(_ sources: [Observable], on loop: Loop = .current) -> Observable {
        Observable(core: .merge(loop, sources.map(\.core)))
    }
    @inlinable public static func merge(_ sources: Observable...) -> Observable { merge(sources) }
    @inlinable public static func concat(_ sources: [Observable], on loop: Loop = .current) -> Observable {
        Observable(core: .concat(loop, sources.map(\.core)))
    }
    @inlinable public static func concat(_ sources: Observable...) -> Observable { concat(sources) }
    @inlinable public static func amb(_ sources: [Observable], on loop: Loop = .current) -> Observable {
        Observable(core: .amb(loop, sources.map(\.core)))
    }

    /// What `resultSelector` makes of the latest of each, whenever one speaks and all have spoken.
    @inlinable @inline(__always) public static func combineLatest<each Source: ObservableConvertible>(
        _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Observable {
        Observable(core: joined(repeat each source, by: resultSelector) { .combineLatest($0, $1, $2) })
    }

    /// What `resultSelector` makes of the first of each, then of the second of each, and so on.
    @inlinable @inline(__always) public static func zip<each Source: ObservableConvertible>(
        _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Observable {
        Observable(core: joined(repeat each source, by: resultSelector) { .zip($0, $1, $2) })
    }

    /// Of two, the commonest case: as fast as it gets.
    @inlinable @inline(__always)
    public static func combineLatest<Left: ObservableConvertible, Right: ObservableConvertible>(
        _ left: Left, _ right: Right, resultSelector: @escaping (Left.Element, Right.Element) throws -> Element
    ) -> Observable {
        let combine: Combine = { wrap(try resultSelector(try unwrap($0), try unwrap($1))) }
        return Observable(core: .combineLatest(left.core.loop, [left.core, right.core], .pair(combine)))
    }
    /// Of two, the commonest case: as fast as it gets.
    @inlinable @inline(__always) public static func zip<Left: ObservableConvertible, Right: ObservableConvertible>(
        _ left: Left, _ right: Right, resultSelector: @escaping (Left.Element, Right.Element) throws -> Element
    ) -> Observable {
        let combine: Combine = { wrap(try resultSelector(try unwrap($0), try unwrap($1))) }
        return Observable(core: .zip(left.core.loop, [left.core, right.core], .pair(combine)))
    }

    /// The streams in the engine's terms and the combiner of their elements, handed to `make`.
    @inlinable static func joined<each Source: ObservableConvertible>(
        _ source: repeat each Source, by select: @escaping (repeat (each Source).Element) throws -> Element,
        _ make: (Loop, [Stream], Combiner) -> Stream
    ) -> Stream {
        var streams: [Stream] = []
        for source in repeat each source { streams.append(source.core) }
        return make(
            streams.first?.loop ?? .current, streams,
            .list { values in
                var index = 0
                return wrap(try select(repeat try taken(values, &index, (each Source).Element.self)))
            })
    }

    @inlinable @inline(__always) public static func combineLatest<Side>(
        _ sources: [Observable<Side>], resultSelector: @escaping ([Side]) throws -> Element, on loop: Loop = .current
    ) -> Observable {
        let select: ([Value]) throws -> Value = { wrap(try resultSelector(try $0.map { try unwrap($0) })) }
        return Observable(core: .combineLatest(loop, sources.map(\.core), .list(select), asCollection: true))
    }
    @inlinable @inline(__always) public static func zip<Side>(
        _ sources: [Observable<Side>], resultSelector: @escaping ([Side]) throws -> Element, on loop: Loop = .current
    ) -> Observable {
        let select: ([Value]) throws -> Value = { wrap(try resultSelector(try $0.map { try unwrap($0) })) }
        return Observable(core: .zip(loop, sources.map(\.core), .list(select), asCollection: true))
    }
}

@inlinable func taken<Element>(_ values: [Value], _ index: inout Int, _ type: Element.Type) throws -> Element {
    defer { index += 1 }
    return try unwrap(values[index], as: type)
}
