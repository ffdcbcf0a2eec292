import Language
import Reactive

extension Word {
    static let sample = Word.operator(
        "sample",
        [
            "func sample<S: ObservableType>(_ sampler: S, defaultValue: Element? = nil) -> Observable<Element>",
            "func sample(_ period: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element>",
        ],
        "the newest element whenever another stream sends",
        manner: .init(.sampled, .waits, keeping: "% has not asked since"),
        elsewhere: Elsewhere(rac: "sample:", reactiveSwift: "sample(on:)", rxjs: "sample"),
        marble: """
            -1-2---3--|
            sample(----x---x-x)
            ----2---3-|
            """,
        example: """
            let a = PublishSubject<Int>()
            let go = PublishSubject<Void>()
            let b = a.sample(go)
            watch b
            a <- 1
            //= a → 1
            go <- ()
            //= go → ()
            //= └ b → 1
            """
    ) { call, source in
        if call.signature == 1 {
            let scheduler = try call.scheduler(1)
            return source.sample(every: call.int(0), on: scheduler, at: call.timedSite)
        }
        let fallback = call.has(1) ? call[1].unwrapped : nil
        return source.sample(try call.stream(0), default: fallback, at: call.site)
    }
}
