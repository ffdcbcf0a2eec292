import RxSwift

extension ObservableConvertibleType {
    func last() -> Single<Element> { asObservable().takeLast(1).asSingle() }
    func last(_ predicate: @escaping (Element) throws -> Bool) -> Single<Element> {
        asObservable().filter(predicate).takeLast(1).asSingle()
    }
}
