import Language

extension Word {
    static let catchAndReturn = Word.operator(
        "catchAndReturn", ["func catchAndReturn(_ element: Element) -> Observable<Element>"],
        "after an error, one element and completion",
        manner: .init(.caught),
        elsewhere: Elsewhere(rac: "catchTo:", combine: "replaceError(with:)", rxjs: "catchError(() => of(x))"),
        marble: """
            --1--2--#
            catchAndReturn(0)
            --1--2--(0|)
            """,
        example: """
            watch Observable<Int>.error("bad").catchAndReturn(0)
            //= _1 → 0
            //= _1 completed
            """
    ) { call, source in source.catchAndReturn(call[0], at: call.site) }

    static let catchErrorJustReturn = Word.operator(
        "catchErrorJustReturn", ["func catchErrorJustReturn(_ element: Element) -> Observable<Element>"],
        "the older name of catchAndReturn",
        manner: .init(.caught), isOlder: true
    ) { call, source in source.catchAndReturn(call[0], at: call.site) }
}
