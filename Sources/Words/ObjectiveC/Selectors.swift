/// What RAC's selectors are in Swift: `§0` is the receiver, `§1` the first argument, `¶1` that as a time.
enum Selectors {
    static let types = [
        "RACSignal": "Observable", "RACSubject": "PublishSubject", "RACReplaySubject": "ReplaySubject",
        "RACBehaviorSubject": "BehaviorSubject",
    ]

    /// What the types of a block's parameters are here.
    static let values = [
        "NSString": "String", "NSNumber": "Int", "NSArray": "[Any]", "NSDictionary": "[String: Any]", "NSDate": "Date",
        "NSURL": "URL", "NSError": "Error", "BOOL": "Bool", "NSInteger": "Int", "NSUInteger": "Int", "id": "Any",
    ]

    /// What stands in brackets before a value and says only what it is.
    static let casts: Set<String> = [
        "id", "NSInteger", "NSUInteger", "CGFloat", "BOOL", "int", "long", "float", "double", "void",
    ]

    /// Properties, and the other names that stand for themselves, in order.
    static let properties = [
        ("RACScheduler.mainThreadScheduler", "MainScheduler.instance"), ("RACUnit.defaultUnit", "()"),
        (".rac_textSignal", ".rx.text.orEmpty"), (".rac_willDeallocSignal", ".rx.deallocated"),
        (".executionSignals", ".executions"), (".lastObject", ".last"), (".firstObject", ".first"),
        (".length", ".count"),
        (".integerValue", ""), (".intValue", ""), (".doubleValue", ""), (".boolValue", ""),
    ]

    static let ofClasses = [
        "RACSignal return:": "Observable.just(§1)", "RACSignal empty": "Observable.empty()",
        "RACSignal never": "Observable.never()", "RACSignal error:": "Observable.error(§1)",
        "RACSignal combineLatest:": "Observable.combineLatest(¤1)",
        "RACSignal combineLatest:reduce:": "Observable.combineLatest(¤1) §2",
        "RACSignal zip:": "Observable.zip(¤1)", "RACSignal zip:reduce:": "Observable.zip(¤1) §2",
        "RACSignal if:then:else:": "§1.flatMapLatest { $0 ? §2 : §3 }",
        "RACCommand.alloc initWithSignalBlock:": "Command §1",
        "RACCommand.alloc initWithEnabled:signalBlock:": "Command(enabledIf: §1) §2",
        "RACDisposable disposableWithBlock:": "Disposables.create §1",
        "RACReplaySubject replaySubjectWithCapacity:": "ReplaySubject<Any>.create(bufferSize: §1)",
        "RACScheduler scheduler": "ConcurrentDispatchQueueScheduler(qos: .default)",
        "RACScheduler currentScheduler": "CurrentThreadScheduler.instance",
        "RACScheduler immediateScheduler": "CurrentThreadScheduler.instance",
        "RACSignal merge:": "Observable.merge(§1)", "RACSignal concat:": "Observable.concat(§1)",
        "RACSignal defer:": "Observable.deferred §1", "RACSignal createSignal:": "Observable.create §1",
        "RACSignal interval:onScheduler:": "Observable<Int>.interval(¶1)",
        "RACSubject subject": "PublishSubject<Any>()",
        "RACReplaySubject subject": "ReplaySubject<Any>.createUnbounded()",
        "RACBehaviorSubject behaviorSubjectWithDefaultValue:": "BehaviorSubject(value: §1)",
        "RACScheduler mainThreadScheduler": "MainScheduler.instance",
    ]

