extension Beside {
    static let more = #"""
        extension ObservableConvertibleType where Element: Equatable {
            func sequenceEqual<S: ObservableType>(_ other: S) -> Observable<Bool> where S.Element == Element {
                sequenceEqual(other, comparer: ==)
            }
            func contains(_ element: Element) -> Observable<Bool> { contains { $0 == element } }
        }
        extension ObservableConvertibleType {
            func mapTo<Result>(_ value: Result) -> Observable<Result> { asObservable().map { _ in value } }
        }
        extension ObservableConvertibleType where Element: EventConvertible {
            func elements() -> Observable<Element.Element> { asObservable().compactMap { $0.event.element } }
            func errors() -> Observable<Swift.Error> { asObservable().compactMap { $0.event.error } }
        }
        extension ObservableConvertibleType where Element: Hashable {
            func distinct() -> Observable<Element> { distinct { $0 } }
        }
        extension ObservableConvertibleType where Element: Comparable {
            func min() -> Observable<Element> { min(by: <) }
            func max() -> Observable<Element> { max(by: <) }
        }
        extension ObservableConvertibleType where Element: AdditiveArithmetic {
            func sum() -> Observable<Element> { asObservable().reduce(.zero, accumulator: +) }
        }
        extension ObservableConvertibleType where Element == Int {
            func average() -> Observable<Double> { asObservable().map(Double.init).average() }
        }
        extension ObservableConvertibleType where Element == Double {
            func average() -> Observable<Double> {
                asObservable().reduce((0.0, 0.0), accumulator: { ($0.0 + $1, $0.1 + 1) }).map { sum, count in
                    guard count > 0 else { throw RxError.noElements }
                    return sum / count
                }
            }
        }
        extension ObservableConvertibleType {
            func buffer(count: Int, skip: Int? = nil) -> Observable<[Element]> {
                let step = skip ?? count
                return .deferred {
                    var open: [[Element]] = []
                    var index = 0
                    let full = asObservable().materialize().map { event -> [[Element]] in
                        guard case .next(let element) = event else {
                            if case .error(let error) = event { throw error }
                            return open
                        }
                        if index % step == 0 { open.append([]) }
                        index += 1
                        for place in open.indices { open[place].append(element) }
                        guard let first = open.first, first.count == count else { return [] }
                        open.removeFirst()
                        return [first]
                    }
                    return full.concatMap { Observable.from($0) }
                }
            }
            func buffer<S: ObservableType>(boundary: S) -> Observable<[Element]> {
                .deferred {
                    var held: [Element] = []
                    let kept = asObservable().materialize().do(onNext: { if case .next(let element) = $0 { held.append(element) } })
                    let end = kept.filter { $0.isStopEvent }.map { event in
                        if case .error(let error) = event { throw error }
                    }
                    let cuts = boundary.materialize().filter { !$0.isCompleted }.map { event in
                        if case .error(let error) = event { throw error }
                    }
                    return Observable.merge(end.map { true }, cuts.map { false })
                        .take(until: { $0 }, behavior: .inclusive)
                        .map { _ in
                            defer { held = [] }
                            return held
                        }
                }
            }
            func takeLast(for time: RxTimeInterval, scheduler: SchedulerType = MainScheduler.instance)
                -> Observable<Element>
            {
                asObservable().map { (scheduler.now, $0) }.toArray().asObservable().concatMap { all in
                    Observable.from(all.filter { $0.0 > scheduler.now - time.seconds }.map(\.1))
                }
            }
            func skipLast(for time: RxTimeInterval, scheduler: SchedulerType = MainScheduler.instance)
                -> Observable<Element>
            {
                .deferred {
                    var held: [(Date, Element)] = []
                    return asObservable().materialize().concatMap { event -> Observable<Element> in
                        if case .error(let error) = event { return .error(error) }
                        if case .next(let element) = event { held.append((scheduler.now, element)) }
                        let old = held.prefix { $0.0 <= scheduler.now - time.seconds }
                        held.removeFirst(old.count)
                        return .from(old.map(\.1))
                    }
                }
            }
            func skipLast(_ count: Int) -> Observable<Element> {
                .deferred {
                    var held: [Element] = []
                    return asObservable().compactMap { element in
                        held.append(element)
                        return held.count > count ? held.removeFirst() : nil
                    }
                }
            }
        }
        extension RxTimeInterval {
            var seconds: TimeInterval {
                switch self {
                case .seconds(let n): return Double(n)
                case .milliseconds(let n): return Double(n) / 1e3
                case .microseconds(let n): return Double(n) / 1e6
                case .nanoseconds(let n): return Double(n) / 1e9
                default: return .infinity
                }
            }
        }
        extension ObservableType where Element == Any {
            static func forkJoin<A: ObservableType, B: ObservableType>(_ a: A, _ b: B)
                -> Observable<(A.Element, B.Element)>
            { Observable.combineLatest(a.takeLast(1), b.takeLast(1)) }
            static func forkJoin<A: ObservableType, B: ObservableType, C: ObservableType>(_ a: A, _ b: B, _ c: C)
                -> Observable<(A.Element, B.Element, C.Element)>
            { Observable.combineLatest(a.takeLast(1), b.takeLast(1), c.takeLast(1)) }
        }
        extension ObservableType {
            static func forkJoin<S: ObservableType>(_ sources: [S]) -> Observable<[S.Element]>
            where Element == [S.Element] { Observable.combineLatest(sources.map { $0.takeLast(1) }) }
        }

        """#
}
