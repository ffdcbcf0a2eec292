import Language
import Reactive
import Scenes
import Values

extension Word {
    private static let boundRelays = ["Publish", "Behavior", "Replay"].flatMap {
        ["\($0)Relay<Element>", "\($0)Relay<Element?>"]
    }

    /// What a stream of some kind can be bound to: the relays, an observer, a closure.
    private static func waysToBind(_ kind: String) -> [String] {
        boundRelays.map {
            "extension \(kind) { @discardableResult func bind(to relay: \($0)) -> Disposable }"
        } + [
            "extension \(kind) { @discardableResult func bind<O: ObserverType>(to observer: O) -> Disposable "
                + "where O.Element == Element }",
            "extension \(kind) { @discardableResult func bind(onNext: (Element) -> Void) -> Disposable }",
        ]
    }

    static let bind = Word(
        "bind",
        ["ObservableType", "Infallible"].flatMap(waysToBind) + [
            "extension ObservableType { @discardableResult func bind<O>(to command: Command<Element, O>) -> Disposable }"
        ],
        "pushes what a stream says into a subject or relay",
        manner: .init(nil, .marks),
        elsewhere: Elsewhere(
            rac: "RAC(x, k) = s", reactiveSwift: "<~", combine: "assign(to:)", rxjs: "subscribe(subject)"),
        example: """
            let a = PublishRelay<Int>()
            let b = BehaviorRelay(value: 0)
            a.bind(to: b)
            a <- 1
            //= a → 1
            //= └ b → 1   nobody listens
            """
    ) { call in
        let source = try call.stream()
        let (kind, way) = call.signature.quotientAndRemainder(dividingBy: boundRelays.count + 2)
        if kind == 2 {
            let command: Command = try call.object(0)
            return .object(
                source.subscribe(
                    onNext: { command.execute($0) }, onError: UnbindableError.report(to: call.loop),
                    into: command.values as? Subject))
        }
        if way > boundRelays.count {
            return .object(
                source.subscribe(onNext: try call.onNext(0), onError: UnbindableError.report(to: call.loop)))
        }
        if case .object(let object) = call[0], let target = Subject.behind(object) {
            guard target is ControlProperty else {
                return .object(source.bind(to: target, elementsOnly: way < boundRelays.count))
            }
            let binding = source.bind(to: target, elementsOnly: true)
            (call.interpreter.stage as? Stage)?.collecting?.insert(binding)
            return .object(binding)
        }
        return .object(Listening.start(source, for: try call.entrance(0)))
    }

    static let bindBothWays = Word(
        "bindBothWays",
        [
            "extension BehaviorRelay { @discardableResult func bindBothWays(to other: BehaviorRelay<Element>) -> Disposable }",
            "extension BehaviorSubject { @discardableResult func bindBothWays(to other: BehaviorSubject<Element>) -> Disposable }",
            "extension BehaviorRelay { @discardableResult func bindBothWays(to other: ControlProperty<Element>) -> Disposable }",
            "extension BehaviorSubject { @discardableResult func bindBothWays(to other: ControlProperty<Element>) -> Disposable }",
            "extension ControlProperty { @discardableResult func bindBothWays(to other: BehaviorRelay<Element>) -> Disposable }",
            "extension ControlProperty { @discardableResult func bindBothWays(to other: BehaviorSubject<Element>) -> Disposable }",
            "extension ControlProperty { @discardableResult func bindBothWays(to other: ControlProperty<Element>) -> Disposable }",
        ],
        "keeps two values equal, without an echo: a <~> b",
        manner: .init(nil, .marks),
        example: """
            let a = BehaviorRelay(value: 1)
            let b = BehaviorRelay(value: 2)
            a <~> b
            //= a → 2   nobody listens
            """
    ) { call in
        let binding = TwoWayBinding(try call.object(0), try call.receiver(), passesEnds: call.signature == 1)
        if call.signature > 1 { (call.interpreter.stage as? Stage)?.collecting?.insert(binding) }
        return .object(binding)
    }
}
