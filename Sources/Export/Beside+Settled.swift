extension Beside {
    static let settled = #"""
        /// What happens at once: a push with `<-`, a tap, a subscription. What waits for its end comes then.
        private enum Turn {
            nonisolated(unsafe) private static var depth = 0
            nonisolated(unsafe) private static var left: [() -> Void] = []

            @discardableResult static func run<T>(_ body: () throws -> T) rethrows -> T {
                depth += 1
                defer {
                    if depth == 1 { end() }
                    depth -= 1
                }
                return try body()
            }
            /// At its end; of what no turn is known of, in the next pass of the main queue.
            static func afterwards(_ action: @escaping () -> Void) {
                left.append(action)
                if depth == 0 { DispatchQueue.main.async { run {} } }
            }
            private static func end() {
                while !left.isEmpty { left.removeFirst()() }
            }
        }
        // What is pushed by these names is a turn too.
        extension PublishSubject { func onNext(_ element: Element) { Turn.run { on(.next(element)) } } }
        extension BehaviorSubject { func onNext(_ element: Element) { Turn.run { on(.next(element)) } } }
        extension ReplaySubject { func onNext(_ element: Element) { Turn.run { on(.next(element)) } } }
        extension PublishRelay {
            func accept(_ element: Element) { Turn.run { _ = Observable.just(element).bind(to: self) } }
        }
        extension BehaviorRelay {
            func accept(_ element: Element) { Turn.run { _ = Observable.just(element).bind(to: self) } }
        }
        extension ReplayRelay {
            func accept(_ element: Element) { Turn.run { _ = Observable.just(element).bind(to: self) } }
        }
        extension ObservableType {
            /// The last of what it says in one turn, when the turn is over.
            fileprivate func settled() -> Observable<Element> {
                .create { observer in
                    var last: Element?
                    return Turn.run {
                        subscribe(
                            onNext: { element in
                                let isFirst = last == nil
                                last = element
                                guard isFirst else { return }
                                Turn.afterwards {
                                    guard let element = last else { return }
                                    last = nil
                                    observer.onNext(element)
                                }
                            },
                            onError: observer.onError,
                            onCompleted: { if last == nil { observer.onCompleted() } else { Turn.afterwards(observer.onCompleted) } })
                    }
                }
            }
        }
        extension ObservableType where Element == Any {
            static func combineSettled<A: ObservableConvertibleType, B: ObservableConvertibleType>(_ a: A, _ b: B)
                -> Observable<(A.Element, B.Element)>
            { Observable.combineLatest(a.asObservable(), b.asObservable()).settled() }
            static func combineSettled<A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType>(_ a: A, _ b: B, _ c: C)
                -> Observable<(A.Element, B.Element, C.Element)>
            { Observable.combineLatest(a.asObservable(), b.asObservable(), c.asObservable()).settled() }
            static func combineSettled<A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType, D: ObservableConvertibleType>(_ a: A, _ b: B, _ c: C, _ d: D)
                -> Observable<(A.Element, B.Element, C.Element, D.Element)>
            { Observable.combineLatest(a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable()).settled() }
            static func combineSettled<A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType, D: ObservableConvertibleType, E: ObservableConvertibleType>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E)
                -> Observable<(A.Element, B.Element, C.Element, D.Element, E.Element)>
            { Observable.combineLatest(a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable()).settled() }
            static func combineSettled<A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType, D: ObservableConvertibleType, E: ObservableConvertibleType, F: ObservableConvertibleType>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F)
                -> Observable<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element)>
            { Observable.combineLatest(a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable()).settled() }
        }
        extension ObservableType {
            static func combineSettled<S: ObservableConvertibleType>(_ sources: [S]) -> Observable<[S.Element]>
            where Element == [S.Element] { Observable.combineLatest(sources.map { $0.asObservable() }).settled() }
            static func combineSettled<A: ObservableConvertibleType, B: ObservableConvertibleType>(
                _ a: A, _ b: B, resultSelector: @escaping (A.Element, B.Element) throws -> Element
            ) -> Observable<Element> { Observable.combineSettled(a, b).map(resultSelector) }
            static func combineSettled<A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType>(
                _ a: A, _ b: B, _ c: C, resultSelector: @escaping (A.Element, B.Element, C.Element) throws -> Element
            ) -> Observable<Element> { Observable.combineSettled(a, b, c).map(resultSelector) }
            static func combineSettled<A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType, D: ObservableConvertibleType>(
                _ a: A, _ b: B, _ c: C, _ d: D, resultSelector: @escaping (A.Element, B.Element, C.Element, D.Element) throws -> Element
            ) -> Observable<Element> { Observable.combineSettled(a, b, c, d).map(resultSelector) }
        }

        """#
}
