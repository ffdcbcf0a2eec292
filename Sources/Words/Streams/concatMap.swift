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
        manner: .init(.inner, [.opens, .acts, .outlasts, .queues]),
        elsewhere: Elsewhere(
            reactiveSwift: "flatMap(.concat)", combine: "flatMap(maxPublishers: .max(1))", rxjs: "concatMap"),
        marble: """
            --1--2---------|
            concatMap { --a--b-| }
            ----a--b---a--b-|
            """,
        example: """
            watch Observable.of(1, 2).concatMap { Observable.of($0, $0 * 10) }.toArray()
            //= _1 → [1, 10, 2, 20]
            //= _1 completed
            """
    ) { call, source in source.concatMap(try call.opening(0), at: call.site) }
}
