import Language
import Reactive

extension Word {
    static let delay = Word.operator(
        "delay", ["func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element>"],
        "each element and the end, later by a time; an error at once",
        manner: .init(.held),
        elsewhere: Elsewhere(rac: "delay:", reactiveSwift: "delay", combine: "delay", rxjs: "delay"),
        marble: """
            -a--b---|
            delay 20ms
            ---a--b---|
            """,
        example: """
            let a = PublishSubject<String>()
            let b = a.delay(.milliseconds(300), scheduler: MainScheduler.instance)
            watch b
            a <- "x"
            //= a → "x"
            :advance 100ms
            a <- "y"
            //= a → "y"
            :advance 1s
            //= 0.300  b → "x"
            //= 0.400  b → "y"
            """
    ) { call, source in
        let scheduler = try call.scheduler(1)
        return source.delay(call.int(0), on: scheduler, at: call.timedSite)
    }

    static let delaySubscription = Word.operator(
        "delaySubscription",
        ["func delaySubscription(_ dueTime: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element>"],
        "subscribes later by a time",
        manner: .init(.begun),
        example: """
            watch Observable.just(1).delaySubscription(.seconds(1))
            :advance 1s
            //= 1.000  _1 → 1
            //= 1.000  _1 completed
            """
    ) { call, source in
        let scheduler = try call.scheduler(1)
        return source.delaySubscription(call.int(0), on: scheduler, at: call.timedSite)
    }
}
