extension HelpPage {
    static let types: [HelpPage] = [
        HelpPage(
            ["Observable", "stream", "流", "信号"],
            "a stream: values over time, then perhaps the end or an error; nothing runs until someone subscribes",
            example: """
                let words = Observable.of("a", "b")
                watch words
                //= words → "a"
                //= words → "b"
                //= words completed
                """),
        HelpPage(
            ["Driver", "SharedSequence"],
            "state for a screen: on main, never fails, one run for all, whoever comes later hears the newest",
            "Signal is the same for events: it repeats nothing to whoever comes later.",
            example: """
                let name = BehaviorRelay(value: "ann")
                let shown = name.asDriver()
                watch shown as one
                //= shown → "ann"   one
                watch shown as later
                //= shown → "ann"   later
                """),
        HelpPage(
            ["Signal"],
            "events for a screen: on main, never fails, one run for all, nothing is repeated to whoever comes later",
            "Driver is the same for state.",
            example: """
                let saved = PublishRelay<String>()
                let message = saved.asSignal()
                watch message as one
                saved <- "saved"
                //= saved → "saved"
                //= └ message → "saved"   one
                watch message as later
                """),
        HelpPage(
            ["Single", "Maybe", "Completable", "Infallible"],
            "streams that promise how they end: one value or an error; one or none; no value; never an error",
            example: """
                let one = Single<Int>.just(1)
                one.subscribe(onSuccess: { print("got", $0) }, onFailure: { print("failed", $0) })
                //= one → 1
                //= got 1
                //= one completed
                let none = Maybe<Int>.empty()
                none.subscribe(onSuccess: { print($0) }, onCompleted: { print("nothing") })
                //= none completed
                //= nothing
                """),
        HelpPage(
            ["Disposable", "订阅", "释放", "SerialDisposable", "CompositeDisposable"],
            "a subscription, to be ended: dispose() says nothing more, and undoes nothing",
            """
            It does not end by itself when nobody holds it; a DisposeBag ends what is in
            it when it goes. SerialDisposable ends the one before when it gets another,
            CompositeDisposable ends several.
            """,
            example: """
                let ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
                let reading = ticks.subscribe(onNext: { print("tick", $0) })
                :advance 2s
                //= …
                reading.dispose()
                :advance 5s
                """),
        HelpPage(
            [
                "MainScheduler", "SerialDispatchQueueScheduler", "ConcurrentDispatchQueueScheduler",
                "CurrentThreadScheduler", "ConcurrentMainScheduler", "scheduler", "schedulers", "调度器",
            ],
            "where and when work is done: on main, on a queue in the back, at once",
            """
            subscribe(on:) says where the work of a subscription begins, observe(on:)
            where all behind it is heard. MainScheduler.instance is the screen's;
            asyncInstance waits for the next turn. The time of all of them is the
            session's clock.
            """,
            example: """
                let back = SerialDispatchQueueScheduler(qos: .background)
                let work = Observable<Bool>.deferred { .just(Thread.isMainThread) }.subscribe(on: back)
                watch work.observe(on: MainScheduler.instance)
                //= work → false
                //= work completed
                //= _1 → false
                //= _1 completed
                """),
        HelpPage(
            ["ConnectableObservable"], "a stream that runs when connect() is called, once for all its subscribers",
            example: """
                let shared = Observable.of(1, 2).publish()
                watch shared
                let run = shared.connect()
                //= shared → 1
                //= shared → 2
                //= shared completed
                """),
        HelpPage(
            ["Event", "AnyObserver", "事件"],
            "what a stream says, as a value: next(value), error(why), completed; an observer takes them",
            example: """
                let a = PublishSubject<Int>()
                a.materialize().subscribe(onNext: { print($0) })
                a <- 1
                //= …
                //= next(1)
                //= …
                """),
        HelpPage(
            ["Result"],
            "success with a value, or failure with an error: a value like any other, so an error ends no stream",
            example: """
                let good: Result<Int, Error> = .success(1)
                print((try? good.get()) ?? 0)
                //= 1
                """),
    ]
}
