import Language

extension Word {
    static let `repeat` = Word.operator(
        "repeat",
        ["func `repeat`() -> Observable<Element>", "func `repeat`(_ count: Int) -> Observable<Element>"],
        "the source again when it completes",
        manner: .init(.tried),
        elsewhere: Elsewhere(rac: "repeat", reactiveSwift: "repeat", rxjs: "repeat"),
        example: """
            watch Observable.of(1).repeat(2)
            //= _1 → 1
            //= _1 → 1
            //= _1 completed
            """
    ) { call, source in
        call.has(0) ? source.repeat(call.int(0), at: call.site(detail: "\(call.int(0))")) : source.repeat(at: call.site)
    }
}
