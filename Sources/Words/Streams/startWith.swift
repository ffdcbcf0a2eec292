import Language

extension Word {
    static let startWith = Word.operator(
        "startWith",
        ["func startWith(_ elements: Element...) -> Observable<Element>"],
        "these elements first, then what the source says",
        manner: .init(.own),
        elsewhere: Elsewhere(rac: "startWith:", reactiveSwift: "prefix(value:)", combine: "prepend", rxjs: "startWith"),
        marble: """
            ---1--2--|
            startWith(0)
            0--1--2--|
            """,
        example: """
            watch Observable.of(1).startWith(0)
            //= _1 → 0
            //= _1 → 1
            //= _1 completed
            """
    ) { call, source in source.startWith(call.items(0), at: call.site) }
}
