import Language

extension Word {
    static let debounce = Word(
        "debounce",
        [
            "extension ObservableType { func debounce(_ dueTime: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element> }"
        ],
        "the last element of each burst, once it has been quiet for a time",
        manner: .init(
            .quiet, remedy: "while they come faster than that, none gets out (throttle lets the first through)"),
        elsewhere: Elsewhere(rac: "throttle:", reactiveSwift: "debounce", combine: "debounce", rxjs: "debounceTime"),
        marble: """
            -a-b-------c|
            debounce 30ms
            ------b-----(c|)
            """,
        example: """
            let a = PublishSubject<String>()
            let b = a.debounce(.milliseconds(300), scheduler: MainScheduler.instance)
            watch b
            a <- "x"
            //= a → "x"
            :advance 100ms
            a <- "y"
            //= a → "y"
            :advance 1s
            //= 0.400  b → "y"
            """
    ) { call in
        let scheduler = try call.scheduler(1)
        return .object(try call.stream().debounce(call.int(0), on: scheduler, at: call.timedSite))
    }
}
