import Language

extension Word {
    static let flatMapLatest = Word.operator(
        "flatMapLatest",
        [
            """
            func flatMapLatest<S: ObservableConvertibleType>(_ selector: (Element) throws -> S) -> Observable<S.Element>
            """
        ],
        "a stream for each element; a new one ends the one before",
        manner: .init(.inner, [.opens, .acts, .outlasts, .switches]),
        elsewhere: Elsewhere(
            rac: "map: … switchToLatest", reactiveSwift: "flatMap(.latest)", combine: "map … switchToLatest",
            rxjs: "switchMap"),
        marble: """
            --1----2-------|
            flatMapLatest { --a--b--| }
            ----a----a--b--|
            """,
        example: """
            let n = PublishSubject<Int>()
            let answers = n.flatMapLatest { Observable.just($0).delay(.milliseconds($0 == 1 ? 40 : 10)) }
            watch answers
            n <- 1
            //= n → 1
            :advance 10ms
            n <- 2
            //= n → 2
            :advance 100ms
            //= 0.020  answers → 2
            """
    ) { call, source in source.flatMapLatest(try call.opening(0), at: call.site) }
}
