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
            let a = PublishSubject<String>()
            let b = a.throttle(.milliseconds(300), scheduler: MainScheduler.instance)
            watch b
            a <- "x"
            //= a → "x"
            //= └ b → "x"
            :advance 100ms
            a <- "y"
            //= a → "y"
            :advance 1s
            //= 0.300  b → "y"
            """
    ) { call, source in
        let scheduler = try call.scheduler(2)
        let latest = call.has(1) ? call.bool(1) : true
        return source.throttle(
            call.int(0), unit: LengthObject.unit(of: call[0]), latest: latest, on: scheduler, at: call.timedSite)
    }
}
