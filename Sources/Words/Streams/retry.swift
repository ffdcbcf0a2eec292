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
        manner: .init(.tried, .retries),
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
            let (handler, site) = (try call.function(0).unary, call.site(detail: "when"))
            let kind = errorsTaken(call)
            return source.retry(
                when: { errors in
                    let fitting = kind.map { only($0, of: errors, call.interpreter, at: site) } ?? errors
                    return try handler(.object(fitting)).object()
                }, at: site)
        }
    }
}

/// The type of the errors that the closure of `retry(when:)` takes, if it is not any.
private func errorsTaken(_ call: Call) -> Type? {
    guard case .function(let parameters, _)? = call.types.first?.resolved, let errors = parameters.first,
        let kind = errors.associatedType("Element"), !kind.isSame(as: BuiltIn.error)
    else { return nil }
    return kind
}

/// What is no error of that type ends the stream with it, as in RxSwift.
private func only(_ kind: Type, of errors: Stream, _ interpreter: Interpreter, at site: Site) -> Stream {
    errors.map(
        { error in
            guard interpreter.value(error, is: kind) else { throw error.error }
            return error
        }, at: site)
}
