import RxSwift

/// How a stream ends, for a closure that hears both ends.
enum Completion { case finished, failure(Error) }

extension ObservableType {
    func subscribe(onNext: @escaping (Element) -> Void, onEnd: @escaping (Completion) -> Void) -> Disposable {
        subscribe(onNext: onNext, onError: { onEnd(.failure($0)) }, onCompleted: { onEnd(.finished) })
    }
}
