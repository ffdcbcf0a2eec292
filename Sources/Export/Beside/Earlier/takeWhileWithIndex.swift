import RxSwift

extension ObservableConvertibleType {
    func takeWhileWithIndex(_ predicate: @escaping (Element, Int) throws -> Bool) -> Observable<Element> {
        asObservable().enumerated().take(while: { try predicate($0.element, $0.index) }).map(\.element)
    }
}
