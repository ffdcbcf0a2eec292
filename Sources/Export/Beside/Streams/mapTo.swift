import RxSwift

extension ObservableConvertibleType {
    func mapTo<Result>(_ value: Result) -> Observable<Result> { asObservable().map { _ in value } }
}
