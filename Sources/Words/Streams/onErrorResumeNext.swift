import Language
import Reactive

extension Word {
    static let onErrorResumeNext = Word(
        "onErrorResumeNext",
        [
            """
            extension ObservableType { static func onErrorResumeNext(_ sources: Observable<Element>...) \
            -> Observable<Element> }
            """
        ],
        "each source until it ends, well or badly, then the next",
        manner: .init(.source, .follows),
        elsewhere: Elsewhere(rxjs: "onErrorResumeNext"),
        example: """
            watch Observable.onErrorResumeNext(Observable<Int>.error("bad"), Observable.just(2))
            //= _1 → 2
            //= _1 completed
            """
    ) { call in .object(Stream.onErrorResumeNext(call.loop, try call.streams(0), at: call.site)) }
}
