import Language
import Reactive

extension Word {
    static let merge = Word(
        "merge",
        [
            "extension ObservableType { static func merge(_ sources: Observable<Element>...) -> Observable<Element> }",
            "extension ObservableType { static func merge(_ sources: [Observable<Element>]) -> Observable<Element> }",
            """
            extension ObservableType where Element: ObservableConvertibleType \
            { func merge() -> Observable<Element.Element> }
            """,
            """
            extension ObservableType where Element: ObservableConvertibleType \
            { func merge(maxConcurrent: Int) -> Observable<Element.Element> }
            """,
        ],
        "what all sources say, as it comes",
        manner: .init(.source, [.queues, .outlasts], keeping: "it passes what it hears", remedy: Manner.newestOnly),
        elsewhere: Elsewhere(rac: "merge:", reactiveSwift: "merge", combine: "merge", rxjs: "merge"),
        marble: """
            --1-----2---|
            ----a-b---|
            merge
            --1-a-b-2---|
            """,
        example: """
            let a = PublishSubject<Int>()
            let b = PublishSubject<Int>()
            let c = Observable.merge(a, b)
            watch c
            a <- 1
            //= a → 1
            //= └ c → 1
            b <- 2
            //= b → 2
            //= └ c → 2
            a <- .completed
            //= a completed
            b <- 3
            //= b → 3
            //= └ c → 3
            """
    ) { call in
        switch call.signature {
        case 0, 1: .object(Stream.merge(call.loop, try call.streams(0), at: call.site))
        case 2: .object(try call.stream().merge(at: call.site))
        default: .object(try call.stream().merge(maxConcurrent: call.int(0), at: call.site(detail: "\(call.int(0))")))
        }
    }
}
