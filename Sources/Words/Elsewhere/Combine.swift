import Language

extension ForeignNames {
    static let combine = plain + built + made

    /// Other names.
    private static let plain: [Foreign] = [
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
        Foreign("Combine", "replaceError(with)", "catchAndReturn(_)"),
        Foreign("Combine", "replaceEmpty(with)", "ifEmpty(default)"),
        Foreign("Combine", "tryMap(_)", "map(_)"), Foreign("Combine", "eraseToAnyPublisher()", "asObservable"),
        Foreign("Combine", "makeConnectable()", "publish"), Foreign("Combine", "autoconnect()", "refCount"),
        Foreign("Combine", "tryFilter(_)", "filter(_)"), Foreign("Combine", "tryCompactMap(_)", "compactMap(_)"),
        Foreign("Combine", "tryScan(_:_)", "scan(_:_)"), Foreign("Combine", "tryReduce(_:_)", "reduce(_:_)"),
        Foreign("Combine", "tryRemoveDuplicates(by)", "distinctUntilChanged(_)"),
        Foreign("Combine", "collect(_)", "buffer(count)"), Foreign("Combine", "multicast(subject)", "multicast(_)"),
        Foreign("Combine", "print()", "debug"), Foreign("Combine", "print(_)", "debug(_)"),
    ]

    /// What takes more than another name.
    private static let built: [Foreign] = [
        Foreign(
            "Combine", "sink(receiveCompletion:receiveValue)", is: "subscribe(onEnd: §1, onNext: §2)",
            differs: "has onError and onCompleted, where this is one closure for both ends"),
        Foreign("Combine", "sink(receiveCompletion)", is: "subscribe(onEnd: §1, onNext: { _ in })"),
        Foreign(
            "Combine",
            "handleEvents(receiveSubscription?:receiveOutput?:receiveCompletion?:receiveCancel?:receiveRequest?)",
            is: """
                do(‹onNext: §2, ›‹onError: { (§3 as (Completion) -> Void)(.failure($0)) }, ›\
                ‹onCompleted: { (§3 as (Completion) -> Void)(.finished) }, ›‹onSubscribe: { (§1)(0) }, ›‹onDispose: §4›)
                """, differs: "calls onDispose at the end too, not when it is cancelled alone"),
        Foreign("Combine", "receive(on)", is: "observe(on: §s1)"),
        Foreign("Combine", "debounce(for:scheduler)", is: "debounce(§t1)"),
        Foreign("Combine", "throttle(for:scheduler:latest)", is: "throttle(§t1, latest: §3)"),
        Foreign("Combine", "delay(for:scheduler)", is: "delay(§t1)"),
        Foreign("Combine", "replaceNil(with)", is: "map { $0 ?? §1 }"),
        Foreign("Combine", "flatMap(maxPublishers.max:_)", is: "map(§2).merge(maxConcurrent: §1)"),
        Foreign("Combine", "first(where)", is: "filter(§1).take(1)"),
        Foreign("Combine", "last(where)", is: "filter(§1).takeLast(1)"),
        Foreign("Combine", "output(in)", is: "skip((§1).lowerBound).take((§1).count)"),
        Foreign("Combine", "combineLatest(_:_)", is: "combineLatest(§1).map(§2)"),
        Foreign("Combine", "zip(_:_)", is: "zip(§1).map(§2)"),
        Foreign("Combine", "prepend(_:_*)", is: "startWith(§*)"),
        Foreign("Combine", "append(_:_*)", is: "concat(Observable.of(§*))"),
        Foreign("Combine", "setFailureType(to)", is: "asObservable()", differs: "may fail with any error"),
        Foreign("Combine", "assertNoFailure()", is: "asObservable()", differs: "goes on to say errors"),
        Foreign("Combine", "mapError(_)", is: "catch { Observable.error((§1)($0)) }"),
        Foreign("Combine", "assign(to:on)", is: "subscribe(onNext: { (§2)[keyPath: §1] = $0 })"),
        Foreign("Combine", "value", is: "try! (§1).value()"),
        Foreign("Combine", "publisher", is: "Observable.from(§1)"),
    ]

    private static let made: [Foreign] = [
        Foreign("Combine", "Just(_)", "Observable.just(_)"), Foreign("Combine", "Fail(error)", "Observable.error(_)"),
        Foreign("Combine", "Empty()", is: "Observable<§>.empty()"),
        Foreign("Combine", "Empty(completeImmediately)", is: "Observable<§>.deferred { (§1) ? .empty() : .never() }"),
        Foreign("Combine", "Deferred(_)", "Observable.deferred(_)"),
        Foreign("Combine", "Timer.publish(every:on:in)", is: "Observable<Int>.interval(§t1).publish()"),
        Foreign("Combine", "Publishers.CombineLatest(_:_)", "Observable.combineLatest(_:_)"),
        Foreign("Combine", "Publishers.CombineLatest3(_:_:_)", "Observable.combineLatest(_:_:_)"),
        Foreign("Combine", "Publishers.CombineLatest4(_:_:_:_)", "Observable.combineLatest(_:_:_:_)"),
        Foreign("Combine", "Publishers.Zip(_:_)", "Observable.zip(_:_)"),
        Foreign("Combine", "Publishers.Zip3(_:_:_)", "Observable.zip(_:_:_)"),
        Foreign("Combine", "Publishers.Merge(_:_)", "Observable.merge(_:_)"),
        Foreign("Combine", "Publishers.Merge3(_:_:_)", "Observable.merge(_:_:_)"),
        Foreign("Combine", "Publishers.MergeMany(_*)", "Observable.merge(_*)"),
        Foreign("Combine", "Publishers.Concatenate(prefix:suffix)", "Observable.concat(_:_)"),
    ]
}
