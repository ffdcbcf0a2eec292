import RxSwift

extension ObservableConvertibleType where Element: EventConvertible {
    func errors() -> Observable<Swift.Error> { asObservable().compactMap { $0.event.error } }
}
