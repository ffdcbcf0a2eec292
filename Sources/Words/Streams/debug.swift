import Language
import Reactive

extension Word {
    static let debug = Word.operator(
        "debug",
        ["func debug(_ identifier: String? = nil, trimOutput: Bool = false) -> Observable<Element>"],
        "the same stream; each of its events is printed with the clock",
        elsewhere: Elsewhere(rac: "logAll", reactiveSwift: "logEvents", combine: "print", rxjs: "tap(console.log)"),
        example: """
            Observable.of(1).debug("one").subscribe()
            //= 0.000: one -> subscribed
            //= 0.000: one -> Event next(1)
            //= 0.000: one -> Event completed
            //= 0.000: one -> isDisposed
            """
    ) { call, source in
        let name = call.has(0) && !call[0].isNull ? call.string(0) : call.site.word
        let interpreter = call.interpreter
        let element = call.result.arguments.first ?? .any
        let say: (String) -> Void = { text in
            let milliseconds = interpreter.loop.timeline.now / 1_000_000
            let fraction = String(1000 + milliseconds % 1000).dropFirst()
            interpreter.print("\(milliseconds / 1000).\(fraction): \(name) -> \(text)\n")
        }
        var effects = Effects()
        effects.onNext = { say("Event next(\(interpreter.text(of: $0, as: element)))") }
        effects.onError = { say("Event error(\(interpreter.text(of: $0)))") }
        effects.onCompleted = { say("Event completed") }
        effects.onSubscribe = { say("subscribed") }
        effects.onDispose = { say("isDisposed") }
        return source.do(effects, at: call.site)
    }
}
