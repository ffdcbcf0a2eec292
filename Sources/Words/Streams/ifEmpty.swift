import Language

extension Word {
    static let ifEmpty = Word.operator(
        "ifEmpty",
        [
            "func ifEmpty(default value: Element) -> Observable<Element>",
            "func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element>",
        ],
        "what stands in when the source completes without an element",
        manner: .init(.empty),
        elsewhere: Elsewhere(combine: "replaceEmpty", rxjs: "defaultIfEmpty"),
        marble: """
            ------|
            ifEmpty(default: 0)
            ------(0|)
            """,
        example: """
            watch Observable<Int>.empty().ifEmpty(default: 0)
            //= _1 → 0
            //= _1 completed
            """
    ) { call, source in
        call.signature == 0
            ? source.ifEmpty(default: call[0], at: call.site)
            : source.ifEmpty(switchTo: try call.stream(0), at: call.site)
    }
}
