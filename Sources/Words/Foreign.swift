import Language

/// What other libraries call the words that are here.
enum ForeignNames {
    static let types = [
        "typealias PassthroughSubject<Output, Failure> = PublishSubject<Output>",
        "typealias CurrentValueSubject<Output, Failure> = BehaviorSubject<Output>",
        "typealias AnyPublisher<Output, Failure> = Observable<Output>",
        "typealias SignalProducer<Value, Failure> = Observable<Value>",
        "typealias AnyCancellable = Disposable",
        "typealias DispatchQueueSchedulerQOS = DispatchQoS",
    ]

    static func all() -> [Foreign] { combine + reactiveSwift + rac + rxjs + functions + older + beside }

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

    /// What libraries beside RxSwift, and the support files of playgrounds, add to it.
    private static let beside: [Foreign] = [
        Foreign("RxSwiftExt", "unwrap()", "compactMap(_={ $0 })"), Foreign("RxSwiftExt", "not()", "map(_={ !$0 })"),
        Foreign("RxOptional", "filterNil()", "compactMap(_={ $0 })"),
        Foreign("RxSwiftExt", "catchErrorJustComplete()", "catch(_={ _ in .empty() })"),
        Foreign("a playground", "example(_:_)", "Playground.example(_:action)"),
        Foreign("a playground", "example(_:action)", "Playground.example(_:action)"),
        Foreign("a playground", "example(of:_)", "Playground.example(of:action)"),
        Foreign("a playground", "example(of:action)", "Playground.example(of:action)"),
        Foreign("a playground", "delay(_:_)", "Playground.delay(_:closure)"),
        Foreign("a playground", "delay(_:closure)", "Playground.delay(_:closure)"),
        Foreign("a playground", "playgroundShouldContinueIndefinitely()", "Playground.shouldContinueIndefinitely"),
    ]

    private static let combine: [Foreign] = [
        Foreign("Combine", "sink(_)", "subscribe(onNext)"),
        Foreign("Combine", "sink(receiveValue)", "subscribe(onNext)"),
        Foreign("Combine", "handleEvents(receiveOutput)", "do(onNext)"),
        Foreign("Combine", "send(_)", "onNext(_)"), Foreign("Combine", "send()", "onNext"),
        Foreign("Combine", "send(completion.finished)", "onCompleted"),
        Foreign("Combine", "send(completion.failure)", "onError(_)"), Foreign("Combine", "store(in)", "disposed(by)"),
        Foreign("Combine", "cancel()", "dispose"),
        Foreign("Combine", "removeDuplicates()", "distinctUntilChanged"),
        Foreign("Combine", "removeDuplicates(by)", "distinctUntilChanged(_)"),
        Foreign("Combine", "prefix(_)", "take(_)"), Foreign("Combine", "prefix(while)", "take(while)"),
        Foreign("Combine", "prefix(untilOutputFrom)", "take(until)"),
        Foreign("Combine", "dropFirst()", "skip(_=1)"), Foreign("Combine", "dropFirst(_)", "skip(_)"),
        Foreign("Combine", "drop(while)", "skip(while)"), Foreign("Combine", "drop(untilOutputFrom)", "skip(until)"),
        Foreign("Combine", "prepend(_)", "startWith(_)"), Foreign("Combine", "append(_)", "concat(_)"),
        Foreign("Combine", "collect()", "toArray", differs: "is a Single"),
        Foreign("Combine", "output(at)", "element(at)"), Foreign("Combine", "ignoreOutput()", "ignoreElements"),
        Foreign("Combine", "switchToLatest()", "switchLatest"),
        Foreign("Combine", "receive(on)", "observe(on)"),
        Foreign("Combine", "replaceError(with)", "catchAndReturn(_)"),
        Foreign("Combine", "replaceEmpty(with)", "ifEmpty(default)"),
        Foreign("Combine", "debounce(for:scheduler)", "debounce(_)"),
        Foreign(
            "Combine", "throttle(for:scheduler:latest)", "throttle(_:-:latest)"),
        Foreign("Combine", "delay(for:scheduler)", "delay(_)"),
        Foreign("Combine", "tryMap(_)", "map(_)"), Foreign("Combine", "eraseToAnyPublisher()", "asObservable"),
        Foreign("Combine", "makeConnectable()", "publish"), Foreign("Combine", "autoconnect()", "refCount"),
    ]

