import Language

extension Word {
    static let first = Word.operator(
        "first", ["func first() -> Single<Element?>"],
        "the first element; nil if there is none",
        manner: .init(nil, .picks),
        elsewhere: Elsewhere(rac: "take:1", reactiveSwift: "take(first: 1)", combine: "first", rxjs: "first"),
        marble: """
            --a--b--|
            first()
            --(a|)
            """,
        example: """
            watch Observable.of(1, 2).first()
            //= _1 → 1
            //= _1 completed
            """
    ) { call, source in source.first(at: call.site) }
}
