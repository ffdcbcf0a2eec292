import RxSwift

extension ObservableConvertibleType {
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

extension ObservableConvertibleType where Element: Equatable {
    func sequenceEqual<S: ObservableType>(_ other: S) -> Observable<Bool> where S.Element == Element {
        sequenceEqual(other, comparer: ==)
    }
}
