import Language
import Reactive

extension Word {
    static let zip = Word(
        "zip",
        LazySignatures("ObservableType", ["zip"]) {
            arities("extension ObservableType { static func zip<<S>>((S)) -> Observable<({S})> }")
                + arities(
                    "extension ObservableType { static func zip<<S>, R>((S), resultSelector: ({S}) throws -> R) -> Observable<R> }"
                )
                + [
                    """
                    extension ObservableType { static func zip<S: ObservableConvertibleType>(_ sources: [S]) \
                    -> Observable<[S.Element]> }
                    """,
                    """
                    extension ObservableType { static func zip<S: ObservableConvertibleType, R>(_ sources: [S], \
                    resultSelector: ([S.Element]) throws -> R) -> Observable<R> }
                    """,
                ]
        },
        "the first elements of all sides together, then the second, and so on",
        manner: .init(
            .pair, [.joins, .outlasts], keeping: "its partner has not come",
            remedy: "combineLatest takes what is newest"),
        elsewhere: Elsewhere(rac: "zip:", reactiveSwift: "zip", combine: "zip", rxjs: "zip"),
        marble: """
            -1-2-----3-|
            -----x-y---|
            zip
            -----A-B---|
            """,
        example: """
            let a = PublishSubject<Int>()
            let b = PublishSubject<String>()
            let c = Observable.zip(a, b)
            watch c
            a <- 1
            //= a → 1
            b <- "x"
            //= b → "x"
            //= └ c → (1, "x")
            a <- 2
            //= a → 2
            b <- "y"
            //= b → "y"
            //= └ c → (2, "y")
            """
    ) { call in
        let (sources, combiner) = try call.joined()
        return .object(Stream.zip(call.loop, sources, combiner, asCollection: call[0].items != nil, at: call.site))
    }
}
