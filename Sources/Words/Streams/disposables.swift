import Language
import Reactive
import Values

extension Word {
    static let disposableTypes = [
        "final class CompositeDisposable: Cancelable { struct DisposeKey {} }",
        "final class SerialDisposable: Cancelable {}",
        "struct Resources {}", "struct NopDisposable {}", "final class SingleAssignmentDisposable: Cancelable {}",
        "final class BooleanDisposable: Cancelable {}", "final class RefCountDisposable: Cancelable {}",
        "final class ScheduledDisposable: Cancelable {}",
    ]

    static let moreDisposables: [Word] = [
        .member(of: "NopDisposable", "static var instance: Disposable") { _ in .object(Disposable()) },
        .member(of: "Resources", "static var total: Int") { call in .int(call.interpreter.resources()) },
        .member(of: "Disposable", "var isDisposed: Bool") { call in
            .bool(try call.disposable().isDisposed)
        },
        .member(of: "CompositeDisposable", "init()") { _ in .object(Group()) },
        .member(of: "CompositeDisposable", "init(_ disposables: Disposable...)") { call in
            .object(Group(try call.disposables(0)))
        },
        .member(of: "CompositeDisposable", "init(disposables: [Disposable])") { call in
            .object(Group(try call.disposables(0)))
        },
        .member(
            of: "CompositeDisposable",
            "@discardableResult func insert(_ disposable: Disposable) -> CompositeDisposable.DisposeKey?",
            manner: .init(nil, [.disposes, .admits])
        ) { call in
            let group: Group = try call.receiver()
            let isLate = group.isDisposed
            let member = try call.disposable(0)
            call.loop.site = call.site
            group.insert(member)
            return isLate ? .null : .object(member)
        },
        .member(of: "CompositeDisposable", "func remove(for key: CompositeDisposable.DisposeKey)") { call in
            let member: Disposable = try call.object(0)
            (try call.receiver() as Group).remove(member)
            member.dispose()
            return .void
        },
        .member(of: "CompositeDisposable", "var count: Int") { call in .int((try call.receiver() as Group).count) },
        .member(of: "RefCountDisposable", "init(disposable: Disposable)") { call in
            .object(Counted(try call.disposable(0)))
        },
        .member(of: "RefCountDisposable", "func retain() -> Disposable") { call in
            .object((try call.receiver() as Counted).retain())
        },
        .member(of: "ScheduledDisposable", "init(scheduler: ImmediateSchedulerType, disposable: Disposable)") { call in
            .object(Deferred(try call.scheduler(0), try call.disposable(1)))
        },
        .member(of: "SerialDisposable", "init()") { _ in .object(Serial()) },
        .member(of: "SingleAssignmentDisposable", "init()") { _ in .object(Serial()) },
        .member(of: "BooleanDisposable", "init()") { _ in .object(Cleanup {}) },
        .member(
            of: "SerialDisposable", "var disposable: Disposable { get set }",
            manner: .init(nil, [.disposes, .replaces])
        ) { call in
            let serial: Serial = try call.receiver()
            if call.has(0) {
                call.loop.site = call.site
                serial.hold(try call.disposable(0))
            }
            guard let held = serial.held else { return .object(Disposable()) }
            return (held as? OwnDisposable)?.value ?? .object(held)
        },
        .member(of: "SingleAssignmentDisposable", "func setDisposable(_ disposable: Disposable)") { call in
            (try call.receiver() as Serial).hold(try call.disposable(0))
            return .void
        },
        .member(of: "DisposeBag", "func insert(_ disposables: Disposable...)") { call in
            try call.insert(call.disposables(0), into: call.receiver())
        },
        .member(of: "DisposeBag", "func insert(_ disposables: [Disposable])") { call in
            try call.insert(call.disposables(0), into: call.receiver())
        },
        .member(of: "DisposeBag", "func insert(@DisposableBuilder builder: () -> [Disposable])") { call in
            try call.insert(call.built(), into: call.receiver())
        },
        .member(of: "DisposeBag", "init(@DisposableBuilder builder: () -> [Disposable])") { call in
            try call.insert(call.built(), into: DisposeBag(at: call.site.place))
        },
        .member(of: "DisposeBag", "init(disposing disposables: [Disposable])") { call in
            try call.insert(call.disposables(0), into: DisposeBag(at: call.site.place))
        },
        .member(of: "DisposableBuilder", "static func buildBlock(_ disposables: Disposable...) -> [Disposable]") {
            call in call[0]
        },
        .member(
            of: "ObserverType",
            "func mapObserver<Source>(_ transform: (Source) throws -> Element) -> AnyObserver<Source>"
        ) { call in
            let (entrance, transform) = (try call.entrance(), try call.transform(0))
            return .object(
                HandingSink(call.loop) { event in
                    switch event {
                    case .next(let value):
                        do { entrance.next(try transform(value)) } catch { entrance.error(error) }
                    case .error(let error): entrance.error(error)
                    case .completed: entrance.completed()
                    }
                })
        },
        .member(of: "AnyObserver", "init(eventHandler: (Event<Element>) -> Void)") { call in
            let handler = try call.transform(0)
            return .object(HandingSink(call.loop) { _ = try handler(.object(EventObject($0))) })
        },
        .member(of: "AnyObserver", "init<O: ObserverType>(_ observer: O) where O.Element == Element") { call in
            .object(try call.entrance(0))
        },
    ]
}

extension Call {
    /// Puts what is to be disposed into a bag, which is the answer.
    fileprivate func insert(_ disposables: [Disposable], into bag: DisposeBag) throws -> Value {
        for item in disposables { item.disposed(by: bag) }
        return .object(bag)
    }

    /// What the closure of `DisposeBag { … }` gives.
    fileprivate func built() throws -> [Disposable] {
        try (function(0).nullary().items ?? []).map(disposing)
    }
}
