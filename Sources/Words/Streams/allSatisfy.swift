import Language

extension Word {
    static let allSatisfy = Word.operator(
        "allSatisfy", ["func allSatisfy(_ predicate: (Element) throws -> Bool) -> Observable<Bool>"],
        "whether a closure accepts every element",
        manner: .init(nil, .picks, keeping: "it sends at the end"),
        elsewhere: Elsewhere(rac: "all:", combine: "allSatisfy", rxjs: "every"),
        example: """
            watch Observable.of(1, 2).allSatisfy { $0 > 0 }
            //= _1 → true
            //= _1 completed
            """
    ) { call, source in source.allSatisfy(try call.predicate(0), at: call.site) }

    static let contains = Word.operator(
        "contains",
        [
            "func contains(where predicate: (Element) throws -> Bool) -> Observable<Bool>",
            "extension ObservableType where Element: Equatable { func contains(_ element: Element) -> Observable<Bool> }",
        ],
        "whether there is such an element",
        manner: .init(nil, .picks),
        elsewhere: Elsewhere(rac: "any:", combine: "contains", rxjs: ""),
        example: """
            watch Observable.of(1, 2).contains(2)
            //= _1 → true
            //= _1 completed
            """
    ) { call, source in
        call.signature == 0
            ? source.contains(where: try call.predicate(0), at: call.site) : source.contains(call[0], at: call.site)
    }

    static let isEmpty = Word.operator(
        "isEmpty", ["func isEmpty() -> Observable<Bool>"],
        "whether the source completes without an element",
        manner: .init(nil, .picks),
        elsewhere: Elsewhere(rxjs: "isEmpty"),
        example: """
            watch Observable<Int>.empty().isEmpty()
            //= _1 → true
            //= _1 completed
            """
    ) { call, source in source.isEmpty(at: call.site) }
}
