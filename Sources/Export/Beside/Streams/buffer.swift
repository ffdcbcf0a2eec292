import RxSwift

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
            let kept = asObservable().materialize().do(onNext: {
                if case .next(let element) = $0 { held.append(element) }
            })
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
}
