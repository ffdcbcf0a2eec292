import Language

extension Word {
    static let element = Word.operator(
        "element",
        [
            "func element(at index: Int) -> Observable<Element>",
            "func elementAt(_ index: Int) -> Observable<Element>",
        ],
        "the element at one place, counted from 0",
        manner: .init(nil, .picks),
        elsewhere: Elsewhere(combine: "output(at:)", rxjs: "elementAt"),
        marble: """
            --a--b--c--|
            element(at: 1)
            -----(b|)
            """,
        example: """
            watch Observable.of("a", "b", "c").element(at: 1)
            //= _1 → "b"
            //= _1 completed
            """
    ) { call, source in source.element(at: call.int(0), at: call.site(detail: "\(call.int(0))")) }
}
