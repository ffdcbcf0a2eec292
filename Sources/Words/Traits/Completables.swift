import Language
import Reactive
import Values

extension Word {
    static let completables: [Word] = [createCompletable, subscribeCompletable] + makeCompletable

    private static let createCompletable = Word(
        "create",
        [
            "extension Completable { static func create(subscribe: ((CompletableEvent) -> Void) -> Disposable) -> Completable }"
        ],
        "work that only ends, written by hand",
        example: """
            let a = Completable.create { completable in
                completable(.completed)
                return Disposables.create()
            }
            watch a
            //= a completed
            """
    ) { call in
        try call.told { event, sink in
            if event.index == 0 { sink.error(event.payload[0].error) } else { sink.completed() }
        }
    }

    private static let subscribeCompletable = Word(
        "subscribe",
        [
            """
            extension Completable { @discardableResult func subscribe(onCompleted: (() -> Void)? = nil, \
            onError: ((Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil) -> Disposable }
            """,
            "extension Completable { @discardableResult func subscribe(_ observer: (CompletableEvent) -> Void) -> Disposable }",
        ],
        "starts a run, and hands its end to closures",
        example: """
            Completable.empty().subscribe(onCompleted: { print("done") })
            //= done
            """
    ) { call in
        let stream = try call.stream()
        if call.signature == 1 {
            let observer = try call.transform(0)
            return .object(
                stream.subscribe(
                    onError: { _ = try observer(call.make("CompletableEvent", 0, [.error($0)])) },
                    onCompleted: { _ = try observer(call.make("CompletableEvent", 1)) }))
        }
        return .object(
            stream.subscribe(
                onError: try call.errorListener(1) ?? call.unhandled, onCompleted: try call.action(0),
                onDisposed: try call.action(2)))
    }

    private static let makeCompletable: [Word] = [
        .member(of: "Completable", "static func empty() -> Completable") { call in
            .object(Stream.empty(call.loop, at: call.site))
        },
        .member(of: "Completable", "static func error(_ error: Error) -> Completable") { call in
            .object(Stream.error(call.loop, call[0].error, at: call.site))
        },
        .member(of: "Completable", "static func never() -> Completable") { call in
            .object(Stream.never(call.loop, at: call.site))
        },
        andThen,
        .member(of: "Completable", "func concat(_ second: Completable) -> Completable") { call in
            .object(try call.stream().andThen(call.stream(0), at: call.site))
        },
    ]

    private static let andThen = Word(
        "andThen",
        [
            "extension Completable { func andThen(_ second: Completable) -> Completable }",
            "extension Completable { func andThen<T>(_ second: Single<T>) -> Single<T> }",
            "extension Completable { func andThen<T>(_ second: Maybe<T>) -> Maybe<T> }",
            "extension Completable { func andThen<T>(_ second: Observable<T>) -> Observable<T> }",
        ],
        "what follows when work has ended well",
        manner: .init(.source, [.follows, .outlasts]),
        example: """
            watch Completable.empty().andThen(Observable.just(1))
            //= _1 → 1
            //= _1 completed
            """
    ) { call in .object(try call.stream().andThen(call.stream(0), at: call.site)) }
}
