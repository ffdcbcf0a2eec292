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
        var effects = Effects()
        effects.onNext = try call.listener(0)
        effects.afterNext = try call.listener(1)
        effects.onError = try call.errorListener(2)
        effects.afterError = try call.errorListener(3)
        effects.onCompleted = try call.action(4)
        effects.afterCompleted = try call.action(5)
        effects.onSubscribe = try call.action(6)
        effects.onSubscribed = try call.action(7)
        effects.onDispose = try call.action(8)
        return source.do(effects, at: call.site)
    }
}
