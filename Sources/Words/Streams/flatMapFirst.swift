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
            ----a--------a--|
            """,
        example: """
            let n = PublishSubject<Int>()
            let answers = n.flatMapFirst { Observable.just($0).delay(.milliseconds($0 == 1 ? 40 : 10)) }
            watch answers
            n <- 1
            //= n → 1
            :advance 10ms
            n <- 2
            //= n → 2
            :advance 100ms
            //= 0.040  answers → 1
            """
    ) { call, source in source.flatMapFirst(try call.opening(0), at: call.site) }
}