    private static let reactiveSwift: [Foreign] = [
        Foreign("ReactiveSwift", "skipRepeats()", "distinctUntilChanged"),
        Foreign("ReactiveSwift", "skipRepeats(_)", "distinctUntilChanged(_)"),
        Foreign("ReactiveSwift", "uniqueValues()", "distinct"),
        Foreign("ReactiveSwift", "skipNil()", "compactMap(_={ $0 })"),
        Foreign("ReactiveSwift", "on(value)", "do(onNext)"), Foreign("ReactiveSwift", "take(first)", "take(_)"),
        Foreign("ReactiveSwift", "take(last)", "takeLast(_)"), Foreign("ReactiveSwift", "skip(first)", "skip(_)"),
        Foreign("ReactiveSwift", "prefix(value)", "startWith(_)"),
        Foreign("ReactiveSwift", "flatMap(.latest:_)", "flatMapLatest(_)"),
        Foreign("ReactiveSwift", "flatMap(.merge:_)", "flatMap(_)"),
        Foreign("ReactiveSwift", "flatMap(.concat:_)", "concatMap(_)"),
        Foreign("ReactiveSwift", "flatMap(.throttle:_)", "flatMapFirst(_)"),
        Foreign("ReactiveSwift", "flatten(.latest)", "switchLatest"),
        Foreign("ReactiveSwift", "flatten(.merge)", "merge"),
        Foreign("ReactiveSwift", "flatten(.concat)", "concat"), Foreign("ReactiveSwift", "flatMapError(_)", "catch(_)"),
        Foreign(
            "ReactiveSwift", "withLatest(from)", "withLatestFrom(_:resultSelector={ ($0, $1) })",
            differs: "sends the other's element alone, unless told how to join them"),
        Foreign("ReactiveSwift", "combinePrevious()", "pairwise"),
        Foreign("ReactiveSwift", "start(on)", "subscribe(on)"),
        Foreign("ReactiveSwift", "startWithValues(_)", "subscribe(onNext)"),
        Foreign("ReactiveSwift", "observeValues(_)", "subscribe(onNext)"),
        Foreign("ReactiveSwift", "startWithCompleted(_)", "subscribe(onCompleted)"),
        Foreign("ReactiveSwift", "sample(on)", "sample(_)", differs: "sends an element only once"),
        Foreign(
            "ReactiveSwift", "retry(upTo)", "retry(_+1)",
            differs: "counts the first run too: retry(upTo: 2) is retry(3)"),
        Foreign("ReactiveSwift", "replayLazily(upTo)", "share(replay)"),
        Foreign("ReactiveSwift", "logEvents()", "debug"), Foreign("ReactiveSwift", "send(value)", "onNext(_)"),
        Foreign("ReactiveSwift", "send(error)", "onError(_)"),
        Foreign("ReactiveSwift", "sendCompleted()", "onCompleted"),
    ]

    private static let rac: [Foreign] = [
        Foreign("RAC", "flattenMap(_)", "flatMap(_)"),
        Foreign("RAC", "subscribeNext(_)", "subscribe(onNext)"), Foreign("RAC", "doNext(_)", "do(onNext)"),
        Foreign("RAC", "doError(_)", "do(onError)"), Foreign("RAC", "doCompleted(_)", "do(onCompleted)"),
        Foreign("RAC", "subscribeCompleted(_)", "subscribe(onCompleted)"),
        Foreign("RAC", "subscribeError(_)", "subscribe(onError)"),
        Foreign("RAC", "deliverOn(_)", "observe(on)"),
        Foreign("RAC", "ignoreValues()", "ignoreElements"), Foreign("RAC", "catchTo(_)", "catch(_)"),
        Foreign("RAC", "sendNext(_)", "onNext(_)"), Foreign("RAC", "sendError(_)", "onError(_)"),
        Foreign("RAC", "logAll()", "debug"), Foreign("RAC", "logNext()", "debug"),
    ]

    private static let rxjs: [Foreign] = [
        Foreign("RxJS", "mergeMap(_)", "flatMap(_)"), Foreign("RxJS", "switchMap(_)", "flatMapLatest(_)"),
        Foreign("RxJS", "exhaustMap(_)", "flatMapFirst(_)"), Foreign("RxJS", "mergeAll()", "merge"),
        Foreign("RxJS", "switchAll()", "switchLatest"), Foreign("RxJS", "concatAll()", "concat"),
        Foreign("RxJS", "tap(_)", "do(onNext)"), Foreign("RxJS", "debounceTime(ms)", "debounce(_)"),
        Foreign(
            "RxJS", "throttleTime(ms)", "throttle(_:latest=false)",
            differs: "sends the last of a window too, unless told latest: false"),
        Foreign("RxJS", "defaultIfEmpty(_)", "ifEmpty(default)"), Foreign("RxJS", "elementAt(_)", "element(at)"),
        Foreign("RxJS", "catchError(_)", "catch(_)"), Foreign("RxJS", "every(_)", "allSatisfy(_)"),
        Foreign("RxJS", "shareReplay(_)", "share(replay)"),
        Foreign("RxJS", "next(_)", "onNext(_)"), Foreign("RxJS", "error(_)", "onError(_)"),
        Foreign("RxJS", "complete()", "onCompleted"), Foreign("RxJS", "unsubscribe()", "dispose"),
        Foreign("RxJS", "observeOn(_)", "observe(on)"), Foreign("RxJS", "subscribeOn(_)", "subscribe(on)"),
    ]

    private static let functions: [Foreign] = [
        Foreign("ReactiveSwift", "MutableProperty(_)", "BehaviorRelay.init(value)"),
        Foreign("ReactiveSwift", "SignalProducer(error)", "Observable.error(_)"),
        Foreign("ReactiveSwift", "SignalProducer(value)", "Observable.just(_)"),
        Foreign("ReactiveSwift", "SignalProducer(_)", "Observable.from(_)"),
        Foreign("Combine", "Just(_)", "Observable.just(_)"), Foreign("Combine", "Fail(error)", "Observable.error(_)"),
        Foreign("RxJS", "of(_*)", "Observable.of(_*)"), Foreign("RxJS", "from(_)", "Observable.from(_)"),
        Foreign("RxJS", "interval(ms)", "Observable.interval(_)"), Foreign("RxJS", "timer(ms)", "Observable.timer(_)"),
        Foreign("RxJS", "merge(_*)", "Observable.merge(_*)"),
        Foreign("RxJS", "concat(_*)", "Observable.concat(_*)"),
        Foreign("RxJS", "race(_:_)", "Observable.amb(_:_)"), Foreign("RxJS", "defer(_)", "Observable.deferred(_)"),
        Foreign("RxJS", "combineLatest(_*)", "Observable.combineLatest(_*)"),
        Foreign("RxJS", "zip(_:_)", "Observable.zip(_:_)", differs: "is Swift's own zip for two arrays"),
        Foreign("RxJS", "forkJoin(_)", "Observable.forkJoin(_)"),
        Foreign("RxJS", "throwError(_)", "Observable.error(_)"),
        Foreign("RxJS", "range(_:_)", "Observable.range(start:count)"),
    ]
}
