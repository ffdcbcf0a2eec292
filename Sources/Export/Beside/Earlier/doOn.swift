import RxSwift

extension ObservableConvertibleType {
    func doOn(_ handler: @escaping (RxSwift.Event<Element>) throws -> Void) -> Observable<Element> {
        asObservable().do(
            onNext: { try handler(.next($0)) }, onError: { try handler(.error($0)) },
            onCompleted: { try handler(.completed) })
    }
}
