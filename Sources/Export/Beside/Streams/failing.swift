import RxSwift

// A handler that fails ends no subscription.
extension ObservableType {
    @_disfavoredOverload func subscribe(
        onNext: @escaping (Element) throws -> Void, onError: ((Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> Disposable {
        let handler: (Element) -> Void = attempted(onNext)
        return subscribe(onNext: handler, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }
    @_disfavoredOverload func bind(onNext: @escaping (Element) throws -> Void) -> Disposable {
        let handler: (Element) -> Void = attempted(onNext)
        return subscribe(onNext: handler)
    }
}
