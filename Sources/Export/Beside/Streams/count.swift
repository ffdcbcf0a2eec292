import RxSwift

extension ObservableConvertibleType {
    func count() -> Observable<Int> { asObservable().reduce(0, accumulator: { count, _ in count + 1 }) }
    func count(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Int> {
        asObservable().filter(predicate).reduce(0, accumulator: { count, _ in count + 1 })
    }
}
