import Language
import Reactive

extension Word {
    static let materialize = Word.operator(
        "materialize", ["func materialize() -> Observable<Event<Element>>"], "events as elements: the end, too",
        manner: .init(.event),
        elsewhere: Elsewhere(rac: "materialize", reactiveSwift: "materialize", rxjs: "materialize"),
        marble: """
            -1--2--|
            materialize
            -n--n--(c|)
            """,
        example: """
            watch Observable.just(1).materialize()
            //= _1 → .next(1)
            //= _1 → .completed
            //= _1 completed
            """
    ) { call, source in source.materialize(at: call.site) }

    static let dematerialize = Word.operator(
        "dematerialize",
        [
            """
            extension ObservableType where Element: EventConvertible \
            { func dematerialize() -> Observable<Element.Element> }
            """
        ],
        "elements that are events, as the events they are",
        elsewhere: Elsewhere(rac: "dematerialize", reactiveSwift: "dematerialize", rxjs: "dematerialize"),
        example: """
            let a: Observable<Int> = Observable.just(1).materialize().dematerialize()
            watch a
            //= a → 1
            //= a completed
            """
    ) { call, source in source.dematerialize(at: call.site) }

    static let enumerated = Word.operator(
        "enumerated", ["func enumerated() -> Observable<(index: Int, element: Element)>"],
        "each element with its number, from 0",
        marble: """
            -a--b--|
            enumerated
            -0a-1b-|
            """,
        example: """
            watch Observable.of("a").enumerated()
            //= _1 → (index: 0, element: "a")
            //= _1 completed
            """
    ) { call, source in source.enumerated(at: call.site) }

    static let pairwise = Word.operator(
        "pairwise", ["func pairwise() -> Observable<(Element, Element)>"], "each element with the one before it",
        elsewhere: Elsewhere(
            rac: "combinePreviousWithStart:reduce:", reactiveSwift: "combinePrevious", rxjs: "pairwise"),
        example: """
            watch Observable.of(1, 2, 3).pairwise()
            //= _1 → (1, 2)
            //= _1 → (2, 3)
            //= _1 completed
            """
    ) { call, source in source.pairwise(at: call.site) }
}
