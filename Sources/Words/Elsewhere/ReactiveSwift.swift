import Language

extension ForeignNames {
    static let reactiveSwift = plain + built + made

    /// Other names.
    private static let plain: [Foreign] = [
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
        Foreign("ReactiveSwift", "filterMap(_)", "compactMap(_)"),
        Foreign("ReactiveSwift", "observe(_)", "subscribe(_)"),
        Foreign("ReactiveSwift", "observeCompleted(_)", "subscribe(onCompleted)"),
        Foreign("ReactiveSwift", "observeFailed(_)", "subscribe(onError)"),
        Foreign("ReactiveSwift", "startWithFailed(_)", "subscribe(onError)"),
        Foreign("ReactiveSwift", "start()", "subscribe"), Foreign("ReactiveSwift", "start(_)", "subscribe(_)"),
        Foreign("ReactiveSwift", "collect(count)", "buffer(count)"),
        Foreign("ReactiveSwift", "take(during)", "take(until)"),
        Foreign("ReactiveSwift", "logEvents(identifier)", "debug(_)"),
    ]

    /// What takes more than another name.
    private static let built: [Foreign] = [
        Foreign(
            "ReactiveSwift",
            "on(starting?:started?:failed?:completed?:terminated?:disposed?:value?)",
            is: """
                do(‹onNext: §7, ›‹onError: §3, ›‹onCompleted: §4, ›‹onSubscribe: §1, ›‹onSubscribed: §2, ›‹onDispose: §6›)
                """),
        Foreign("ReactiveSwift", "map(value)", is: "map { _ in §1 }"),
        Foreign("ReactiveSwift", "collect(every:on)", is: "buffer(timeSpan: §t1, count: Int.max)"),
        Foreign("ReactiveSwift", "combinePrevious(_)", is: "startWith(§1).pairwise()"),
        Foreign("ReactiveSwift", "take(duringLifetimeOf)", is: "take(until: (§1).rx.deallocated)"),
        Foreign("ReactiveSwift", "take(untilReplacement)", is: "take(until: §1).merge(with: §1)"),
        Foreign("ReactiveSwift", "delay(_:on)", is: "delay(§t1)"),
        Foreign("ReactiveSwift", "debounce(_:on)", is: "debounce(§t1)"),
        Foreign("ReactiveSwift", "throttle(_:on)", is: "throttle(§t1)"),
        Foreign("ReactiveSwift", "promoteError(_)", is: "asObservable()", differs: "may fail with any error"),
        Foreign("ReactiveSwift", "promoteError()", is: "asObservable()", differs: "may fail with any error"),
        Foreign("ReactiveSwift", "then(_)", is: "ignoreElements().asCompletable().andThen(§1)"),
        Foreign("ReactiveSwift", "concat(value)", is: "concat(Observable.just(§1))"),
        Foreign("ReactiveSwift", "negate()", is: "map { !$0 }"),
        Foreign("ReactiveSwift", "and(_)", is: "combineLatest(§1).map { $0.0 && $0.1 }"),
        Foreign("ReactiveSwift", "or(_)", is: "combineLatest(§1).map { $0.0 || $0.1 }"),
        Foreign("ReactiveSwift", "producer", is: "(§1).asObservable()"),
        Foreign("ReactiveSwift", "signal", is: "(§1).skip(1)"),
        Foreign("ReactiveSwift", "reactive", is: "(§1).rx"),
        Foreign("ReactiveSwift", "lifetime", is: "(§1).deallocated"),
    ]

    private static let made: [Foreign] = [
        Foreign("ReactiveSwift", "MutableProperty(_)", "BehaviorRelay.init(value)"),
        Foreign("ReactiveSwift", "MutableProperty(value)", "BehaviorRelay.init(value)"),
        Foreign("ReactiveSwift", "Property(value)", "BehaviorRelay.init(value)"),
        Foreign("ReactiveSwift", "SignalProducer(error)", "Observable.error(_)"),
        Foreign("ReactiveSwift", "SignalProducer(value)", "Observable.just(_)"),
        Foreign("ReactiveSwift", "SignalProducer(values:_*)", is: "Observable<§>.of(§*)"),
        Foreign("ReactiveSwift", "SignalProducer(_)", "Observable.from(_)"),
        Foreign("ReactiveSwift", "SignalProducer.empty", is: "Observable<§>.empty()"),
        Foreign("ReactiveSwift", "SignalProducer.never", is: "Observable<§>.never()"),
        Foreign("ReactiveSwift", "SignalProducer.merge(_*)", is: "Observable.merge(§*)"),
        Foreign("ReactiveSwift", "SignalProducer.timer(interval:on)", is: "Observable<Int>.interval(§t1)"),
        Foreign("ReactiveSwift", "Signal.merge(_*)", is: "Observable.merge(§*)"),
        Foreign("ReactiveSwift", "Signal.pipe()", is: "{ ($0, $0) }(PublishSubject<§>())"),
        Foreign("ReactiveSwift", "UIScheduler()", is: "MainScheduler.instance"),
        Foreign("ReactiveSwift", "QueueScheduler.main", is: "MainScheduler.instance"),
        Foreign("ReactiveSwift", "QueueScheduler()", is: "SerialDispatchQueueScheduler(qos: .background)"),
    ]
}
