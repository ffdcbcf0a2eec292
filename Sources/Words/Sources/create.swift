import Language
import Reactive

extension Word {
    static let create = Word(
        "create",
        [
            "extension Observable { static func create(_ subscribe: (AnyObserver<Element>) -> Disposable) -> Observable<Element> }"
        ],
        "a source written by hand: the closure runs for each subscription",
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
        return .object(Stream.create(call.loop, at: call.site) { try body(.object($0)).object() })
    }

    static let disposables = Word(
        "Disposables",
        [
            "extension Disposables { static func create() -> Disposable }",
            "extension Disposables { static func create(with dispose: () -> Void) -> Disposable }",
            "extension Disposables { static func create(_ disposables: Disposable...) -> Disposable }",
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
            let action = try call.function(0).nullary
            let loop = call.loop
            return .object(Cleanup { do { _ = try action() } catch { loop.onFault?(error) } })
        default: return .object(Group(try call.items(0).map { try $0.object() }))
        }
    }

    static let deferred = Word(
        "deferred",
        [
            "extension Observable { static func deferred(_ factory: () throws -> Observable<Element>) -> Observable<Element> }"
        ],
        "a stream that is made anew for each subscription",
        elsewhere: Elsewhere(
            rac: "defer:", reactiveSwift: "SignalProducer.deferred", combine: "Deferred", rxjs: "defer"),
        example: """
            watch Observable<Int>.deferred { .just(1) }
            //= _1 → 1
            //= _1 completed
            """
    ) { call in
        let factory = try call.function(0).nullary
        return .object(Stream.deferred(call.loop, at: call.site) { try factory().object() })
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
        elsewhere: Elsewhere(rxjs: "using"),
        example: """
            watch Observable.using({ Disposables.create { print("over") } }, observableFactory: { _ in Observable.just(1) })
            //= _1 → 1
            //= _1 completed
            //= over
            """
    ) { call in
        let make = try call.function(0).nullary
        let factory = try call.transform(1)
        return .object(
            Stream.using(call.loop, at: call.site, { try make().object() }, { try factory(.object($0)).object() }))
    }
}
