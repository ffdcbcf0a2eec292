import Language
import Reactive

extension Word {
    static let combineSettled = Word(
        "combineSettled",
        LazySignatures("Observable", ["combineSettled"]) {
            arities("extension Observable { static func combineSettled<<S>>((S)) -> Observable<({S})> }")
                + arities(
                    """
                    extension Observable { static func combineSettled<<S>, R>((S), \
                    resultSelector: ({S}) throws -> R) -> Observable<R> }
                    """)
                + [
                    """
                    extension Observable { static func combineSettled<S: ObservableConvertibleType>(_ sources: [S]) \
                    -> Observable<[S.Element]> }
                    """
                ]
        },
        "combineLatest without glitches: once a turn, when all that the turn changes has changed",
        manner: .init(.side, [.joins, .keepsSides]),
        marble: """
            -1-----2--|
            ---x---y--|   (2 and y in one turn)
            combineSettled
            ---A---B--|
            """,
        example: """
            let price = BehaviorRelay(value: 1)
            let both = Observable.combineSettled(price, price.map { $0 * 2 })
            watch both
            //= both → (1, 2)
            price <- 2
            //= price → 2
            //= └ both → (2, 4)
            """
    ) { call in
        let (sources, combiner) = try call.joined()
        return .object(Stream.combineSettled(call.loop, sources, combiner, at: call.site))
    }
}
