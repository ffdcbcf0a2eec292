import Reactive

// Times are in the scheduler's units: nanoseconds on a main timeline, ticks on a test's.

extension ObservableConvertible {
    @inlinable public func debounce(_ quiet: Int, scheduler: Scheduler) -> Observable<Element> {
        through(core.debounce(quiet, on: scheduler))
    }
    @inlinable public func throttle(_ span: Int, latest: Bool = true, scheduler: Scheduler) -> Observable<Element> {
        through(core.throttle(span, latest: latest, on: scheduler))
    }
    @inlinable public func delay(_ due: Int, scheduler: Scheduler) -> Observable<Element> {
        through(core.delay(due, on: scheduler))
    }
    @inlinable public func delaySubscription(_ due: Int, scheduler: Scheduler) -> Observable<Element> {
        through(core.delaySubscription(due, on: scheduler))
    }
    @inlinable public func timeout(_ span: Int, scheduler: Scheduler) -> Observable<Element> {
        through(core.timeout(span, on: scheduler))
    }
    @inlinable public func timeout(
        _ span: Int, other: some ObservableConvertible<Element>, scheduler: Scheduler
    ) -> Observable<Element> {
        through(core.timeout(span, other: other.core, on: scheduler))
    }
    @inlinable public func take(for span: Int, scheduler: Scheduler) -> Observable<Element> {
        through(core.take(for: span, on: scheduler))
    }
    @inlinable public func skip(for span: Int, scheduler: Scheduler) -> Observable<Element> {
        through(core.skip(for: span, on: scheduler))
    }
    @inlinable public func sample(_ sampler: some ObservableConvertible) -> Observable<Element> {
        through(core.sample(sampler.core))
    }
    @inlinable public func buffer(timeSpan: Int, count: Int, scheduler: Scheduler) -> Observable<[Element]> {
        through(
            core.buffer(timeSpan, count: count, on: scheduler).map {
                wrap(try ($0.items ?? []).map { try unwrap($0, as: Element.self) })
            })
    }
    @inlinable public func observe(on scheduler: Scheduler) -> Observable<Element> {
        through(core.observe(on: scheduler))
    }
    @inlinable public func subscribe(on scheduler: Scheduler) -> Observable<Element> {
        through(core.subscribe(on: scheduler))
    }
    @inlinable public func share(replay: Int = 0, forever: Bool = false) -> Observable<Element> {
        through(core.share(replay: replay, forever: forever))
    }
    @inlinable public func enumerated() -> Observable<(index: Int, element: Element)> {
        through(
            core.enumerated().map {
                guard case .object(let object) = $0, let pair = object as? TupleObject else {
                    throw mismatch($0, Int.self)
                }
                return wrap(
                    (
                        index: try unwrap(pair.items[0], as: Int.self),
                        element: try unwrap(pair.items[1], as: Element.self)
                    ))
            })
    }
    @inlinable public func pairwise() -> Observable<(Element, Element)> {
        through(
            core.pairwise().map {
                guard case .object(let object) = $0, let pair = object as? TupleObject else {
                    throw mismatch($0, Int.self)
                }
                return wrap((try unwrap(pair.items[0], as: Element.self), try unwrap(pair.items[1], as: Element.self)))
            })
    }
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil, onError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, onSubscribe: (() throws -> Void)? = nil,
        onDispose: (() throws -> Void)? = nil
    ) -> Observable<Element> {
        var effects = Effects()
        if let onNext { effects.onNext = { try onNext(try unwrap($0)) } }
        (effects.onError, effects.onCompleted) = (onError, onCompleted)
        (effects.onSubscribe, effects.onDispose) = (onSubscribe, onDispose)
        return through(core.do(effects))
    }
}
