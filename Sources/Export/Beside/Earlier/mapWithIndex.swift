import RxSwift

extension ObservableConvertibleType {
    func mapWithIndex<R>(_ transform: @escaping (Element, Int) throws -> R) -> Observable<R> {
        asObservable().enumerated().map { try transform($0.element, $0.index) }
    }
}
