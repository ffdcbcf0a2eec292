import Language
import Reactive

extension Word {
    static let takeLastFor = Word.operator(
        "takeLast(for:)",
        [
            "func takeLast(for duration: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element>",
            "func skipLast(for duration: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element>",
        ],
        "what came within a time before the end, or what came before that",
        manner: .init(keeping: Manner.atTheEnd),
        example: """
            watch Observable<Int>.interval(.seconds(1)).take(3).takeLast(for: .milliseconds(1500))
            :advance 4s
            //= 3.000  _1 → 1
            //= 3.000  _1 → 2
            //= 3.000  _1 completed
            """
    ) { call, source in
        let scheduler = try call.scheduler(1)
        let time = call.int(0)
        let site = call.timedSite
        return call.signature == 0
            ? source.takeLast(for: time, on: scheduler, at: site)
            : source.skipLast(for: time, on: scheduler, at: site)
    }
}
