extension Beside {
    static let schedulers = #"""
        extension ObservableType {
            func debounce(_ time: RxTimeInterval) -> Observable<Element> {
                debounce(time, scheduler: MainScheduler.instance)
            }
            func throttle(_ time: RxTimeInterval, latest: Bool = true) -> Observable<Element> {
                throttle(time, latest: latest, scheduler: MainScheduler.instance)
            }
            func delay(_ time: RxTimeInterval) -> Observable<Element> { delay(time, scheduler: MainScheduler.instance) }
            func delaySubscription(_ time: RxTimeInterval) -> Observable<Element> {
                delaySubscription(time, scheduler: MainScheduler.instance)
            }
            func timeout(_ time: RxTimeInterval) -> Observable<Element> {
                timeout(time, scheduler: MainScheduler.instance)
            }
            func timeout<S: ObservableConvertibleType>(_ time: RxTimeInterval, other: S) -> Observable<Element>
            where S.Element == Element { timeout(time, other: other, scheduler: MainScheduler.instance) }
            func buffer(timeSpan: RxTimeInterval, count: Int) -> Observable<[Element]> {
                buffer(timeSpan: timeSpan, count: count, scheduler: MainScheduler.instance)
            }
            func window(timeSpan: RxTimeInterval, count: Int) -> Observable<Observable<Element>> {
                window(timeSpan: timeSpan, count: count, scheduler: MainScheduler.instance)
            }
            func take(for time: RxTimeInterval) -> Observable<Element> {
                take(for: time, scheduler: MainScheduler.instance)
            }
            func skip(for time: RxTimeInterval, scheduler: SchedulerType = MainScheduler.instance)
                -> Observable<Element>
            { skip(time, scheduler: scheduler) }
            func sample(_ period: RxTimeInterval, scheduler: SchedulerType = MainScheduler.instance)
                -> Observable<Element>
            { sample(Observable<Int>.interval(period, scheduler: scheduler)) }
        }
        extension ObservableType where Element: FixedWidthInteger {
            static func interval(_ period: RxTimeInterval) -> Observable<Element> {
                interval(period, scheduler: MainScheduler.instance)
            }
            static func timer(_ dueTime: RxTimeInterval, period: RxTimeInterval? = nil) -> Observable<Element> {
                timer(dueTime, period: period, scheduler: MainScheduler.instance)
            }
        }
        extension PrimitiveSequence {
            func delay(_ time: RxTimeInterval) -> PrimitiveSequence<Trait, Element> {
                delay(time, scheduler: MainScheduler.instance)
            }
            func delaySubscription(_ time: RxTimeInterval) -> PrimitiveSequence<Trait, Element> {
                delaySubscription(time, scheduler: MainScheduler.instance)
            }
            func timeout(_ time: RxTimeInterval) -> PrimitiveSequence<Trait, Element> {
                timeout(time, scheduler: MainScheduler.instance)
            }
        }
        extension DispatchTimeInterval { static var zero: DispatchTimeInterval { .nanoseconds(0) } }
        #if canImport(RxCocoa)
            extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
                func drive(_ relay: PublishRelay<Element>) -> Disposable { asObservable().subscribe(onNext: relay.accept) }
            }
        #endif

        """#

    static let operators = #"""
        // Of the protocol below `ObservableType`: what a program adds to that by the same name comes first.
        extension ObservableConvertibleType {
            @_disfavoredOverload
            func scan<A>(_ seed: A, _ accumulator: @escaping (A, Element) throws -> A) -> Observable<A> {
                asObservable().scan(seed, accumulator: accumulator)
            }
            @_disfavoredOverload
            func scan<A>(into seed: A, _ accumulator: @escaping (inout A, Element) throws -> Void) -> Observable<A> {
                asObservable().scan(into: seed, accumulator: accumulator)
            }
            @_disfavoredOverload
            func reduce<A>(_ seed: A, _ accumulator: @escaping (A, Element) throws -> A) -> Observable<A> {
                asObservable().reduce(seed, accumulator: accumulator)
            }
            @_disfavoredOverload
            func startWith(_ elements: [Element]) -> Observable<Element> {
                Observable.concat([Observable.from(elements), asObservable()])
            }
            func merge<S: ObservableType>(with other: S) -> Observable<Element> where S.Element == Element {
                Observable.merge(asObservable(), other.asObservable())
            }
            func combineLatest<S: ObservableType>(_ other: S) -> Observable<(Element, S.Element)> {
                Observable.combineLatest(asObservable(), other)
            }
            func combineLatest<S: ObservableType>(with other: S) -> Observable<(Element, S.Element)> {
                Observable.combineLatest(asObservable(), other)
            }
            func zip<S: ObservableType>(_ other: S) -> Observable<(Element, S.Element)> { Observable.zip(asObservable(), other) }
            func zip<S: ObservableType>(with other: S) -> Observable<(Element, S.Element)> {
                Observable.zip(asObservable(), other)
            }
            func allSatisfy(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> {
                asObservable().map(predicate).filter { !$0 }.take(1).ifEmpty(default: true)
            }
            func contains(where predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> {
                asObservable().map(predicate).filter { $0 }.take(1).ifEmpty(default: false)
            }
            func isEmpty() -> Observable<Bool> { asObservable().map { _ in false }.take(1).ifEmpty(default: true) }
            func count() -> Observable<Int> { asObservable().reduce(0, accumulator: { count, _ in count + 1 }) }
            func count(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Int> {
                asObservable().filter(predicate).reduce(0, accumulator: { count, _ in count + 1 })
            }
            func last() -> Single<Element> { asObservable().takeLast(1).asSingle() }
            func last(_ predicate: @escaping (Element) throws -> Bool) -> Single<Element> {
                asObservable().filter(predicate).takeLast(1).asSingle()
            }
            func min(by isBefore: @escaping (Element, Element) throws -> Bool) -> Observable<Element> {
                best { try isBefore($1, $0) }
            }
            func max(by isBefore: @escaping (Element, Element) throws -> Bool) -> Observable<Element> {
                best { try isBefore($0, $1) }
            }
            private func best(_ isWorse: @escaping (Element, Element) throws -> Bool) -> Observable<Element> {
                asObservable().reduce(nil as Element?) { best, element in
                    guard let best else { return element }
                    return try isWorse(best, element) ? element : best
                }
                    .map { best in
                        guard let best else { throw RxError.noElements }
                        return best
                    }
            }
            func distinct<Key: Hashable>(_ key: @escaping (Element) throws -> Key) -> Observable<Element> {
                .deferred {
                    var seen: Set<Key> = []
                    return asObservable().filter { seen.insert(try key($0)).inserted }
                }
            }
            func pairwise() -> Observable<(Element, Element)> {
                .deferred {
                    var before: Element?
                    return asObservable().compactMap { element in
                        defer { before = element }
                        return before.map { ($0, element) }
                    }
                }
            }
            func `repeat`() -> Observable<Element> { Observable.repeatElement(asObservable()).concat() }
            func `repeat`(_ count: Int) -> Observable<Element> {
                Observable.concat(Array(repeating: asObservable(), count: count))
            }
            static func onErrorResumeNext(_ sources: Observable<Element>...) -> Observable<Element> {
                Observable.concat(sources.map { $0.catch { _ in .empty() } })
            }
            func sequenceEqual<S: ObservableType>(
                _ other: S, comparer: @escaping (Element, S.Element) throws -> Bool
            ) -> Observable<Bool> {
                Observable.zip(asObservable().materialize(), other.materialize()) { left, right -> Bool? in
                    switch (left, right) {
                    case (.error(let error), _), (_, .error(let error)): throw error
                    case (.completed, .completed): return true
                    case (.next(let a), .next(let b)): return try comparer(a, b) ? nil : false
                    default: return false
                    }
                }
                .compactMap { $0 }.take(1)
            }
        }

        """#
}
