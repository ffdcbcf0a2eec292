import Language

extension Word {
    static let filter = Word(
        "filter",
        ["extension ObservableType { func filter(_ predicate: (Element) throws -> Bool) -> Observable<Element> }"],
        "the elements that a closure accepts",
        manner: .init(nil, .sifts),
        elsewhere: Elsewhere(rac: "filter:", reactiveSwift: "filter", combine: "filter", rxjs: "filter"),
        marble: """
            --1--2--3--|
            filter { $0 > 1 }
            -----2--3--|
            """,
        example: """
            let a = PublishSubject<Int>()
            let b = a.filter { $0 > 1 }
            watch b
            a <- 1
            //= a → 1
            a <- 2
            //= a → 2
            //= └ b → 2
            """
    ) { call in .object(try call.stream().filter(call.predicate(0), at: call.site)) }
}
