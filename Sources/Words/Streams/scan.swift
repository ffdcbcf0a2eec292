import Language
import Values

extension Word {
    static let scan = Word.operator(
        "scan",
        [
            "func scan<A>(_ seed: A, accumulator: (A, Element) throws -> A) -> Observable<A>",
            "func scan<A>(_ seed: A, _ accumulator: (A, Element) throws -> A) -> Observable<A>",
            "func scan<A>(into seed: A, accumulator: (inout A, Element) throws -> Void) -> Observable<A>",
            "func scan<A>(into seed: A, _ accumulator: (inout A, Element) throws -> Void) -> Observable<A>",
            "func scan(_ accumulator: (Element, Element) throws -> Element) -> Observable<Element>",
        ],
        "what has been made of all elements so far; without a seed the first element serves",
        manner: .init(.gathered, .seeded),
        elsewhere: Elsewhere(
            rac: "scanWithStart:reduce:", reactiveSwift: "scan", combine: "scan", rxjs: "scan"),
        marble: """
            --1--2--3--|
            scan(0) { $0 + $1 }
            --1--3--6--|
            """,
        example: """
            let coins = PublishSubject<Int>()
            watch coins.scan(0) { $0 + $1 }
            coins <- 5
            //= coins → 5
            //= └ _1 → 5
            coins <- 2
            //= coins → 2
            //= └ _1 → 7
            """
    ) { call, source in
        if call.signature == 4 { return source.scan(nil, try call.combine(0), at: call.site) }
        guard call.signature >= 2 else { return source.scan(call[0], try call.combine(1), at: call.site) }
        let change = try call.changing(1)
        return source.scan(into: call[0], { $0 = try change($0, $1) }, at: call.site(detail: "into"))
    }
}
