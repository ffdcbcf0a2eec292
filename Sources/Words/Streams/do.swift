import Language
import Reactive

extension Word {
    static let `do` = Word.operator(
        "do",
        [
            """
            func `do`(onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil, \
            onError: ((Error) throws -> Void)? = nil, afterError: ((Error) throws -> Void)? = nil, \
            onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil, \
            onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil) -> Observable<Element>
            """
        ],
        "the same stream, with something done beside it",
        manner: .init(nil, .acts),
        elsewhere: Elsewhere(rac: "doNext:", reactiveSwift: "on(value:)", combine: "handleEvents", rxjs: "tap"),
        marble: """
            -1--2--|
            do(onNext: { print($0) })
            -1--2--|
            """,
        example: """
            watch Observable.of(1, 2).do(onNext: { print("working on", $0) })
            //= working on 1
            //= _1 → 1
            //= working on 2
            //= _1 → 2
            //= _1 completed
            """
    ) { call, source in
        source.do(try call.effects(), at: call.site)
    }
}

extension Call {
    /// The closures of a `do`, in the order in which it takes them; a stream of one element has none for its end.
    func effects(hasCompletion: Bool = true) throws -> Effects {
        var effects = Effects()
        effects.onNext = try listener(0)
        effects.afterNext = try listener(1)
        effects.onError = try errorListener(2)
        effects.afterError = try errorListener(3)
        if hasCompletion {
            effects.onCompleted = try action(4)
            effects.afterCompleted = try action(5)
        }
        let rest = hasCompletion ? 6 : 4
        effects.onSubscribe = try action(rest)
        effects.onSubscribed = try action(rest + 1)
        effects.onDispose = try action(rest + 2)
        return effects
    }
}
