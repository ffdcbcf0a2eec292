import Language
import Reactive

extension Word {
    static let takeFor = Word.operator(
        "take(for:)",
        [
            "func take(for duration: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element>",
            "func skip(_ duration: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element>",
            "func skip(for duration: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element>",
            "func take(_ duration: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element>",
        ],
        "what comes within a time, or after it",
        manner: .init(nil, [.sifts, .limits]),
        example: """
            watch Observable<Int>.interval(.seconds(1)).take(for: .milliseconds(2500))
            :advance 4s
            //= 1.000  _1 → 0
            //= 2.000  _1 → 1
            //= 2.500  _1 completed
            """
    ) { call, source in
        let scheduler = try call.scheduler(1)
        let time = call.int(0)
        let isTake = [0, 3].contains(call.signature)
        let word = isTake ? "take(for:)" : "skip(for:)"
        let site = Site(word, detail: TimeText.short(call.int(0)), place: call.site.place)
        return isTake
            ? source.take(for: time, on: scheduler, at: site) : source.skip(for: time, on: scheduler, at: site)
    }
}
