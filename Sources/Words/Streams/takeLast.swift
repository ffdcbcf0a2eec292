import Language

extension Word {
    static let takeLast = Word.operator(
        "takeLast", ["func takeLast(_ count: Int) -> Observable<Element>"],
        "the last elements, when the source completes",
        manner: .init(.gathered, keeping: Manner.atTheEnd),
        elsewhere: Elsewhere(rac: "takeLast:", reactiveSwift: "take(last:)", combine: "suffix", rxjs: "takeLast"),
        marble: """
            --1--2--3--|
            takeLast(2)
            -----------(23|)
            """,
        example: """
            watch Observable.of(1, 2, 3).takeLast(2)
            //= _1 → 2
            //= _1 → 3
            //= _1 completed
            """
    ) { call, source in source.takeLast(call.int(0), at: call.site(detail: "\(call.int(0))")) }
}
