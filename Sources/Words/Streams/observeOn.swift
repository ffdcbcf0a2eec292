import Language
import Reactive

extension Word {
    static let observeOn = Word.operator(
        "observe(on:)",
        [
            "func observe(on scheduler: ImmediateSchedulerType) -> Observable<Element>",
            "func observeOn(_ scheduler: ImmediateSchedulerType) -> Observable<Element>",
        ],
        "the same events, delivered on a scheduler",
        manner: .init(.moved),
        elsewhere: Elsewhere(
            rac: "deliverOn:", reactiveSwift: "observe(on:)", combine: "receive(on:)", rxjs: "observeOn"),
        example: """
            let a = PublishSubject<Int>()
            let b = a.observe(on: MainScheduler.asyncInstance)
            watch b
            a <- 1
            //= …
            """
    ) { call, source in
        source.observe(on: try call.scheduler(0), at: call.site)
    }

    static let subscribeOn = Word.operator(
        "subscribe(on:)",
        [
            "func subscribe(on scheduler: ImmediateSchedulerType) -> Observable<Element>",
            "func subscribeOn(_ scheduler: ImmediateSchedulerType) -> Observable<Element>",
        ],
        "subscribes on a scheduler; what comes later is not moved",
        manner: .init(.subscribed),
        elsewhere: Elsewhere(
            rac: "subscribeOn:", reactiveSwift: "start(on:)", combine: "subscribe(on:)", rxjs: "subscribeOn"),
        example: """
            watch Observable.just(1).subscribe(on: MainScheduler.instance)
            //= _1 → 1
            //= _1 completed
            """
    ) { call, source in source.subscribe(on: try call.scheduler(0), at: call.site) }
}
