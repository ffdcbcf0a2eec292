import Language

extension Word {
    static let withLatestFrom = Word.operator(
        "withLatestFrom",
        [
            "func withLatestFrom<S: ObservableConvertibleType>(_ second: S) -> Observable<S.Element>",
            """
            func withLatestFrom<S: ObservableConvertibleType, Result>(_ second: S, \
            resultSelector: (Element, S.Element) throws -> Result) -> Observable<Result>
            """,
        ],
        "when this stream sends, passes on the other's latest value; the other never triggers",
        manner: .init(.side, [.joins, .firstAsks]),
        elsewhere: Elsewhere(rac: "sample:", reactiveSwift: "withLatest(from:)", rxjs: "withLatestFrom"),
        marble: """
            --1----2----3--|
            ---x-------y---
            withLatestFrom
            -------x----y--|
            """,
        example: """
            let tap = PublishSubject<Void>()
            let text = BehaviorRelay(value: "a")
            watch tap.withLatestFrom(text)
            tap <- ()
            //= tap → ()
            //= └ _1 → "a"
            """
    ) { call, source in
        call.signature == 0
            ? source.withLatestFrom(try call.stream(0), at: call.site)
            : source.withLatestFrom(try call.stream(0), try call.combine(1), at: call.site)
    }
}
