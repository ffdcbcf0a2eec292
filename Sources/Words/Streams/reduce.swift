import Language
import Values

extension Word {
    static let reduce = Word.operator(
        "reduce",
        [
            "func reduce<A>(_ seed: A, accumulator: (A, Element) throws -> A) -> Observable<A>",
            "func reduce<A>(_ seed: A, _ accumulator: (A, Element) throws -> A) -> Observable<A>",
            """
            func reduce<A, Result>(_ seed: A, accumulator: (A, Element) throws -> A, \
            mapResult: (A) throws -> Result) -> Observable<Result>
            """,
            "func reduce(_ accumulator: (Element, Element) throws -> Element) -> Observable<Element>",
        ],
        "what has been made of all elements, when the source completes; without a seed an empty source is an error",
        manner: .init(.gathered, keeping: Manner.atTheEnd),
        elsewhere: Elsewhere(
            rac: "aggregateWithStart:reduce:", reactiveSwift: "reduce", combine: "reduce", rxjs: "reduce"),
        marble: """
            --1--2--3--|
            reduce(0) { $0 + $1 }
            -----------(6|)
            """,
        example: """
            watch Observable.of(1, 2, 3).reduce(0) { $0 + $1 }
            //= _1 → 6
            //= _1 completed
            """
    ) { call, source in
        if call.signature == 3 { return source.reduce(nil, try call.combine(0), at: call.site) }
        let result = try call.has(2) ? call.transform(2) : { $0 }
        return source.reduce(call[0], try call.combine(1), mapResult: result, at: call.site)
    }
}
