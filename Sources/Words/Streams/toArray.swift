import Language

extension Word {
    static let toArray = Word.operator(
        "toArray", ["func toArray() -> Single<[Element]>"],
        "all elements as one array, when the source completes",
        manner: .init(.gathered, keeping: Manner.atTheEnd),
        elsewhere: Elsewhere(rac: "collect", reactiveSwift: "collect", combine: "collect", rxjs: "toArray"),
        marble: """
            --1--2--3--|
            toArray()
            -----------([1, 2, 3]|)
            """,
        example: """
            watch Observable.of(1, 2, 3).toArray()
            //= _1 → [1, 2, 3]
            //= _1 completed
            """
    ) { call, source in source.toArray(at: call.site) }
}
