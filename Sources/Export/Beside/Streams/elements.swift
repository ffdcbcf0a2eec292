import RxSwift

extension ObservableConvertibleType where Element: EventConvertible {
    func elements() -> Observable<Element.Element> { asObservable().compactMap { $0.event.element } }
}
