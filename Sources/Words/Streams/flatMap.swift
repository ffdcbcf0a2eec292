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
            watch n.flatMap { Observable.of($0, $0 * 10) }
            n <- 1
            //= n → 1
            //= └ _1 → 1
            //= └ _1 → 10
            """
    ) { call, source in source.flatMap(try call.opening(0), at: call.site) }
}
