import RxSwift

extension ObservableConvertibleType {
    func isEmpty() -> Observable<Bool> { asObservable().map { _ in false }.take(1).ifEmpty(default: true) }
}
