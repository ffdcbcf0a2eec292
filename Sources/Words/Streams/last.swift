import Language

extension Word {
    static let last = Word.operator(
        "last",
        [
            "func last() -> Single<Element>",
            "func last(_ predicate: (Element) throws -> Bool) -> Single<Element>",
        ],
        "the last element, when the source completes; none is an error",
        manner: .init(.gathered, keeping: Manner.atTheEnd),
        elsewhere: Elsewhere(rac: "takeLast:1", reactiveSwift: "take(last: 1)", combine: "last", rxjs: "last"),
        marble: """
            --a--b--|
            last()
            --------(b|)
            """,
        example: """
            watch Observable.of(1, 2).last()
            //= _1 → 2
            //= _1 completed
            """
    ) { call, source in source.last(call.has(0) ? try call.predicate(0) : nil, at: call.site) }
}
