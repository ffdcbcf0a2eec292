import Language
import Reactive
import Values

/// What follows a failure.
extension Word {
    static let combineFailing: [Word] = [
        .publishers(
            "func `catch`<P: Combine.Publisher>(_ handler: (Failure) -> P) -> Pub<Output, P.Failure> where P.Output == Output",
            manner: Word.catch.manner
        ) { call, source in source.catch(try call.recovery(0), at: call.site) },
        .publishers(
            "func tryCatch<P: Combine.Publisher>(_ handler: (Failure) throws -> P) -> Pub<Output, Error> where P.Output == Output",
            manner: Word.catch.manner
        ) { call, source in source.catch(try call.recovery(0), at: call.site) },
        .publishers("func replaceError(with output: Output) -> Pub<Output, Never>", manner: Word.catchAndReturn.manner)
        {
            call, source in source.catchAndReturn(call[0], at: call.site)
        },
        .publishers("func mapError<E: Error>(_ transform: (Failure) -> E) -> Pub<Output, E>") { call, source in
            let (change, loop, site) = (try call.function(0).unary, call.loop, call.site)
            return source.catch({ Stream.error(loop, try change(.error($0)).error, at: site) }, at: site)
        },
        .publishers(
            "func setFailureType<E: Error>(to failureType: E.Type) -> Pub<Output, E>", where: "Failure == Never",
            manner: .init(nil, .shows)
        ) {
            _, source in source
        },
        .publishers("func assertNoFailure(_ prefix: String = \"\") -> Pub<Output, Never>", manner: .init(nil, .shows)) {
            _, source in source
        },
        .publishers("func retry(_ retries: Int) -> Pub<Output, Failure>", manner: Word.retry.manner) { call, source in
            source.retry(Swift.max(0, call.int(0)).adding(clamped: 1), at: call.site(detail: "\(call.int(0))"))
        },
    ]
}
