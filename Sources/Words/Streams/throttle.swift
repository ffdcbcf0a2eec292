import Language
import Reactive

extension Word {
    static let throttle = Word.operator(
        "throttle",
        [
            "func throttle(_ dueTime: RxTimeInterval, latest: Bool = true, scheduler: SchedulerType = main) -> Observable<Element>"
        ],
        "the first element at once, then at most one in each window",
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
        return source.throttle(
            call.time(0, on: scheduler), latest: latest, on: scheduler, at: call.site(detail: spoken(call.int(0))))
    }

    static let sample = Word.operator(
        "sample",
        [
            "func sample<S: ObservableType>(_ sampler: S, defaultValue: Element? = nil) -> Observable<Element>",
            "func sample(_ period: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element>",
        ],
        "the newest element whenever another stream speaks",
        elsewhere: Elsewhere(rac: "sample:", reactiveSwift: "sample(on:)", rxjs: "sample"),
        marble: """
            -1-2----3-|
            sample(----x---x-x)
            ----2-----3-|
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
            return source.sample(
                every: call.time(0, on: scheduler), on: scheduler, at: call.site(detail: spoken(call.int(0))))
        }
        let fallback = call.has(1) ? call[1].unwrapped : nil
        return source.sample(try call.stream(0), default: fallback, at: call.site)
    }

    static let timeout = Word.operator(
        "timeout",
        [
            "func timeout(_ dueTime: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element>",
            "func timeout<S: ObservableConvertibleType>(_ dueTime: RxTimeInterval, other: S, scheduler: SchedulerType = main) -> Observable<Element>",
        ],
        "an error, or another stream, when no element comes for a time",
        elsewhere: Elsewhere(
            rac: "timeout:onScheduler:", reactiveSwift: "timeout(after:raising:on:)", combine: "timeout",
            rxjs: "timeout"),
        marble: """
            -1-2--------
            timeout 40ms
            -1-2----#
            """,
        example: """
            watch Observable<Int>.never().timeout(.seconds(1))
            :advance 1s
            //= 1.000  _1 error: timeout
            """
    ) { call, source in
        let isPlain = call.signature == 0
        let scheduler = try call.scheduler(isPlain ? 1 : 2)
        return source.timeout(
            call.time(0, on: scheduler), other: isPlain ? nil : try call.stream(1), on: scheduler,
            at: call.site(detail: spoken(call.int(0))))
    }

    static let takeFor = Word.operator(
        "take(for:)",
        [
            "func take(for duration: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element>",
            "func skip(for duration: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element>",
        ],
        "what comes within a time, or after it",
        example: """
            watch Observable<Int>.interval(.seconds(1)).take(for: .milliseconds(2500))
            :advance 4s
            //= 1.000  _1 → 0
            //= 2.000  _1 → 1
            //= 2.500  _1 completed
            """
    ) { call, source in
        let scheduler = try call.scheduler(1)
        let time = call.time(0, on: scheduler)
        let site = call.site(detail: spoken(call.int(0)))
        return call.signature == 0
            ? source.take(for: time, on: scheduler, at: site) : source.skip(for: time, on: scheduler, at: site)
    }
}
