import Language
import Reactive
import Values

extension Word {
    private static let pushedInto: [Word] = ["Element", "Element?"].flatMap { element in
        [("ObservableType", "bind(to variable"), ("SharedSequenceConvertibleType", "drive(_ variable")].map {
            type, start in
            .member(of: type, "@discardableResult func \(start): Variable<\(element)>) -> Disposable") { call in
                .object(try call.stream().bind(to: try call.object(0) as BehaviorSubject, elementsOnly: true))
            }
        }
    }

    static let variable: [Word] =
        pushedInto + [
            Word(
                "Variable", ["extension Variable { init(_ value: Element) }"],
                "RxSwift 4's BehaviorRelay: a value that can be read, set and watched",
                example: """
                    let name = Variable("bob")
                    name.asObservable().subscribe(onNext: { print($0) })
                    //= bob
                    name.value = "eve"
                    //= name → "eve"
                    //= eve
                    """
            ) { call in .object(BehaviorSubject(call.loop, call[0], at: call.site)) },
            .member(of: "Variable", "var value: Element { get set }") { call in
                let subject: BehaviorSubject = try call.receiver()
                guard call.has(0) else { return subject.value }
                subject.next(call[0])
                return .void
            },
            .member(of: "Variable", "func asDriver() -> Driver<Element>") { call in
                let stream = try call.stream().observe(on: call.interpreter.mainOfItsOwn, at: call.site)
                return .object(stream.share(replay: 1, at: call.site))
            },
        ]
}
