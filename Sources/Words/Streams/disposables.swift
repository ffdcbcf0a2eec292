import Language
import Reactive
import Values

extension Word {
    static let disposableTypes = [
        "final class CompositeDisposable: Cancelable {}", "final class SerialDisposable: Cancelable {}",
        "struct Resources {}", "final class SingleAssignmentDisposable: Cancelable {}",
        "final class BooleanDisposable: Cancelable {}",
    ]

    static let moreDisposables: [Word] = [
        .member(of: "Resources", "static var total: Int") { call in .int(call.interpreter.resources()) },
        .member(of: "Disposable", "var isDisposed: Bool") { call in
            .bool((try call.receiver() as Disposable).isDisposed)
        },
        .member(of: "CompositeDisposable", "init()") { _ in .object(Group()) },
        .member(of: "CompositeDisposable", "init(_ disposables: Disposable...)") { call in
            .object(Group(try call.items(0).map { try $0.object() }))
        },
        .member(of: "CompositeDisposable", "init(disposables: [Disposable])") { call in
            .object(Group(try call.items(0).map { try $0.object() }))
        },
        .member(of: "CompositeDisposable", "@discardableResult func insert(_ disposable: Disposable) -> Bool") { call in
            (try call.receiver() as Group).insert(try call.object(0))
            return .bool(true)
        },
        .member(of: "CompositeDisposable", "var count: Int") { call in .int((try call.receiver() as Group).count) },
        .member(of: "SerialDisposable", "init()") { _ in .object(Serial()) },
        .member(of: "SingleAssignmentDisposable", "init()") { _ in .object(Serial()) },
        .member(of: "BooleanDisposable", "init()") { _ in .object(Cleanup {}) },
        .member(of: "SerialDisposable", "var disposable: Disposable { get set }") { call in
            if call.has(0) { (try call.receiver() as Serial).hold(try call.object(0)) }
            return .object(Disposable())
        },
        .member(of: "SingleAssignmentDisposable", "func setDisposable(_ disposable: Disposable)") { call in
            (try call.receiver() as Serial).hold(try call.object(0))
            return .void
        },
        .member(of: "DisposeBag", "func insert(_ disposables: Disposable...)") { call in
            let bag: DisposeBag = try call.receiver()
            for item in call.items(0) { (try item.object() as Disposable).disposed(by: bag) }
            return .void
        },
        .member(of: "DisposeBag", "func insert(_ disposables: [Disposable])") { call in
            let bag: DisposeBag = try call.receiver()
            for item in call.items(0) { (try item.object() as Disposable).disposed(by: bag) }
            return .void
        },
        .member(of: "AnyObserver", "init(eventHandler: (Event<Element>) -> Void)") { call in
            let handler = try call.transform(0)
            let loop = call.loop
            return .object(
                Subscriber(
                    loop, onNext: { _ = try handler(.object(EventObject(.next($0)))) },
                    onError: { _ = try handler(.object(EventObject(.error($0)))) },
                    onCompleted: { _ = try handler(.object(EventObject(.completed))) }))
        },
    ]
}

extension Call {
    /// What RxSwift does with an error that a subscription has no closure for.
    var unhandled: (any Error) -> Void {
        let interpreter = interpreter
        return { interpreter.print("Unhandled error happened: \(interpreter.printed($0))\n") }
    }
}
