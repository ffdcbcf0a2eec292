import Language

extension Word {
    static let flatMap = Word.operator(
        "flatMap",
        [
            """
            func flatMap<S: ObservableConvertibleType>(_ selector: (Element) throws -> S) -> Observable<S.Element>
            """
        ],
        "a stream for each element, all of them merged",
        manner: .init(.inner, [.opens, .acts, .outlasts]),
        elsewhere: Elsewhere(
            rac: "flattenMap:", reactiveSwift: "flatMap(.merge)", combine: "flatMap", rxjs: "mergeMap"),
        marble: """
            --1----2-------|
            flatMap { -a-b-| }
            ---a-b--a-b----|
            """,
        example: """
            let n = PublishSubject<Int>()
            let answers = n.flatMap { Observable.just($0).delay(.milliseconds($0 == 1 ? 40 : 10)) }
            watch answers
            n <- 1
            //= n → 1
            :advance 10ms
            n <- 2
            //= n → 2
            :advance 100ms
            //= 0.020  answers → 2
            //= 0.040  answers → 1
            """
    ) { call, source in source.flatMap(try call.opening(0), at: call.site) }
}
