import Language
import Reactive
import Values

/// A person's own publishers and subscribers, and what these ask for.
extension Word {
    static let combineOwn: [Word] =
        demands + [
            Word(
                "subscribe",
                [
                    "extension Combine.Publisher { func subscribe<S: Combine.Subscriber>(_ subscriber: S) }",
                    "extension Combine.Publisher { func receive<S: Combine.Subscriber>(subscriber: S) }",
                ], "", manner: Word.subscribe.manner
            ) { call in
                try OwnPart(call[0], call.interpreter, call.site.place).subscribe(to: call.receiver)
                return .void
            },
            .member(of: "Combine.Subscriber", "func receive(subscription: Combine.Subscription)") { call in
                guard let own = try OwnPart(call).tell("receive(subscription:)", call.given) else {
                    try (call.receiver() as Receiver).begin(call[0])
                    return .void
                }
                return own
            },
            .member(
                of: "Combine.Subscriber",
                "@discardableResult func receive(_ input: Input) -> Combine.Subscribers.Demand"
            ) {
                call in
                guard let own = try OwnPart(call).tell("receive(_:)", call.given) else {
                    return .int(try (call.receiver() as Receiver).take(call[0]))
                }
                return own
            },
            .member(
                of: "Combine.Subscriber", "@discardableResult func receive() -> Combine.Subscribers.Demand",
                where: "Input == Void"
            ) { call in
                guard let own = try OwnPart(call).tell("receive(_:)", [.void]) else {
                    return .int(try (call.receiver() as Receiver).take(.void))
                }
                return own
            },
            .member(of: "Combine.Subscriber", "func receive(completion: Combine.Subscribers.Completion<Failure>)") {
                call in
                guard let own = try OwnPart(call).tell("receive(completion:)", call.given) else {
                    let end: EnumObject = try call.object(0)
                    try (call.receiver() as Receiver).end(end.payload.first?.error)
                    return .void
                }
                return own
            },
            .member(of: "Combine.Subscription", "func request(_ demand: Combine.Subscribers.Demand)") { call in
                guard let own = try OwnPart(call).tell("request(_:)", call.given) else {
                    (call.receiver.object as? DemandSink)?.ask(for: call.int(0))
                    return .void
                }
                return own
            },
        ]

    private static let demands: [Word] =
        [
            .member(of: "Combine.Subscribers.Demand", "static var unlimited: Combine.Subscribers.Demand") { _ in
                .int(.max)
            },
            .member(of: "Combine.Subscribers.Demand", "static var none: Combine.Subscribers.Demand") { _ in .int(0) },
            .member(of: "Combine.Subscribers.Demand", "static func max(_ value: Int) -> Combine.Subscribers.Demand") {
                call in
                .int(Swift.max(0, call.int(0)))
            },
            .member(of: "Combine.Subscribers.Demand", "var max: Int?") { call in
                call.receiver == .int(.max) ? .null : .some(call.receiver)
            },
            .member(of: "Combine.Subscribers.Demand", "var description: String") { call in
                .string(call.receiver == .int(.max) ? "unlimited" : "max(\(call.receiver.plain))")
            },
        ] + arithmetic + comparisons

    private static let arithmetic: [Word] = ["Combine.Subscribers.Demand", "Int"].flatMap { other -> [Word] in
        [
            demand("+", other) { $0 == .max || $1 == .max ? .max : $0.adding(clamped: $1) },
            demand("-", other) { $0 == .max ? .max : Swift.max(0, $0 - $1) },
            demand("*", other) { $0 == .max ? .max : $0.multipliedReportingOverflow(by: $1).partialValue },
        ]
    }

    private static let comparisons: [Word] = ["Combine.Subscribers.Demand", "Int"].flatMap { other -> [Word] in
        [
            compared("<", other) { $0 < $1 }, compared(">", other) { $0 > $1 }, compared("<=", other) { $0 <= $1 },
            compared(">=", other) { $0 >= $1 }, compared("==", other) { $0 == $1 }, compared("!=", other) { $0 != $1 },
        ]
    }

    private static func compared(_ name: String, _ other: String, _ test: @escaping @Sendable (Int, Int) -> Bool)
        -> Word
    {
        .member(
            of: "Combine.Subscribers.Demand",
            "static func \(name) (left: Combine.Subscribers.Demand, right: \(other)) -> Bool"
        ) { .bool(test($0.int(0), $0.int(1))) }
    }

    private static func demand(_ name: String, _ other: String, _ join: @escaping @Sendable (Int, Int) -> Int) -> Word {
        .member(
            of: "Combine.Subscribers.Demand",
            "static func \(name) (left: Combine.Subscribers.Demand, right: \(other)) -> Combine.Subscribers.Demand"
        ) { .int(join($0.int(0), $0.int(1))) }
    }
}

/// A value of a person's own type, and what that does.
struct OwnPart {
    let value: Value
    let interpreter: Interpreter
    let place: Place

    init(_ value: Value, _ interpreter: Interpreter, _ place: Place?) {
        (self.value, self.interpreter, self.place) = (value, interpreter, place ?? .nowhere)
    }

    init(_ call: Call) { self.init(call.receiver, call.interpreter, call.site.place) }

    /// Nil if it is one of ours.
    private var nominal: Nominal? {
        guard let nominal = interpreter.nominal(of: value), !nominal.isBuiltIn else { return nil }
        return nominal
    }

