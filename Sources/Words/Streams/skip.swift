import Language

extension Word {
    static let skip = Word.operator(
        "skip",
        [
            "func skip(_ count: Int) -> Observable<Element>",
            "func skip<S: ObservableType>(until other: S) -> Observable<Element>",
            "func skip(while predicate: (Element) throws -> Bool) -> Observable<Element>",
        ],
        "all but the first elements: so many, or until another stream sends, or while a test holds",
        manner: .init(nil, .sifts),
        elsewhere: Elsewhere(rac: "skip:", reactiveSwift: "skip(first:)", combine: "dropFirst", rxjs: "skip"),
        marble: """
            --1--2--3--|
            skip(1)
            -----2--3--|
            """,
        example: """
            watch Observable.of(1, 2, 3).skip(2)
            //= _1 → 3
            //= _1 completed
            """
    ) { call, source in
        switch call.signature {
        case 0: return source.skip(call.int(0), at: call.site(detail: "\(call.int(0))"))
        case 1: return source.skip(until: try call.stream(0), at: call.site(detail: "until"))
        default: return source.skip(while: try call.predicate(0), at: call.site(detail: "while"))
        }
    }
}
