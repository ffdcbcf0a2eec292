import Language
import Reactive

extension Word {
    static let subscribe = Word(
        "subscribe",
        [
            """
            extension ObservableType { @discardableResult func subscribe(onNext: ((Element) -> Void)? = nil, \
            onError: ((Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil) -> Disposable }
            """,
            "extension ObservableType { @discardableResult func subscribe(_ on: (Event<Element>) -> Void) -> Disposable }",
            """
            extension ObservableType { @discardableResult func subscribe<O: ObserverType>(_ observer: O) -> Disposable \
            where O.Element == Element }
            """,
            """
            extension ObservableType { @discardableResult func subscribe(onEnd: (Completion) -> Void, \
            onNext: (Element) -> Void) -> Disposable }
            """,
        ],
        "starts a run, and hands its events to closures",
        manner: .init(nil, .marks),
        elsewhere: Elsewhere(
            rac: "subscribeNext:", reactiveSwift: "startWithValues", combine: "sink", rxjs: "subscribe"),
        example: """
            PublishSubject<Int>().subscribe(onNext: { print($0) })
            """
    ) { call in
        let stream = try call.stream()
        // A subject that is bound is known as what the chain ends in.
        if call.signature == 2, let subject = Subject.behind(try call.object(0)) {
            return .object(stream.bind(to: subject))
        }
        if call.signature == 2 { return .object(Listening.start(stream, for: try call.entrance(0))) }
        if call.signature == 3 {
            let end: Transform = try call.transform(0)
            return .object(
                stream.subscribe(
                    onNext: try call.onNext(1),
                    onError: { _ = try end(call.make("Completion", 1, [.error($0)])) },
                    onCompleted: { _ = try end(call.make("Completion", 0)) }))
        }
        if call.signature == 1 {
            let handler: Transform = try call.transform(0)
            let hand: (Event) throws -> Void = { _ = try handler(.object(EventObject($0))) }
            let subscription = stream.subscribe(
                onNext: { (value: Value) throws in try hand(.next(value)) }, onError: { try hand(.error($0)) },
                onCompleted: { try hand(.completed) })
            return .object(subscription)
        }
        return .object(
            stream.subscribe(
                onNext: try call.onNext(0), onError: try call.errorListener(1) ?? call.unhandled,
                onCompleted: try call.action(2),
                onDisposed: try call.action(3)))
    }

    static let disposedBy = Word(
        "disposed", ["extension Disposable { func disposed(by bag: DisposeBag) }"],
        "hands a subscription to a bag, which ends it when the bag goes",
        manner: .init(nil, .marks),
        example: """
            let bag = DisposeBag()
            PublishSubject<Int>().subscribe().disposed(by: bag)
            """
    ) { call in
        try call.disposable().disposed(by: try call.object(0))
        return .void
    }

    static let dispose = Word(
        "dispose", ["extension Disposable { func dispose() }"], "ends a subscription",
        manner: .init(nil, [.marks, .disposes]),
        example: """
            let d = PublishSubject<Int>().subscribe()
            d.dispose()
            """
    ) { call in
        try call.disposable().dispose()
        return .void
    }

    static let disposeBag = Word(
        "DisposeBag", ["extension DisposeBag { init() }"], "ends all subscriptions that it holds when it goes",
        manner: .init(nil, [.marks, .keepsSubscriptions]), example: "let bag = DisposeBag()"
    ) { call in .object(DisposeBag(at: call.site.place)) }
}

extension Call {
    /// What hears the elements. No optional: a closure inside of one is called through a thunk.
    func onNext(_ index: Int) throws -> (Value) throws -> Void {
        guard has(index), !self[index].isNull else { return { _ in } }
        return try function(index).listener
    }

    func listener(_ index: Int) throws -> ((Value) throws -> Void)? {
        try optionalFunction(index)?.listener
    }

    func errorListener(_ index: Int) throws -> ((any Error) throws -> Void)? {
        guard has(index), !self[index].isNull else { return nil }
        let function = try function(index).unary
        return { _ = try function(.error($0)) }
    }

    /// The closure at `index`, carried out once: with the one element, before the end is said, or when all is let go.
    func lastAction(_ index: Int) throws -> (() throws -> Void)? {
        guard let action = try action(index) else { return nil }
        let isOver = Box(.bool(false))
        return {
            guard isOver.value == .bool(false) else { return }
            isOver.value = .bool(true)
            try action()
        }
    }

    func action(_ index: Int) throws -> (() throws -> Void)? {
        guard has(index), !self[index].isNull else { return nil }
        let function = try function(index).nullary
        return { _ = try function() }
    }
}
