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
            watch n.flatMapLatest { Observable.just($0 * 10) }
            n <- 1
            //= n → 1
            //= └ _1 → 10
            """
    ) { call, source in source.flatMapLatest(try call.opening(0), at: call.site) }
}
