import Language
import Reactive

extension Word {
    static let concat = Word(
        "concat",
        [
            """
            extension ObservableType { func concat<S: ObservableConvertibleType>(_ second: S) -> Observable<Element> \
            where S.Element == Element }
            """,
            "extension ObservableType { static func concat(_ sources: Observable<Element>...) -> Observable<Element> }",
            "extension ObservableType { static func concat(_ sources: [Observable<Element>]) -> Observable<Element> }",
            """
            extension ObservableType where Element: ObservableConvertibleType \
            { func concat() -> Observable<Element.Element> }
            """,
            """
            extension ObservableType { static func concat<S: Sequence>(_ sources: S) -> Observable<Element> \
            where S.Element == Observable<Element> }
            """,
        ],
        "one source after the other has completed",
        manner: .init(.source, [.queues, .follows, .outlasts], remedy: Manner.newestOnly),
        elsewhere: Elsewhere(rac: "concat:", reactiveSwift: "concat", combine: "append", rxjs: "concat"),
        marble: """
            -1-2|
            --a-b|
            concat
            -1-2--a-b|
            """,
        example: """
            let a = PublishSubject<Int>()
            let b = PublishSubject<Int>()
            let c = Observable.concat(a, b)
            watch c
            a <- 1
            //= a → 1
            //= └ c → 1
            b <- 2
            //= b → 2   nobody listens
            a <- .completed
            //= a completed
            b <- 3
            //= b → 3
            //= └ c → 3
            """
    ) { call in
        switch call.signature {
        case 0: .object(try call.stream().concat(call.stream(0), at: call.site))
        case 4: .object(Stream.concat(call.loop, try call.elements(0).map { try call.stream($0) }, at: call.site))
        case 1, 2: .object(Stream.concat(call.loop, try call.streams(0), at: call.site))
        default: .object(try call.stream().concat(at: call.site))
        }
    }
}
