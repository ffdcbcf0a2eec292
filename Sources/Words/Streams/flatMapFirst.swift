import Language

extension Word {
    static let flatMapFirst = Word.operator(
        "flatMapFirst",
        [
            """
            func flatMapFirst<S: ObservableConvertibleType>(_ selector: (Element) throws -> S) -> Observable<S.Element>
            """
        ],
        "a stream for an element; elements that come while it runs are left out",
        manner: .init(.inner, [.opens, .acts]),
        elsewhere: Elsewhere(reactiveSwift: "flatMap(.throttle)", rxjs: "exhaustMap"),
        marble: """
            --1--2-----3---|
            flatMapFirst { --a--| }
            ----a--------a-|
            """,
        example: """
            let n = PublishSubject<Int>()
            watch n.flatMapFirst { Observable.just($0 * 10) }
            n <- 1
            //= n → 1
            //= └ _1 → 10
            """
    ) { call, source in source.flatMapFirst(try call.opening(0), at: call.site) }
}
