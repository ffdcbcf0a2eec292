import Language
import Reactive

extension Word {
    static let amb = Word(
        "amb",
        [
            "extension ObservableType { func amb<S: ObservableType>(_ right: S) -> Observable<Element> where S.Element == Element }",
            "extension ObservableType { static func amb(_ sources: [Observable<Element>]) -> Observable<Element> }",
        ],
        "only the source that sends first",
        manner: .init(.first),
        elsewhere: Elsewhere(combine: "", rxjs: "race"),
        marble: """
            ----1--2--|
            --a--b--|
            amb
            --a--b--|
            """,
        example: """
            let a = PublishSubject<Int>()
            let b = PublishSubject<Int>()
            watch a.amb(b)
            b <- 1
            //= b → 1
            //= └ _1 → 1
            a <- 2
            //= a → 2
            """
    ) { call in
        call.signature == 0
            ? .object(Stream.amb(call.loop, [try call.stream(), try call.stream(0)], at: call.site))
            : .object(Stream.amb(call.loop, try call.streams(0), at: call.site))
    }
}
