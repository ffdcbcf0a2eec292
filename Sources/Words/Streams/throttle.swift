import Language
import Reactive

extension Word {
    static let throttle = Word.operator(
        "throttle",
        [
            "func throttle(_ dueTime: RxTimeInterval, latest: Bool = true, scheduler: SchedulerType = main) -> Observable<Element>"
        ],
        "the first element at once, then at most one in each window",
        manner: .init(.throttled, keeping: "its window is still open"),
        elsewhere: Elsewhere(reactiveSwift: "throttle", combine: "throttle", rxjs: "throttleTime"),
        marble: """
            -ab-c-------d-|
            throttle 40ms
            -a---c------d-|
            """,
        example: """
            let a = PublishSubject<Int>()
            let b = a.throttle(.seconds(1), scheduler: MainScheduler.instance)
            watch b
            a <- 1
            //= a → 1
            //= └ b → 1
            a <- 2
            //= a → 2
            :advance 1s
            //= 1.000  b → 2   from #3, throttle 1 s
            """
    ) { call, source in
        let scheduler = try call.scheduler(2)
        let latest = call.has(1) ? call.bool(1) : true
        return source.throttle(call.int(0), latest: latest, on: scheduler, at: call.timedSite)
    }
}
