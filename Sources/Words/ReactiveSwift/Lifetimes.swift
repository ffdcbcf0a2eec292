import Language
import Reactive
import Values

/// How long something lives, and what is told when it ends.
final class LifetimeObject: Object, NamedObject {
    private var actions: [(key: Int, action: () -> Void)] = []
    private var made = 0
    private(set) var isOver = false
    var typeName: String { "Lifetime" }

    /// Disposing the answer takes it back.
    func whenOver(_ action: @escaping () -> Void) -> Disposable {
        guard !isOver else {
            action()
            return Disposable()
        }
        made += 1
        let key = made
        actions.append((key, action))
        return Cleanup { [weak self] in self?.actions.removeAll { $0.key == key } }
    }

    func end() {
        guard !isOver else { return }
        isOver = true
        let last = actions
        actions = []
        for (_, action) in last { action() }
    }

    /// A stream that says when it is over.
    func stream(_ loop: Loop, at site: Site) -> Reactive.Stream {
        Stream.create(loop, at: site) { sink in
            self.whenOver {
                sink.next(.void)
                sink.completed()
            }
        }
    }

    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}

/// What the observer of a signal pushes into: a lifetime ends with it.
final class SignalPipe: Subject {
    let lifetime = LifetimeObject()
    init(_ loop: Loop, at site: Site) {
        super.init(loop, at: site)
        keepOrder()
    }
    deinit { lifetime.end() }
    override func hasEnded() { lifetime.end() }
}

/// What ends a lifetime when it goes.
private final class LifetimeToken: Object, NamedObject {
    private let lifetime: LifetimeObject
    var typeName: String { "Token" }
    init(_ lifetime: LifetimeObject) { self.lifetime = lifetime }
    deinit { lifetime.end() }
    func dispose() { lifetime.end() }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
    override func visitReferences(_ visit: (Object) -> Void) { visit(lifetime) }
}

/// Ends a binding when what it is tied to goes.
private final class Tether: Object, NamedObject {
    private let binding: Disposable
    var typeName: String { "Binding" }
    init(_ binding: Disposable) { self.binding = binding }
    deinit { binding.dispose() }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}

/// What values are bound to: a closure, for as long as something lives.
final class BindingTargetObject: Object, NamedObject {
    let lifetime: LifetimeObject
    let scheduler: Scheduler?
    let action: (Value) throws -> Void
    var typeName: String { "BindingTarget" }
    init(_ lifetime: LifetimeObject, _ scheduler: Scheduler?, _ action: @escaping (Value) throws -> Void) {
        (self.lifetime, self.scheduler, self.action) = (lifetime, scheduler, action)
    }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
    override func visitReferences(_ visit: (Object) -> Void) { visit(lifetime) }
}

extension Word {
    static let lifetimes: [Word] = [
        .member(
            of: "ReactiveSwift.Lifetime",
            "static func make() -> (lifetime: ReactiveSwift.Lifetime, token: ReactiveSwift.Lifetime.Token)"
        ) { _ in
            let lifetime = LifetimeObject()
            return .tuple([.object(lifetime), .object(LifetimeToken(lifetime))], labels: ["lifetime", "token"])
        },
        .member(of: "ReactiveSwift.Lifetime.Token", "init()") { _ in .object(LifetimeToken(LifetimeObject())) },
        .member(of: "ReactiveSwift.Lifetime.Token", "func dispose()") { call in
            (try call.receiver() as LifetimeToken).dispose()
            return .void
        },
        .member(
            of: "ReactiveSwift.Lifetime", "@discardableResult func observeEnded(_ action: () -> Void) -> Disposable?"
        ) { call in
            let (action, loop) = (try call.function(0).nullary, call.loop)
            return .object(
                (try call.receiver() as LifetimeObject).whenOver {
                    do { _ = try action() } catch { loop.onFault?(error) }
                })
        },
        .member(of: "ReactiveSwift.Lifetime", "var hasEnded: Bool") { call in
            .bool((try call.receiver() as LifetimeObject).isOver)
        },
        .member(of: "ReactiveSwift.Lifetime", "var ended: ReactiveSwift.Signal<Never, Never>") { call in
            let stream = (try call.receiver() as LifetimeObject).stream(call.loop, at: call.site)
            return .object(stream.ignoreElements(at: call.site))
        },
        .member(
            of: "ReactiveSwift.Lifetime", "static func += (lifetime: ReactiveSwift.Lifetime, disposable: Disposable?)"
        ) { call in
            guard !call[1].isNull else { return .void }
            let held = try call.interpreter.disposable(call[1], at: call.site.place)
            _ = try (call[0].object() as LifetimeObject).whenOver { held.dispose() }
            return .void
        },
        .member(
            of: "ReactiveSwift.BindingTarget",
            "init(lifetime: ReactiveSwift.Lifetime, action: (Value) -> Void)"
        ) { call in .object(BindingTargetObject(try call.object(0), nil, try call.onNext(1))) },
        .member(
            of: "ReactiveSwift.BindingTarget",
            "init(on scheduler: ReactiveSwift.Scheduler, lifetime: ReactiveSwift.Lifetime, action: (Value) -> Void)"
        ) { call in
            .object(BindingTargetObject(try call.object(1), try SignalScheduler.of(0, call), try call.onNext(2)))
        },
        bind("ReactiveSwift.SignalProducerConvertible"),
    ]

    /// `target <~ source`
    private static func bind(_ source: String) -> Word {
        Word(
            "bind",
            [
                "extension \(source) { @discardableResult func bind<T: ReactiveSwift.BindingTargetProvider>(to target: T) -> Disposable where T.Value == Value, Error == Never }",
                "extension \(source) { @discardableResult func bind<T: ReactiveSwift.BindingTargetProvider>(to target: T) -> Disposable where T.Value == Value?, Error == Never }",
            ], "", manner: Word.subscribe.manner
        ) { call in
            let stream = try call.stream()
            switch call[0].object {
            case let property as BehaviorSubject: return .object(stream.bind(whileLiving: property))
            case let subject as Subject: return .object(stream.bind(to: subject, elementsOnly: true))
            case let action as SignalAction:
                let subscription = stream.subscribe(
                    onNext: { [weak action] in action?.apply($0).subscribeAndIgnore() }, onError: nil, onCompleted: nil)
                _ = action.lifetime.whenOver { subscription.dispose() }
                return .object(subscription)
            case let target as BindingTargetObject:
                let placed = target.scheduler.map { stream.observe(on: $0, at: call.site) } ?? stream
                let subscription = placed.subscribe(onNext: target.action, onError: nil, onCompleted: nil)
                _ = target.lifetime.whenOver { subscription.dispose() }
                return .object(subscription)
            default: throw RuntimeError("nothing can be bound to this")
            }
        }
    }
}

extension Reactive.Stream {
    /// Sets a property, which the binding does not keep alive, and which ends it when it goes.
    fileprivate func bind(whileLiving property: BehaviorSubject) -> Disposable {
        let subscription = subscribe(
            onNext: { [weak property] value in
                guard let property else { return }
                if let validation = Validation.of(property) { try validation.set(value) } else { property.next(value) }
            }, onError: UnbindableError.report(to: loop),
            into: property,
            weakly: true)
        property.capture(Tether(subscription))
        return subscription
    }

    /// Runs it for what it does.
    func subscribeAndIgnore() { _ = subscribe(onNext: { _ in }, onError: { _ in }, onCompleted: nil) }
}
