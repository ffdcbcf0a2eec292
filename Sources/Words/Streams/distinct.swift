import Language

extension Word {
    static let distinct = Word.operator(
        "distinct",
        [
            "extension ObservableType where Element: Hashable { func distinct() -> Observable<Element> }",
            "func distinct<Key: Hashable>(_ key: (Element) throws -> Key) -> Observable<Element>",
        ],
        "the elements that have not been sent before",
        manner: .init(nil, [.sifts, .remembers]), elsewhere: Elsewhere(reactiveSwift: "uniqueValues", rxjs: "distinct"),
        marble: """
            --1--2--1--3--|
            distinct()
            --1--2-----3--|
            """,
        example: """
            watch Observable.of(1, 2, 1, 3).distinct().toArray()
            //= _1 → [1, 2, 3]
            //= _1 completed
            """
    ) { call, source in
        call.has(0) ? source.distinct(try call.transform(0), at: call.site) : source.distinct(at: call.site)
    }
}
