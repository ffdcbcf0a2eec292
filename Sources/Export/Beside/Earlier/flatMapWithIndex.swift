import RxSwift

extension ObservableConvertibleType {
    func flatMapWithIndex<S: ObservableConvertibleType>(_ selector: @escaping (Element, Int) throws -> S)
        -> Observable<S.Element>
    { asObservable().enumerated().flatMap { try selector($0.element, $0.index) } }
}
