import RxSwift

extension ObservableConvertibleType {
    func skipWhileWithIndex(_ predicate: @escaping (Element, Int) throws -> Bool) -> Observable<Element> {
        asObservable().enumerated().skip(while: { try predicate($0.element, $0.index) }).map(\.element)
    }
}
