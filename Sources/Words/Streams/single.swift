import Language

extension Word {
    static let single = Word.operator(
        "single",
        [
            "func single() -> Observable<Element>",
            "func single(_ predicate: (Element) throws -> Bool) -> Observable<Element>",
        ],
        "the only element; none, or more than one, is an error",
        manner: .init(nil, .picks),
        elsewhere: Elsewhere(rxjs: "single"),
        marble: """
            --a--|
            single()
            --a--|
            """,
        example: """
            watch Observable.of(1).single()
            //= _1 → 1
            //= _1 completed
            """
    ) { call, source in source.single(call.has(0) ? try call.predicate(0) : nil, at: call.site) }
}
