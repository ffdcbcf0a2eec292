import RxSwift

extension ObservableConvertibleType {
    @_disfavoredOverload
    func reduce<A>(_ seed: A, _ accumulator: @escaping (A, Element) throws -> A) -> Observable<A> {
        asObservable().reduce(seed, accumulator: accumulator)
    }
}
