import Language
import Reactive
import Values

extension Word {
    static let maybes: [Word] = [createMaybe, subscribeMaybe] + makeMaybe

    private static let createMaybe = Word(
        "create",
        [
            """
            extension Maybe { static func create(subscribe: ((MaybeEvent<Element>) -> Void) -> Disposable) \
            -> Maybe<Element> }
            """
        ],
        "a source of one element or none, written by hand",
        example: """
            let a = Maybe<Int>.create { maybe in
                maybe(.completed)
                return Disposables.create()
            }
            watch a
            //= a completed
            """
    ) { call in
        try call.told { event, sink in
            switch event.index {
            case 0:
                sink.next(event.payload[0])
                sink.completed()
            case 1: sink.error(event.payload[0].error)
            default: sink.completed()
            }
        }
    }

    private static let subscribeMaybe = Word(
        "subscribe",
        [
            """
            extension Maybe { @discardableResult func subscribe(onSuccess: ((Element) -> Void)? = nil, \
            onError: ((Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil) \
            -> Disposable }
            """,
            "extension Maybe { @discardableResult func subscribe(_ observer: (MaybeEvent<Element>) -> Void) -> Disposable }",
        ],
        "starts a run, and hands its element, its error or its end to closures",
        example: """
            Maybe.just(1).subscribe(onSuccess: { print($0) }, onCompleted: { print("none") })
            //= 1
            """
    ) { call in
        let stream = try call.stream()
        // Only the end without an element is told as an end.
        let had = Box(.bool(false))
        if call.signature == 1 {
            let observer = try call.transform(0)
            let success: (Value) throws -> Void = {
                had.value = .bool(true)
                _ = try observer(call.make("MaybeEvent", 0, [$0]))
            }
            return .object(
                stream.subscribe(
                    onNext: success, onError: { _ = try observer(call.make("MaybeEvent", 1, [.error($0)])) },
                    onCompleted: { if had.value == .bool(false) { _ = try observer(call.make("MaybeEvent", 2)) } }))
        }
        let (success, completed, disposed) = (try call.listener(0), try call.action(2), try call.lastAction(3))
        return .object(
            stream.subscribe(
                onNext: {
                    had.value = .bool(true)
                    try success?($0)
                    try disposed?()
                }, onError: try call.errorListener(1) ?? call.unhandled,
                onCompleted: { if had.value == .bool(false) { try completed?() } }, onDisposed: disposed))
    }

    private static let makeMaybe: [Word] = [
        .member(of: "Maybe", "static func error(_ error: Error) -> Maybe<Element>") { call in
            .object(Stream.error(call.loop, call[0].error, at: call.site))
        },
        .member(of: "Maybe", "static func never() -> Maybe<Element>") { call in
            .object(Stream.never(call.loop, at: call.site))
        },
        .member(of: "Maybe", "static func empty() -> Maybe<Element>") { call in
            .object(Stream.empty(call.loop, at: call.site))
        },
        .member(of: "Maybe", "func asMaybe() -> Maybe<Element>") { call in call.receiver },
        .member(of: "Maybe", "func asCompletable() -> Completable") { call in
            .object(try call.stream().asCompletable(at: call.site))
        },
        .member(of: "Maybe", "func filter(_ predicate: (Element) throws -> Bool) -> Maybe<Element>") { call in
            .object(try call.stream().filter(call.predicate(0), at: call.site))
        },
        .member(of: "Maybe", "func ifEmpty(default value: Element) -> Single<Element>") { call in
            .object(try call.stream().ifEmpty(default: call[0], at: call.site))
        },
        .member(of: "Maybe", "func asSingle() -> Single<Element>") { call in
            .object(try call.stream().asSingle(at: call.site))
        },
    ]
}
