import Language

extension Word {
    static let skipLast = Word.operator(
        "skipLast", ["func skipLast(_ count: Int) -> Observable<Element>"],
        "all but the last elements",
        manner: .init(nil, .sifts, keeping: "it stays among the last until more come"),
        elsewhere: Elsewhere(combine: "dropLast", rxjs: "skipLast"),
        marble: """
            --1--2--3--|
            skipLast(1)
            -----1--2--|
            """,
        example: """
            watch Observable.of(1, 2, 3).skipLast(2)
            //= _1 → 1
            //= _1 completed
            """
    ) { call, source in source.skipLast(call.int(0), at: call.site(detail: "\(call.int(0))")) }
}
