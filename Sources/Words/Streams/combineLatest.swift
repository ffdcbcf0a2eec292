import Language
import Reactive

extension Word {
    static let combineLatest = Word(
        "combineLatest",
        LazySignatures("ObservableType", ["combineLatest"]) {
            arities("extension ObservableType { static func combineLatest<<S>>((S)) -> Observable<({S})> }")
                + arities(
                    "extension ObservableType { static func combineLatest<<S>, R>((S), resultSelector: ({S}) throws -> R) -> Observable<R> }"
                )
                + [
                    "extension ObservableType { static func combineLatest<S: ObservableConvertibleType>(_ sources: [S]) -> Observable<[S.Element]> }",
                    "extension ObservableType { static func combineLatest<S: ObservableConvertibleType, R>(_ sources: [S], resultSelector: ([S.Element]) throws -> R) -> Observable<R> }",
                    "extension ObservableType { static func combineLatest<C: Collection>(_ sources: C) -> Observable<[C.Element.Element]> where C.Element: ObservableConvertibleType }",
                    "extension ObservableType { static func combineLatest<C: Collection, R>(_ sources: C, resultSelector: ([C.Element.Element]) throws -> R) -> Observable<R> where C.Element: ObservableConvertibleType }",
                ]
        },
        "waits until every input has sent; then sends all latest values whenever one changes",
        manner: .init(.side, [.joins, .outlasts, .keepsSides]),
        elsewhere: Elsewhere(
            rac: "combineLatest:", reactiveSwift: "combineLatest", combine: "combineLatest", rxjs: "combineLatest"),
        marble: """
            -1-----2--|
            ---x-y----|
            combineLatest
            ---A-B-C--|
            """,
        example: """
            let a = PublishSubject<Int>()
            let b = PublishSubject<String>()
            let c = Observable.combineLatest(a, b)
            watch c
            a <- 1
            //= a → 1
            b <- "x"
            //= b → "x"
            //= └ c → (1, "x")
            a <- 2
            //= a → 2
            //= └ c → (2, "x")
            b <- "y"
            //= b → "y"
            //= └ c → (2, "y")
            """
    ) { call in
        let (sources, combiner) = try call.joined()
        return .object(
            Stream.combineLatest(call.loop, sources, combiner, asCollection: call[0].items != nil, at: call.site))
    }
}

extension Call {
    /// The sources of a word that joins several, and what makes one value of theirs.
    func joined() throws -> (sources: [Stream], combiner: Combiner) {
        if self[0].items != nil {
            let sources = try streams(0)
            guard has(1) else { return (sources, .array) }
            let combine = try function(1).unary
            return (sources, .list { try combine(.array($0)) })
        }
        guard case .object(let object)? = given.last, let function = object as? Function else {
            return (try given.map(stream), .tuple)
        }
        let sources = try given.dropLast().map(stream)
        if sources.count == 2 { return (sources, .pair(function.binary)) }
        return (sources, .list { try function.call($0) })
    }
}
