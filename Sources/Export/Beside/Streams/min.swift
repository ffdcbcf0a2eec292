import RxSwift

extension ObservableConvertibleType {
    func min(by isBefore: @escaping (Element, Element) throws -> Bool) -> Observable<Element> {
        best { try isBefore($1, $0) }
    }
    func max(by isBefore: @escaping (Element, Element) throws -> Bool) -> Observable<Element> {
        best { try isBefore($0, $1) }
    }
    private func best(_ isWorse: @escaping (Element, Element) throws -> Bool) -> Observable<Element> {
        asObservable().reduce(nil as Element?) { best, element in
            guard let best else { return element }
            return try isWorse(best, element) ? element : best
        }
        .map { best in
            guard let best else { throw RxError.noElements }
            return best
        }
    }
}

extension ObservableConvertibleType where Element: Comparable {
    func min() -> Observable<Element> { min(by: <) }
    func max() -> Observable<Element> { max(by: <) }
}
