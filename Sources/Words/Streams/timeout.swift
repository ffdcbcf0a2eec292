import Language
import Reactive

extension Word {
    static let timeout = Word.operator(
        "timeout",
        [
            "func timeout(_ dueTime: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element>",
            "func timeout<S: ObservableConvertibleType>(_ dueTime: RxTimeInterval, other: S, scheduler: SchedulerType = main) -> Observable<Element> where S.Element == Element",
        ],
        "an error, or another stream, when no element comes for a time",
        manner: .init(.instead, .expires),
        elsewhere: Elsewhere(
            rac: "timeout:onScheduler:", reactiveSwift: "timeout(after:raising:on:)", combine: "timeout",
            rxjs: "timeout"),
        marble: """
            -1-2--------
            timeout 40ms
            -1-2---#
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
            call.int(0), other: isPlain ? nil : try call.stream(1), on: scheduler, at: call.timedSite)
    }
}
