import Language

extension ForeignNames {
    static let rac = plain + built + made

    /// Other names.
    private static let plain: [Foreign] = [
        Foreign("RAC", "flattenMap(_)", "flatMap(_)"),
        Foreign("RAC", "subscribeNext(_)", "subscribe(onNext)"), Foreign("RAC", "doNext(_)", "do(onNext)"),
        Foreign("RAC", "doError(_)", "do(onError)"), Foreign("RAC", "doCompleted(_)", "do(onCompleted)"),
        Foreign("RAC", "subscribeCompleted(_)", "subscribe(onCompleted)"),
        Foreign("RAC", "subscribeError(_)", "subscribe(onError)"),
        Foreign("RAC", "deliverOn(_)", "observe(on)"),
        Foreign("RAC", "ignoreValues()", "ignoreElements"), Foreign("RAC", "catchTo(_)", "catch(_)"),
        Foreign("RAC", "sendNext(_)", "onNext(_)"), Foreign("RAC", "sendError(_)", "onError(_)"),
        Foreign("RAC", "logAll()", "debug"), Foreign("RAC", "logNext()", "debug"),
        Foreign("RAC", "takeUntilBlock(_)", "take(until)"), Foreign("RAC", "takeWhileBlock(_)", "take(while)"),
        Foreign("RAC", "skipWhileBlock(_)", "skip(while)"), Foreign("RAC", "initially(_)", "do(onSubscribe)"),
        Foreign("RAC", "scanWithStart(_:_)", "scan(_:_)"), Foreign("RAC", "scanWithStart(_:reduce)", "scan(_:_)"),
        Foreign("RAC", "aggregateWithStart(_:_)", "reduce(_:_)"),
        Foreign("RAC", "aggregateWithStart(_:reduce)", "reduce(_:_)"), Foreign("RAC", "all(_)", "allSatisfy(_)"),
        Foreign("RAC", "zipWith(_)", "zip(_)"), Foreign("RAC", "combineLatestWith(_)", "combineLatest(_)"),
    ]

    /// What takes more than another name.
    private static let built: [Foreign] = [
        Foreign("RAC", "mapReplace(_)", is: "map { _ in §1 }"), Foreign("RAC", "ignore(_)", is: "filter { $0 != §1 }"),
        Foreign("RAC", "not()", is: "map { !$0 }"),
        Foreign("RAC", "skipUntilBlock(_)", is: "skip(while: { !(§1)($0) })"),
        Foreign("RAC", "takeUntilReplacement(_)", is: "take(until: §1).merge(with: §1)"),
        Foreign("RAC", "combinePreviousWithStart(_:_)", is: "startWith(§1).pairwise().map(§2)"),
        Foreign("RAC", "combinePreviousWithStart(_:reduce)", is: "startWith(§1).pairwise().map(§2)"),
        Foreign("RAC", "bufferWithTime(_)", is: "buffer(timeSpan: §t1, count: Int.max)"),
        Foreign("RAC", "then({})", is: "ignoreElements().asCompletable().andThen(Observable.deferred(§1))"),
        Foreign(
            "RAC", "finally(_)", is: "do(afterError: { _ in (§1)() }, afterCompleted: §1)",
            differs: "is called at the end alone, not by dispose"),
        Foreign("RAC", "any(_)", is: "filter(§1).map { _ in true }.ifEmpty(default: false).take(1)"),
        Foreign("RAC", "replayLazily()", is: "share(replay: Int.max, scope: .forever)"),
    ]

    private static let made: [Foreign] = [
        Foreign("RAC", "RACReplaySubject()", is: "ReplaySubject<§>.createUnbounded()"),
        Foreign("RAC", "RACReplaySubject(capacity)", is: "ReplaySubject<§>.create(bufferSize: §1)"),
        Foreign("RAC", "RACBehaviorSubject(defaultValue)", "BehaviorSubject.init(value)"),
        Foreign("RAC", "RACScheduler.mainThreadScheduler", is: "MainScheduler.instance"),
        Foreign("RAC", "RACScheduler.mainThreadScheduler()", is: "MainScheduler.instance"),
    ]
}
