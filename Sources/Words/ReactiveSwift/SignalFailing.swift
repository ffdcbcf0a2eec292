import Language
import Reactive
import Values

/// What follows a failure or an end, and what producers alone can do.
extension Word {
    static let signalFailing: [Word] = failing + again

    /// A closure that makes a stream of an error; that somebody has lost interest is none.
    private static func recovery(_ call: Call, _ index: Int) throws -> Recovery {
        let recover = try call.recovery(index)
        return { if $0 is Interruption { throw $0 } else { return try recover($0) } }
    }

    private static let failing: [Word] = [
        signals("func mapError<E: Swift.Error>(_ transform: (Error) -> E) -> Kind<Value, E>") { call, source in
            let (change, loop, site) = (try call.function(0).unary, call.loop, call.site)
            return source.catch(
                {
                    $0 is Interruption
                        ? Stream.error(loop, $0, at: site) : Stream.error(loop, try change(.error($0)).error, at: site)
                },
                at: site)
        },
        signals(
            "func flatMapError<E: Swift.Error>(_ handler: (Error) -> ReactiveSwift.SignalProducer<Value, E>) -> Kind<Value, E>",
            manner: Word.catch.manner
        ) { call, source in source.catch(try recovery(call, 0), at: call.site) },
        signals(
            [
                "func promoteError<E: Swift.Error>(_ type: E.Type) -> Kind<Value, E>",
                "func promoteError<E: Swift.Error>() -> Kind<Value, E>",
            ], where: "Error == Never", manner: .init(nil, .shows)
        ) { _, source in source },
        signals(
            "func attemptMap<U>(_ transform: (Value) -> Result<U, Error>) -> Kind<U, Error>", manner: Word.map.manner
        ) {
            call, source in
            let transform = try call.transform(0)
            return source.map(
                { value in
                    let result: EnumObject = try transform(value).object()
                    let inner = result.payload.first ?? .void
                    if result.index == 0 { return inner }
                    throw inner.error
                }, at: call.site)
        },
        signals("func attempt(_ action: (Value) -> Result<Void, Error>) -> Kind<Value, Error>") { call, source in
            let action = try call.transform(0)
            return source.map(
                { value in
                    let result: EnumObject = try action(value).object()
                    if result.index == 1, let inner = result.payload.first { throw inner.error }
                    return value
                }, at: call.site)
        },
    ].flatMap { $0 }

    private static func producers(
        _ declaration: String, where constraint: String = "", manner: Manner? = nil,
        _ body: @escaping @Sendable (Call, Reactive.Stream) throws -> Value
    ) -> Word {
        .member(
            of: "ReactiveSwift.SignalProducer",
            declaration.replacing("Kind<", with: "ReactiveSwift.SignalProducer<"), where: constraint, manner: manner
        ) { call in try body(call, try call.stream()) }
    }

    private static let again: [Word] =
        [
            producers("func retry(upTo count: Int) -> Kind<Value, Error>", manner: Word.retry.manner) { call, source in
                .object(
                    source.retry(Swift.max(0, call.int(0)).adding(clamped: 1), at: call.site(detail: "\(call.int(0))")))
            },
            producers("func `repeat`(_ count: Int) -> Kind<Value, Error>") { call, source in
                .object(source.repeat(Swift.max(0, call.int(0)), at: call.site))
            },
            producers("func then<U, E: Swift.Error>(_ next: Kind<U, E>) -> Kind<U, E>", manner: Word.concat.manner) {
                call, source in
                .object(source.ignoreElements(at: call.site).concat(try call.stream(0), at: call.site))
            },
            producers("func replayLazily(upTo capacity: Int) -> Kind<Value, Error>", manner: Word.share.manner) {
                call, source in
                .object(source.share(replay: Swift.max(0, call.int(0)), forever: true, at: call.site))
            },
        ]
        + ["first", "last", "single"].map { name in
            producers("func \(name)() -> Result<Value, Error>?") { call, source in
                var (values, failure): ([Value], (any Error)?) = ([], nil)
                let end = Started(Disposable())
                end.hold(
                    source.subscribe(
                        onNext: {
                            values.append($0); if name == "first" { end.dispose() }
                        }, onError: { failure = $0 },
                        onCompleted: nil))
                guard let result = call.interpreter.library.known("Result") else { return .null }
                if let failure { return .some(.object(EnumObject(result, 1, [.error(failure)]))) }
                guard let value = name == "last" ? values.last : values.first, name != "single" || values.count == 1
                else {
                    return .null
                }
                return .some(.object(EnumObject(result, 0, [value])))
            }
        }
}