    static let ofStreams = [
        "subscribeNext:": "§0.subscribe(onNext: §1)",
        "subscribeNext:completed:": "§0.subscribe(onNext: §1, onCompleted: §2)",
        "subscribeNext:error:": "§0.subscribe(onNext: §1, onError: §2)",
        "subscribeNext:error:completed:": "§0.subscribe(onNext: §1, onError: §2, onCompleted: §3)",
        "subscribeError:": "§0.subscribe(onError: §1)", "subscribeCompleted:": "§0.subscribe(onCompleted: §1)",
        "subscribeError:completed:": "§0.subscribe(onError: §1, onCompleted: §2)",
        "map:": "§0.map §1", "filter:": "§0.filter §1", "flattenMap:": "§0.flatMap §1",
        "mapReplace:": "§0.map { _ in §1 }", "ignore:": "§0.filter { $0 != §1 }", "not": "§0.map { !$0 }",
        "and": "§0.map { $0.0 && $0.1 }", "or": "§0.map { $0.0 || $0.1 }",
        "reduceEach:": "§0.map §1", "skip:": "§0.skip(§1)", "take:": "§0.take(§1)", "takeLast:": "§0.takeLast(§1)",
        "takeUntil:": "§0.take(until: §1)", "takeWhileBlock:": "§0.take(while: §1)",
        "takeUntilBlock:": "§0.take(until: §1)", "skipWhileBlock:": "§0.skip(while: §1)",
        "throttle:": "§0.debounce(¶1)", "delay:": "§0.delay(¶1)", "timeout:onScheduler:": "§0.timeout(¶1)",
        "bufferWithTime:onScheduler:": "§0.buffer(timeSpan: ¶1, count: Int.max)",
        "startWith:": "§0.startWith(§1)", "concat:": "§0.concat(§1)",
        "then:": "§0.ignoreElements().asCompletable().andThen(Observable.deferred §1)",
        "merge:": "Observable.merge(§0, §1)", "zipWith:": "Observable.zip(§0, §1)",
        "combineLatestWith:": "Observable.combineLatest(§0, §1)", "sample:": "§1.withLatestFrom(§0)",
        "distinctUntilChanged": "§0.distinctUntilChanged()", "switchToLatest": "§0.switchLatest()",
        "ignoreValues": "§0.ignoreElements()", "collect": "§0.toArray()", "materialize": "§0.materialize()",
        "dematerialize": "§0.dematerialize()", "scanWithStart:reduce:": "§0.scan(§1) §2",
        "aggregateWithStart:reduce:": "§0.reduce(§1) §2", "doNext:": "§0.do(onNext: §1)",
        "doError:": "§0.do(onError: §1)", "doCompleted:": "§0.do(onCompleted: §1)",
        "finally:": "§0.do(afterError: { _ in (§1)() }, afterCompleted: §1)", "initially:": "§0.do(onSubscribe: §1)",
        "deliverOn:": "§0.observe(on: §1)", "subscribeOn:": "§0.subscribe(on: §1)",
        "deliverOnMainThread": "§0.observe(on: MainScheduler.instance)", "catch:": "§0.catch §1",
        "catchTo:": "§0.catch { _ in §1 }", "retry": "§0.retry()", "retry:": "§0.retry(§1 + 1)",
        "repeat": "§0.repeat()", "publish": "§0.publish()", "connect": "§0.connect()", "autoconnect": "§0.refCount()",
        "replay": "§0.replayAll()", "replayLast": "§0.replay(1)",
        "replayLazily": "§0.share(replay: Int.max, scope: .forever)",
        "any:": "§0.filter §1.map { _ in true }.ifEmpty(default: false).take(1)", "all:": "§0.allSatisfy §1",
        "logAll": "§0.debug()", "logNext": "§0.debug()", "logError": "§0.debug()", "logCompleted": "§0.debug()",
        "sendNext:": "§0.onNext(§1)", "sendError:": "§0.onError(§1)", "sendCompleted": "§0.onCompleted()",
        "setNameWithFormat:": "§0", "execute:": "§0.execute(§1)", "rac_textSignal": "§0.rx.text.orEmpty",
        "dispose": "§0.dispose()",
        "groupBy:": "§0.groupBy §1", "flatten": "§0.merge()", "flatten:": "§0.merge(maxConcurrent: §1)",
        "combinePreviousWithStart:reduce:": "§0.startWith(§1).pairwise().map §2", "length": "§0.count",
        "isEqualToString:": "§0 == §1", "isEqual:": "§0 == §1", "uppercaseString": "§0.uppercased()",
        "componentsSeparatedByString:": "§0.components(separatedBy: §1)", "stringByAppendingString:": "§0 + §1",
        "containsString:": "§0.contains(§1)", "containsObject:": "§0.contains(§1)", "objectAtIndex:": "§0[§1]",
        "lastObject": "§0.last", "firstObject": "§0.first", "addObject:": "§0.append(§1)", "stringValue": "String(§0)",
        "hasPrefix:": "§0.hasPrefix(§1)", "mainThreadScheduler": "MainScheduler.instance",
        "rac_signalForControlEvents:": "§0.rx.controlEvent(§1)", "rac_willDeallocSignal": "§0.rx.deallocated",
        "takeUntilReplacement:": "Observable.merge(§0.take(until: §1), §1)", "executionSignals": "§0.executions",
        "skipUntilBlock:": "§0.skip(while: { !(§1)($0) })", "array": "§0.array", "signal": "§0.asObservable()",
        "foldLeftWithStart:reduce:": "§0.reduce(§1) §2",
        "lowercaseString": "§0.lowercased()", "boolValue": "§0", "integerValue": "Int(§0) ?? 0",
    ]
}
