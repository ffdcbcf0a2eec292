import Language
import Reactive

extension Word {
    static let joining = Word(
        "merge",
        [
            "extension ObservableType { func merge<S: ObservableType>(with other: S) -> Observable<Element> where S.Element == Element }",
            "extension ObservableType { func combineLatest<S: ObservableType>(_ other: S) -> Observable<(Element, S.Element)> }",
            "extension ObservableType { func combineLatest<S: ObservableType>(with other: S) -> Observable<(Element, S.Element)> }",
            "extension ObservableType { func zip<S: ObservableType>(_ other: S) -> Observable<(Element, S.Element)> }",
            "extension ObservableType { func zip<S: ObservableType>(with other: S) -> Observable<(Element, S.Element)> }",
        ],
        "joins this stream with another: what Observable.merge, combineLatest and zip do with two",
        elsewhere: Elsewhere(
            rac: "merge:, combineLatestWith:, zipWith:",
            reactiveSwift: "merge(with:), combineLatest(with:), zip(with:)",
            combine: "merge(with:), combineLatest(_:), zip(_:)"),
        example: """
            let a = BehaviorRelay(value: 1)
            let b = BehaviorRelay(value: "x")
            watch a.combineLatest(b)
            //= _1 → (1, "x")
            watch a.merge(with: Observable.just(2))
            //= _2 → 1
            //= _2 → 2
            """
    ) { call in
        let sources = [try call.stream(), try call.stream(0)]
        return switch call.signature {
        case 0: .object(Stream.merge(call.loop, sources, at: call.site))
        case 1, 2: .object(Stream.combineLatest(call.loop, sources, .tuple, at: call.site(called: "combineLatest")))
        default: .object(Stream.zip(call.loop, sources, .tuple, at: call.site(called: "zip")))
        }
    }
}
