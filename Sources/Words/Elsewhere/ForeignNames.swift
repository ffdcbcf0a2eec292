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

    static func all() -> [Foreign] { combine + rac + reactiveSwift + extensions + rxjs + older }

    /// What words were called in earlier versions, where the name alone was another one.
    private static let older: [Foreign] = [
        Foreign("RxSwift 3", "addDisposableTo(_)", "disposed(by)"),
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
