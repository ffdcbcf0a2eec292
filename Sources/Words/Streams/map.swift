import Language

extension Word {
    static let map = Word(
        "map",
        [
            "extension ObservableType { func map<Result>(_ transform: (Element) throws -> Result) -> Observable<Result> }"
        ],
        "each element, changed by a closure",
        manner: .init(.made),
        elsewhere: Elsewhere(rac: "map:", reactiveSwift: "map", combine: "map", rxjs: "map"),
        marble: """
            --1--2--3--|
            map { $0 * 10 }
            --10-20-30-|
            """,
        example: """
            let a = BehaviorRelay(value: 1)
            let b = a.map { $0 * 10 }
            watch b
            //= b → 10
            """
    ) { call in .object(try call.stream().map(call.transform(0), at: call.site)) }
}
