import Language

extension ForeignNames {
    static let rxjs = plain + built + made

    /// Other names.
    private static let plain: [Foreign] = [
        Foreign("RxJS", "mergeMap(_)", "flatMap(_)"), Foreign("RxJS", "switchMap(_)", "flatMapLatest(_)"),
        Foreign("RxJS", "exhaustMap(_)", "flatMapFirst(_)"), Foreign("RxJS", "mergeAll()", "merge"),
        Foreign("RxJS", "switchAll()", "switchLatest"), Foreign("RxJS", "concatAll()", "concat"),
        Foreign("RxJS", "tap(_)", "do(onNext)"), Foreign("RxJS", "debounceTime(ms)", "debounce(_)"),
        Foreign(
            "RxJS", "throttleTime(ms)", "throttle(_:latest=false)",
            differs: "sends the last of a window too, unless told latest: false"),
        Foreign("RxJS", "defaultIfEmpty(_)", "ifEmpty(default)"), Foreign("RxJS", "elementAt(_)", "element(at)"),
        Foreign("RxJS", "catchError(_)", "catch(_)"), Foreign("RxJS", "every(_)", "allSatisfy(_)"),
        Foreign("RxJS", "next(_)", "onNext(_)"), Foreign("RxJS", "error(_)", "onError(_)"),
        Foreign("RxJS", "complete()", "onCompleted"), Foreign("RxJS", "unsubscribe()", "dispose"),
        Foreign("RxJS", "observeOn(_)", "observe(on)"), Foreign("RxJS", "subscribeOn(_)", "subscribe(on)"),
        Foreign("RxJS", "bufferCount(_)", "buffer(count)"), Foreign("RxJS", "finalize(_)", "do(onDispose)"),
        Foreign("RxJS", "combineLatestWith(_)", "combineLatest(_)"), Foreign("RxJS", "zipWith(_)", "zip(_)"),
        Foreign("RxJS", "mergeWith(_)", "merge(with)"), Foreign("RxJS", "concatWith(_)", "concat(_)"),
        Foreign("RxJS", "raceWith(_)", "amb(_)"),
    ]

    /// What takes more than another name.
    private static let built: [Foreign] = [
        Foreign("RxJS", "pipe(_*)", is: "|"), Foreign("RxJS", "mapTo(_)", is: "map { _ in §1 }"),
        Foreign("RxJS", "bufferTime(_)", is: "buffer(timeSpan: §m1, count: Int.max)"),
        Foreign("RxJS", "shareReplay(_)", is: "share(replay: §1, scope: .forever)"),
        Foreign("RxJS", "sampleTime(_)", is: "sample(§m1)"), Foreign("RxJS", "find(_)", is: "filter(§1).take(1)"),
    ]

    private static let made: [Foreign] = [
        Foreign("RxJS", "of(_*)", "Observable.of(_*)"),
        Foreign("RxJS", "from(_)", "Observable.from(_)"),
        Foreign("RxJS", "interval(ms)", "Observable.interval(_)"),
        Foreign("RxJS", "timer(ms)", "Observable.timer(_)"),
        Foreign("RxJS", "merge(_*)", "Observable.merge(_*)"),
        Foreign("RxJS", "concat(_*)", "Observable.concat(_*)"),
        Foreign("RxJS", "race(_:_)", "Observable.amb(_:_)"),
        Foreign("RxJS", "defer(_)", "Observable.deferred(_)"),
        Foreign("RxJS", "combineLatest(_*)", "Observable.combineLatest(_*)"),
        Foreign("RxJS", "zip(_:_)", "Observable.zip(_:_)", differs: "is Swift's own zip for two arrays"),
        Foreign("RxJS", "forkJoin(_)", "Observable.forkJoin(_)"),
        Foreign("RxJS", "throwError(_)", "Observable.error(_)"),
        Foreign("RxJS", "range(_:_)", "Observable.range(start:count)"),
        Foreign("RxJS", "iif(_:_:_)", is: "Observable.deferred { (§1)() ? (§2).asObservable() : (§3).asObservable() }"),
    ]
}
