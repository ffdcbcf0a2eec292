import RxSwift

typealias PassthroughSubject<Output, Failure> = PublishSubject<Output>

typealias CurrentValueSubject<Output, Failure> = BehaviorSubject<Output>

typealias AnyPublisher<Output, Failure> = Observable<Output>

typealias AnyCancellable = Disposable
