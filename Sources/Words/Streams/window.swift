import Language
import Reactive

extension Word {
    static let window = Word.operator(
        "window",
        [
            """
            func window(timeSpan: RxTimeInterval, count: Int, scheduler: SchedulerType = main) \
            -> Observable<Observable<Element>>
            """
        ],
        "streams of what came, one after another: a new one when the last is full, or its time is over",
        manner: .init(.gathered, .paced, keeping: "its window is open"),
        elsewhere: Elsewhere(rxjs: "windowTime"),
        marble: """
            -1-2--3-------|
            window 50ms, 2
            A--B----C----D|   A: -1-(2|)   B: ---3-|
            """,
        example: """
            let a = PublishSubject<Int>()
            let sums = a.window(timeSpan: .seconds(1), count: 2).flatMap { $0.reduce(0, +) }
            watch sums
            a <- 1
            //= a → 1
            a <- 2
            //= a → 2
            //= └ sums → 3
            :advance 1s
            //= 1.000  sums → 0
            """
    ) { call, source in
        let scheduler = try call.scheduler(2)
        let detail = "\(TimeText.short(call.int(0))), \(call.int(1))"
        return source.window(
            call.int(0), count: call.int(1), on: scheduler, at: call.site(detail: detail))
    }
}
