import RxSwift

extension ObservableConvertibleType where Element: AdditiveArithmetic {
    func sum() -> Observable<Element> { asObservable().reduce(.zero, accumulator: +) }
}
