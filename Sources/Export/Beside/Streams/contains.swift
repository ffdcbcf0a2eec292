import RxSwift

extension ObservableConvertibleType {
    func contains(where predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> {
        asObservable().map(predicate).filter { $0 }.take(1).ifEmpty(default: false)
    }
}

extension ObservableConvertibleType where Element: Equatable {
    func contains(_ element: Element) -> Observable<Bool> { contains { $0 == element } }
}
