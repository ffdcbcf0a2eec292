import Language
import Reactive

extension Word {
    static let sequenceEqual = Word.operator(
        "sequenceEqual",
        [
            "func sequenceEqual<S: ObservableType>(_ other: S) -> Observable<Bool>",
            """
            func sequenceEqual<S: ObservableType>(_ other: S, comparer: (Element, S.Element) throws -> Bool) \
            -> Observable<Bool>
            """,
        ],
        "whether another stream says the same elements in the same order",
        manner: .init(nil, .picks),
        elsewhere: Elsewhere(rxjs: "sequenceEqual"),
        marble: """
            -1--2--|
            --1--2---|
            sequenceEqual
            ---------(true|)
            """,
        example: """
            watch Observable.of(1, 2).sequenceEqual(Observable.of(1, 3))
            //= _1 → false
            //= _1 completed
            """
    ) { call, source in
        call.signature == 0
            ? source.sequenceEqual(try call.stream(0), at: call.site)
            : source.sequenceEqual(try call.stream(0), try call.comparison(1), at: call.site)
    }
}
