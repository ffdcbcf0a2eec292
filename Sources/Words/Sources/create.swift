import Language
import Reactive

extension Word {
    static let create = Word(
        "create",
        [
            "extension Observable { static func create(_ subscribe: (AnyObserver<Element>) -> Disposable) -> Observable<Element> }"
        ],
        "a source written by hand: the closure runs for each subscription",
        manner: .init(nil, [.acts, .scripted]),
        elsewhere: Elsewhere(
            rac: "createSignal:", reactiveSwift: "SignalProducer { }", combine: "Deferred { Future { } }",
            rxjs: "new Observable"),
        marble: """
            create { o in o.onNext(1); o.onCompleted(); return Disposables.create() }
            (1|)
            """,
        example: """
            let a = Observable<Int>.create { o in
                o.onNext(1)
                o.onCompleted()
                return Disposables.create()
            }
            watch a
            //= a → 1
            //= a completed
            """
    ) { call in
        let body = try call.transform(0)
        let disposing = call.disposing
        return .object(Stream.create(call.loop, at: call.site) { try disposing(body(.object($0))) })
    }

    static let disposables = Word(
        "Disposables",
        [
            "extension Disposables { static func create() -> Disposable }",
            "extension Disposables { static func create(with dispose: () -> Void) -> Cancelable }",
            "extension Disposables { static func create(_ disposables: Disposable...) -> Cancelable }",
            "extension Disposables { static func create(_ disposables: [Disposable]) -> Cancelable }",
        ],
        "makes a disposable: of nothing, of a closure, of several",
        example: """
            let d = Disposables.create { print("over") }
            d.dispose()
            //= over
            """
    ) { call in
        switch call.signature {
        case 0: return .object(Disposable())
        case 1:
            let (function, loop) = (try call.function(0), call.loop)
            let action = function.nullary
            return .object(Cleanup(holding: function) { do { _ = try action() } catch { loop.onFault?(error) } })
        default: return .object(Group(try call.disposables(0)))
        }
    }

    static let deferred = Word(
        "deferred",
        [
            "extension Observable { static func deferred(_ factory: () throws -> Observable<Element>) -> Observable<Element> }",
            "extension Single { static func deferred(_ factory: () throws -> Single<Element>) -> Single<Element> }",
            "extension Maybe { static func deferred(_ factory: () throws -> Maybe<Element>) -> Maybe<Element> }",
            "extension Completable { static func deferred(_ factory: () throws -> Completable) -> Completable }",
            "extension Infallible { static func deferred(_ factory: () -> Infallible<Element>) -> Infallible<Element> }",
        ],
        "a stream that is made anew for each subscription",
        manner: .init(nil, .acts),
        elsewhere: Elsewhere(
            rac: "defer:", reactiveSwift: "SignalProducer.deferred", combine: "Deferred", rxjs: "defer"),
        example: """
            watch Observable<Int>.deferred { .just(1) }
            //= _1 → 1
            //= _1 completed
            """
    ) { call in
        let (factory, opened) = (try call.function(0).nullary, call.opened)
        return .object(Stream.deferred(call.loop, at: call.site) { try opened(factory()) })
    }

    static let using = Word(
        "using",
        [
            """
            extension Observable { static func using<R: Disposable>(_ resourceFactory: () throws -> R, \
            observableFactory: (R) throws -> Observable<Element>) -> Observable<Element> }
            """
        ],
        "a stream with a resource that lives as long as a subscription",
        manner: .init(nil, .acts),
        elsewhere: Elsewhere(rxjs: "using"),
        example: """
            final class Door: Disposable { func dispose() { print("shut") } }
            watch Observable.using({ Door() }, observableFactory: { _ in Observable.just(1) })
            //= _1 → 1
            //= _1 completed
            //= shut
            """
    ) { call in
        let make = try call.function(0).nullary
        let factory = try call.transform(1)
        return .object(
            Stream.using(
                call.loop, at: call.site, { try call.disposing(make()) },
                { try call.opened(factory(($0 as? OwnDisposable)?.value ?? .object($0))) }))
    }
}
