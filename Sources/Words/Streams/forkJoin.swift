import Language
import Reactive

extension Word {
    static let forkJoin = Word(
        "forkJoin",
        LazySignatures("Observable", ["forkJoin"]) {
            arities("extension Observable { static func forkJoin<<S>>((S)) -> Observable<({S})> }")
                + [
                    """
                    extension Observable { static func forkJoin<S: ObservableConvertibleType>(_ sources: [S]) \
                    -> Observable<[S.Element]> }
                    """
                ]
        },
        "the last elements of all sides, when all have completed",
        manner: .init(.side, .joins, keeping: Manner.whenAllEnd),
        elsewhere: Elsewhere(rxjs: "forkJoin"),
        example: """
            let a = PublishSubject<Int>()
            let b = PublishSubject<Int>()
            watch Observable.forkJoin(a, b)
            a <- 1
            //= a → 1
            b <- 2
            //= b → 2
            """
    ) { call in
        let (sources, combiner) = try call.joined()
        return .object(Stream.forkJoin(call.loop, sources, combiner, at: call.site))
    }
}
