import Language

extension Word {
    static let ignoreElements = Word.operator(
        "ignoreElements", ["func ignoreElements() -> Observable<Never>"],
        "only the end",
        manner: .init(nil, .sifts, keeping: "only the end counts"),
        elsewhere: Elsewhere(rac: "ignoreValues", combine: "ignoreOutput", rxjs: "ignoreElements"),
        marble: """
            --1--2--|
            ignoreElements()
            --------|
            """,
        example: """
            watch Observable.of(1, 2).ignoreElements()
            //= _1 completed
            """
    ) { call, source in source.ignoreElements(at: call.site) }
}
