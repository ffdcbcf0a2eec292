import Language

extension Word {
    static let concatMap = Word.operator(
        "concatMap",
        [
            """
            func concatMap<S: ObservableConvertibleType>(_ selector: (Element) throws -> S) -> Observable<S.Element>
            """
        ],
        "a stream for each element, one after the other",
        manner: .init(.inner, [.opens, .acts, .outlasts, .queues], remedy: Manner.newestOnly),
        elsewhere: Elsewhere(
            reactiveSwift: "flatMap(.concat)", combine: "flatMap(maxPublishers: .max(1))", rxjs: "concatMap"),
        marble: """
            --1--2---------|
            concatMap { --a--b-| }
            ----a--b---a--b-|
            """,
        example: """
            let n = PublishSubject<Int>()
            let answers = n.concatMap { Observable.just($0).delay(.milliseconds($0 == 1 ? 40 : 10)) }
            watch answers
            n <- 1
            //= n → 1
            :advance 10ms
            n <- 2
            //= n → 2
            :advance 100ms
            //= 0.040  answers → 1
            //= 0.050  answers → 2
            """
    ) { call, source in source.concatMap(try call.opening(0), at: call.site) }
}
