import Language
import Reactive

extension Word {
    static let just = Word(
        "just",
        [
            "extension Observable { static func just(_ element: Element) -> Observable<Element> }",
            "extension Observable { static func just(_ element: Element, scheduler: ImmediateSchedulerType) -> Observable<Element> }",
        ],
        "one element, then the end",
        manner: .init(.given),
        elsewhere: Elsewhere(rac: "return:", reactiveSwift: "SignalProducer(value:)", combine: "Just", rxjs: "of"),
        marble: """
            just(1)
            (1|)
            """,
        example: """
            watch Observable.just(1)
            //= _1 → 1
            //= _1 completed
            """
    ) { call in .object(Stream.just(call.loop, call[0], on: try call.givenScheduler(1), at: call.site)) }

    static let empty = Word(
        "empty", ["extension Observable { static func empty() -> Observable<Element> }"], "nothing but the end",
        manner: .init(nil, .hollow),
        elsewhere: Elsewhere(rac: "empty", reactiveSwift: "empty", combine: "Empty", rxjs: "EMPTY"),
        marble: """
            empty()
            |
            """,
        example: """
            watch Observable<Int>.empty()
            //= _1 completed
            """
    ) { call in .object(Stream.empty(call.loop, at: call.site)) }

    static let never = Word(
        "never", ["extension Observable { static func never() -> Observable<Element> }"], "nothing, ever",
        manner: .init(nil, .endless),
        elsewhere: Elsewhere(
            rac: "never", reactiveSwift: "never", combine: "Empty(completeImmediately: false)", rxjs: "NEVER"),
        marble: """
            never()
            -----
            """,
        example: "watch Observable<Int>.never()"
    ) { call in .object(Stream.never(call.loop, at: call.site)) }

    static let error = Word(
        "error", ["extension Observable { static func error(_ error: Error) -> Observable<Element> }"],
        "nothing but an error", manner: .init(nil, .fails),
        elsewhere: Elsewhere(
            rac: "error:", reactiveSwift: "SignalProducer(error:)", combine: "Fail", rxjs: "throwError"),
        marble: """
            error(e)
            #
            """,
        example: """
            watch Observable<Int>.error("no")
            //= _1 error: "no"
            """
    ) { call in .object(Stream.error(call.loop, call[0].error, at: call.site)) }
}
