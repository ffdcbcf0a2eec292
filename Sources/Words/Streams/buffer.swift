import Language
import Reactive

extension Word {
    static let buffer = Word.operator(
        "buffer",
        [
            """
            func buffer(timeSpan: RxTimeInterval, count: Int, scheduler: SchedulerType = main) -> Observable<[Element]>
            """
        ],
        "arrays of what came: each is sent when it is full, or when its time is over, also empty",
        manner: .init(
            .gathered, .paced, keeping: "its window is still open",
            remedy: "filter { !$0.isEmpty } leaves such arrays out"),
        elsewhere: Elsewhere(
            rac: "bufferWithTime:onScheduler:", reactiveSwift: "collect(every:on:)", combine: "collect(.byTimeOrCount)",
            rxjs: "bufferTime"),
        marble: """
            -1-2-3----4-|
            buffer 50ms, 2
            ---A----B---(C|)
            """,
        example: """
            let a = PublishSubject<Int>()
            watch a.buffer(timeSpan: .seconds(1), count: 2)
            a <- 1
            //= a → 1
            a <- 2
            //= a → 2
            //= └ _1 → [1, 2]
            :advance 1s
            //= 1.000  _1 → []
            """
    ) { call, source in
        let scheduler = try call.scheduler(2)
        let detail = "\(TimeText.short(call.int(0))), \(call.int(1))"
        return source.buffer(
            call.int(0), count: call.int(1), on: scheduler, at: call.site(detail: detail))
    }
}
