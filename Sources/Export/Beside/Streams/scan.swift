import RxSwift

extension ObservableConvertibleType {
    @_disfavoredOverload
    func scan<A>(_ seed: A, _ accumulator: @escaping (A, Element) throws -> A) -> Observable<A> {
        asObservable().scan(seed, accumulator: accumulator)
    }
    @_disfavoredOverload
    func scan<A>(into seed: A, _ accumulator: @escaping (inout A, Element) throws -> Void) -> Observable<A> {
        asObservable().scan(into: seed, accumulator: accumulator)
    }
}
