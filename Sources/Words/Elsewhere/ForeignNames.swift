import Language

/// What other libraries call the words that are here.
enum ForeignNames {
    static let types = [
        "typealias PassthroughSubject<Output, Failure> = PublishSubject<Output>",
        "typealias CurrentValueSubject<Output, Failure> = BehaviorSubject<Output>",
        "typealias AnyPublisher<Output, Failure> = Observable<Output>",
        "typealias MutableProperty<Value> = BehaviorRelay<Value>", "typealias Property<Value> = BehaviorRelay<Value>",
        "typealias SignalProducer<Value, Failure> = Observable<Value>",
        "typealias AnyCancellable = Disposable",
        "typealias Subject<Element> = PublishSubject<Element>",
        "typealias DispatchQueueSchedulerQOS = DispatchQoS",
        "typealias RACSignal<Element> = Observable<Element>",
        "typealias RACSubject<Element> = PublishSubject<Element>",
        "typealias RACBehaviorSubject<Element> = BehaviorSubject<Element>",
        "typealias RACReplaySubject<Element> = ReplaySubject<Element>",
    ]

    /// The types that are here under another name.
    private static let typeNames: [Foreign] = [
        Foreign("Combine", "PassthroughSubject", is: "PublishSubject"),
        Foreign("Combine", "CurrentValueSubject", is: "BehaviorSubject"),
        Foreign("Combine", "AnyPublisher", is: "Observable"), Foreign("Combine", "AnyCancellable", is: "Disposable"),
        Foreign("ReactiveSwift", "SignalProducer", is: "Observable"), Foreign("RAC", "RACSignal", is: "Observable"),
        Foreign("RAC", "RACSubject", is: "PublishSubject"), Foreign("RxJS", "Subject", is: "PublishSubject"),
        Foreign("RAC", "RACBehaviorSubject", is: "BehaviorSubject"),
        Foreign("RAC", "RACReplaySubject", is: "ReplaySubject"),
    ]

    static func all() -> [Foreign] {
        typeNames + combine + rac + reactiveSwift + extensions + rxjs + older + playgrounds
    }

    /// What words were called in earlier versions, where the name alone was another one.
    private static let older: [Foreign] = [
        Foreign("RxSwift 3", "addDisposableTo(_)", "disposed(by)"),
        Foreign("RxSwift 3", "shareReplayLatestWhileConnected()", "share(replay=1)"),
        Foreign("RxSwift 3", "bindTo(_)", "bind(to)"), Foreign("RxSwift 3", "bindNext(_)", "bind(onNext)"),
        Foreign("RxSwift 2", "doOnNext(_)", "do(onNext)"), Foreign("RxSwift 2", "doOnError(_)", "do(onError)"),
        Foreign("RxSwift 2", "doOnCompleted(_)", "do(onCompleted)"),
        Foreign("RxSwift 2", "driveNext(_)", "drive(onNext)"),
        Foreign("RxSwift 2", "AnonymousDisposable(_)", "Disposables.create(with)"),
        Foreign("RxSwift 4", "subscribe(onNext)", "subscribe(onSuccess)"),
        Foreign("RxSwift 4", "subscribe(onNext:onError)", "subscribe(onSuccess:onFailure)"),
        Foreign(
            "RxSwift 3", "SerialDispatchQueueScheduler(globalConcurrentQueueQOS)",
            "SerialDispatchQueueScheduler.init(qos)"),
        Foreign(
            "RxSwift 3", "ConcurrentDispatchQueueScheduler(globalConcurrentQueueQOS)",
            "ConcurrentDispatchQueueScheduler.init(qos)"),
    ]

    /// What the support files of playgrounds declare.
    private static let playgrounds: [Foreign] = [
        Foreign("a playground", "example(_:_)", "Playground.example(_:action)"),
        Foreign("a playground", "example(_:action)", "Playground.example(_:action)"),
        Foreign("a playground", "example(of:_)", "Playground.example(of:action)"),
        Foreign("a playground", "example(of:action)", "Playground.example(of:action)"),
        Foreign("a playground", "delay(_:_)", "Playground.delay(_:closure)"),
        Foreign("a playground", "delay(_:closure)", "Playground.delay(_:closure)"),
        Foreign("a playground", "playgroundShouldContinueIndefinitely()", "Playground.shouldContinueIndefinitely"),
    ]

    /// What libraries beside RxSwift add to it.
    private static let extensions: [Foreign] = [
        Foreign("RxSwiftExt", "unwrap()", "compactMap(_={ $0 })"), Foreign("RxSwiftExt", "not()", "map(_={ !$0 })"),
        Foreign("RxSwiftExt", "catchErrorJustComplete()", "catch(_={ _ in .empty() })"),
        Foreign("RxSwiftExt", "mapTo(_)", is: "map { _ in §1 }"),
        Foreign("RxOptional", "filterNil()", "compactMap(_={ $0 })"),
        Foreign("RxOptional", "replaceNilWith(_)", is: "map { $0 ?? §1 }"),
        Foreign("RxOptional", "filterEmpty()", "filter(_={ !$0.isEmpty })"),
    ]
}
