import Language

/// What other libraries call the words that are here.
enum ForeignNames {
    static let types = [
        "typealias PassthroughSubject<Output, Failure> = PublishSubject<Output>",
        "typealias CurrentValueSubject<Output, Failure> = BehaviorSubject<Output>",
        "typealias AnyPublisher<Output, Failure> = Observable<Output>",
        "typealias SignalProducer<Value, Failure> = Observable<Value>",
        "typealias AnyCancellable = Disposable",
        "typealias Subject<Element> = PublishSubject<Element>",
        "typealias RACSignal<Element> = Observable<Element>",
        "typealias RACSubject<Element> = PublishSubject<Element>",
        "typealias RACBehaviorSubject<Element> = BehaviorSubject<Element>",
        "typealias RACReplaySubject<Element> = ReplaySubject<Element>",
    ]

    static func all() -> [Foreign] { combine + rac + reactiveSwift + rxjs + older }

    /// What words were called in earlier versions, where the name alone was another one.
    private static let older: [Foreign] = [
        Foreign("RxSwift 3", "addDisposableTo(_)", "disposed(by)"),
        Foreign("RxSwift 4", "Variable(_)", "BehaviorRelay.init(value)"),
    ]
}
