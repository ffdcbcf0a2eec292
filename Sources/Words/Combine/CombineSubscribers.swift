import Language
import Reactive
import Values

/// Subscribers that Combine makes: of closures, of a subject, of what an object is assigned.
extension Word {
    private static let any = "Combine.AnySubscriber"
    private static let sink = "Combine.Subscribers.Sink"
    private static let completion = "Combine.Subscribers.Completion<Failure>"

    static let combineSubscribers: [Word] = [
        .member(
            of: any,
            """
            init(receiveSubscription: ((Combine.Subscription) -> Void)? = nil, \
            receiveValue: ((Input) -> Combine.Subscribers.Demand)? = nil, \
            receiveCompletion: ((\(completion)) -> Void)? = nil)
            """
        ) { call in
            let (begun, heard) = (try call.optionalFunction(0), try call.optionalFunction(1))
            let ended = call.has(2) && !call[2].isNull ? try Ending.teller(call, 2) : nil
            return .object(
                MadeSubscriber(
                    "AnySubscriber", begin: { made, subscription in _ = try begun?.call([subscription]) },
                    hear: { Demand.count(try heard?.call([$0])) },
                    end: { try ended?($0) }))
        },
        .member(of: any, "init<S: Combine.Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure") {
            $0[0]
        },
        .member(of: any, "init<S: Combine.Subject>(_ subject: S) where S.Output == Input, S.Failure == Failure") {
            call in
            let (subject, interpreter) = (try CombineSubject.of(call[0]), call.interpreter)
            return .object(
                MadeSubscriber(
                    "AnySubscriber", begin: { _, subscription in try Made.ask(subscription, interpreter) },
                    hear: {
                        subject.next($0)
                        return 0
                    }, end: { if let error = $0 { subject.error(error) } else { subject.completed() } }))
        },
        .member(
            of: sink,
            "init(receiveCompletion: (\(completion)) -> Void, receiveValue: (Input) -> Void)"
        ) { call in
            let (hear, ended, interpreter) = (try call.onNext(1), try Ending.teller(call, 0), call.interpreter)
            return .object(
                MadeSubscriber(
                    "Sink", begin: { _, subscription in try Made.ask(subscription, interpreter) },
                    hear: {
                        try hear($0)
                        return 0
                    }, end: ended))
        },
        .member(
            of: "Combine.Subscribers.Assign",
            "init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>)"
        ) { call in
            let (path, interpreter) = (try call.function(1), call.interpreter)
            var object = call[0]
            return .object(
                MadeSubscriber(
                    "Assign", begin: { _, subscription in try Made.ask(subscription, interpreter) },
                    hear: {
                        try interpreter.set(path, in: &object, to: $0)
                        return 0
                    }, end: { _ in }))
        },
    ]
}

/// What hears what a publisher says to it.
protocol Hearing {
    /// How much more is wanted.
    func hear(_ value: Value) throws -> Int
    func hearEnd(_ error: (any Error)?) throws
}

/// A subscriber that is no person's own.
protocol BuiltSubscriber {
    func begin(_ subscription: Value) throws
    func take(_ value: Value) throws -> Int
    func end(_ error: (any Error)?) throws
}

enum Made {
    static func subscriber(_ call: Call) throws -> any BuiltSubscriber {
        guard let made = call.receiver.object as? any BuiltSubscriber else {
            throw RuntimeError("\(call.receiver.plain) is no subscriber")
        }
        return made
    }

    /// Asks a subscription for all that there is.
    static func ask(_ subscription: Value, _ interpreter: Interpreter) throws {
        if let own = subscription.object as? DemandSink { return own.ask(for: .max) }
        _ = try OwnPart(subscription, interpreter, nil).tell("request(_:)", [Demand.unlimited])
    }
}

/// A subscriber that is made of closures.
final class MadeSubscriber: Disposable, NamedObject, Hearing, BuiltSubscriber {
    let typeName: String
    private let begun: (MadeSubscriber, Value) throws -> Void
    private let heard: (Value) throws -> Int
    private let ended: ((any Error)?) throws -> Void
    private var subscription: Value?
    private var isOver = false

    init(
        _ typeName: String, begin: @escaping (MadeSubscriber, Value) throws -> Void,
        hear: @escaping (Value) throws -> Int, end: @escaping ((any Error)?) throws -> Void
    ) {
        (self.typeName, begun, heard, ended) = (typeName, begin, hear, end)
    }

    func begin(_ subscription: Value) throws {
        self.subscription = subscription
        try begun(self, subscription)
    }
    func take(_ value: Value) throws -> Int { isOver ? 0 : try heard(value) }
    func hear(_ value: Value) throws -> Int { try take(value) }
    func end(_ error: (any Error)?) throws {
        guard !isOver else { return }
        isOver = true
        try ended(error)
    }
    func hearEnd(_ error: (any Error)?) throws { try end(error) }

    override var isDisposed: Bool { isOver }
    override func dispose() {
        guard !isOver else { return }
        isOver = true
        (subscription?.object as? Disposable)?.dispose()
        subscription = nil
    }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
    override func visitReferences(_ visit: (Object) -> Void) { subscription?.visitReference(visit) }
}