    /// What its own method answers; nil if there is none.
    func tell(_ signature: String, _ arguments: [Value] = []) throws -> Value? {
        guard let nominal else { return nil }
        return try interpreter.send(signature, told: nominal, value, arguments, place)
    }

    /// What a publisher says, as a stream; nil if it is none.
    var stream: Reactive.Stream? {
        guard let nominal, OwnMethod.named("receive(subscriber:)", of: nominal, in: interpreter.library) != nil else {
            return nil
        }
        return Stream.create(interpreter.loop, at: Site(nominal.name, place: place)) { sink in
            let receiver = Receiver(self, sink)
            _ = try tell("receive(subscriber:)", [.object(receiver)])
            return Cleanup { receiver.cancel() }
        }
    }

    /// Hands what a publisher says to a subscriber of a person's own.
    func subscribe(to publisher: Value) throws {
        if try OwnPart(publisher, interpreter, place).tell("receive(subscriber:)", [value]) != nil { return }
        let stream = try interpreter.stream(publisher, at: place)
        if let receiver = value.object as? Receiver { return receiver.hear(stream) }
        let sink = DemandSink(self)
        _ = try tell("receive(subscription:)", [.object(sink)])
        sink.start(stream)
    }
}

/// What stands for all that listens to a person's own publisher: it asks for as much as there is.
private final class Receiver: Object, NamedObject {
    private let publisher: OwnPart
    private let sink: Sink
    private var subscription: Value?
    /// What it hears, if it was handed on to one of ours.
    private var heard: Disposable?
    private var isOver = false
    var typeName: String { "AnySubscriber" }

    init(_ publisher: OwnPart, _ sink: Sink) { (self.publisher, self.sink) = (publisher, sink) }

    private func ask(_ subscription: Value) -> OwnPart { OwnPart(subscription, publisher.interpreter, publisher.place) }

    func begin(_ subscription: Value) throws {
        self.subscription = subscription
        _ = try ask(subscription).tell("request(_:)", [.int(.max)])
    }

    func take(_ value: Value) throws -> Int {
        if !isOver { sink.next(value) }
        // Whoever listens may have had enough.
        if sink.hasEnough { cancel() }
        return 0
    }

    func end(_ error: (any Error)?) throws {
        if isOver { return }
        isOver = true
        if let error { sink.error(error) } else { sink.completed() }
    }

    func hear(_ stream: Reactive.Stream) {
        let subscription = stream.subscribe(sink)
        if isOver { subscription.dispose() } else { heard = subscription }
    }

    func cancel() {
        heard?.dispose()
        guard !isOver, let subscription else { return }
        isOver = true
        do { _ = try ask(subscription).tell("cancel()") } catch { publisher.interpreter.loop.onFault?(error) }
    }

    override func write(to text: inout String, as style: TextStyle) { text += typeName }
    override func visitReferences(_ visit: (Object) -> Void) {
        visit(sink)
        if let heard { visit(heard) }
        subscription?.visitReference(visit)
    }
}

/// The subscription of a person's own subscriber: it hears what it has asked for. What comes while nothing is asked
/// for waits if it comes at once, as the elements of a list do, and is lost if it comes by itself.
private final class DemandSink: Sink, NamedObject {
    private let subscriber: OwnPart
    private var asked = 0
    private var waiting: [Value] = []
    private var end: Event?
    private var isStarting = false
    private var isDelivering = false
    private var isOver = false
    private var upstream: Disposable?
    var typeName: String { "Subscription" }

    init(_ subscriber: OwnPart) {
        self.subscriber = subscriber
        super.init()
    }

    func start(_ stream: Reactive.Stream) {
        isStarting = true
        let subscription = stream.subscribe(self)
        isStarting = false
        if isOver { subscription.dispose() } else { upstream = subscription }
    }

    func ask(for count: Int) {
        asked = asked.adding(clamped: count)
        deliver()
    }

    override var isDisposed: Bool { isOver }
    override func dispose() {
        isOver = true
        upstream?.dispose()
        upstream = nil
    }

    override func next(_ value: Value) {
        guard !isOver, asked > 0 || isStarting else { return }
        waiting.append(value)
        deliver()
    }
    override func error(_ error: any Error) { finish(.error(error)) }
    override func completed() { finish(.completed) }

    private func finish(_ event: Event) {
        end = end ?? event
        deliver()
    }

    private func deliver() {
        guard !isDelivering else { return }
        isDelivering = true
        defer { isDelivering = false }
        do {
            while !isOver, asked > 0, !waiting.isEmpty {
                let value = waiting.removeFirst()
                if asked < .max { asked -= 1 }
                let more = try subscriber.tell("receive(_:)", [value])
                if case .int(let more)? = more { asked = asked.adding(clamped: more) }
            }
            guard !isOver, waiting.isEmpty, let end else { return }
            isOver = true
            let failure: Value? = if case .error(let error) = end { .error(error) } else { nil }
            let completion = try Ending.value(failure, subscriber.interpreter.library)
            _ = try subscriber.tell("receive(completion:)", [completion])
        } catch { subscriber.interpreter.loop.onFault?(error) }
    }

    override func write(to text: inout String, as style: TextStyle) { text += typeName }
    override func visitReferences(_ visit: (Object) -> Void) {
        subscriber.value.visitReference(visit)
        if let upstream { visit(upstream) }
    }
}
