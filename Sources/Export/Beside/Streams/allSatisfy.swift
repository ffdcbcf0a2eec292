import RxSwift

extension ObservableConvertibleType {
    func allSatisfy(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> {
        asObservable().map(predicate).filter { !$0 }.take(1).ifEmpty(default: true)
    }
}
