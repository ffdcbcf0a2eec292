import Language
import Reactive

extension Word {
    static let retry = Word.operator(
        "retry",
        [
            "func retry() -> Observable<Element>",
            "func retry(_ maxAttemptCount: Int) -> Observable<Element>",
            """
            func retry<S: ObservableType>(when notificationHandler: (Observable<Error>) -> S) -> Observable<Element>
            """,
            "func retryWhen<S: ObservableType>(_ notificationHandler: (Observable<Error>) -> S) -> Observable<Element>",
            """
            func retry<S: ObservableType, Failure: Error>(when notificationHandler: (Observable<Failure>) -> S) \
            -> Observable<Element>
            """,
        ],
        "subscribes again after an error; retry(3) is three tries in all",
        manner: .init(.tried),
        elsewhere: Elsewhere(rac: "retry:", reactiveSwift: "retry(upTo:)", combine: "retry", rxjs: "retry"),
        marble: """
            --1--#
            retry(2)
            --1----1--#
            """,
        example: """
            watch Observable<Int>.error("bad").retry(2)
            //= _1 error: "bad"
            """
    ) { call, source in
        switch call.signature {
        case 0: return source.retry(at: call.site)
        case 1: return source.retry(call.int(0), at: call.site(detail: "\(call.int(0))"))
        default:
            let handler = try call.function(0).unary
            return source.retry(when: { try handler(.object($0)).object() }, at: call.site(detail: "when"))
        }
    }
}
