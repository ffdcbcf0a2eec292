import Language
import Reactive
import Values

extension Word {
    static let interval = Word(
        "interval",
        [
            "extension Observable where Element == Int { static func interval(_ period: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Int> }",
            "extension Observable where Element: FixedWidthInteger { static func interval(_ period: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Element> }",
        ],
        "0, 1, 2 …, one after each period",
        manner: .init(.tick, .endless),
        elsewhere: Elsewhere(
            rac: "interval:onScheduler:", reactiveSwift: "SignalProducer.timer", combine: "Timer.publish",
            rxjs: "interval"),
        marble: """
            interval(20ms)
            --0-1-2-
            """,
        example: """
            let tick = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
            watch tick
            :advance 2s
            //= 1.000  tick → 0
            //= 2.000  tick → 1
            """
    ) { call in
        let scheduler = try call.scheduler(1)
        return .object(Stream.interval(call.int(0), on: scheduler, at: call.timedSite, as: call.elementKind))
    }

    static let timer = Word(
        "timer",
        [
            """
            extension Observable where Element == Int { static func timer(_ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, \
            scheduler: SchedulerType = main) -> Observable<Int> }
            """,
            """
            extension Observable where Element: FixedWidthInteger { static func timer(_ dueTime: RxTimeInterval, \
            period: RxTimeInterval? = nil, scheduler: SchedulerType = main) -> Observable<Element> }
            """,
        ],
        "0 after a time, and then, with a period, 1, 2 … after each",
        manner: .init(.tick),
        elsewhere: Elsewhere(
            rac: "interval:onScheduler:", reactiveSwift: "SignalProducer.timer", combine: "Timer.publish", rxjs: "timer"
        ),
        marble: """
            timer(30ms)
            ---(0|)
            """,
        example: """
            watch Observable<Int>.timer(.seconds(1), scheduler: MainScheduler.instance)
            :advance 1s
            //= 1.000  _1 → 0
            //= 1.000  _1 completed
            """
    ) { call in
        let scheduler = try call.scheduler(2)
        let period = call.has(1) && !call[1].isNull ? call.int(1) : nil
        return .object(
            Stream.timer(call.int(0), period: period, on: scheduler, at: call.timedSite, as: call.elementKind))
    }
}

extension Call {
    /// What kind of numbers the stream that is made has, if not `Int`.
    var elementKind: Number.Kind? { result.arguments.last?.nominal?.numberKind }
}
