import Language
import Reactive
import Values

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
        guard !interpreter.state.isOver, let nominal = interpreter.nominal(of: value), !nominal.isBuiltIn else {
            return nil
        }
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
        let made = value.object as? MadeSubscriber
        let sink = DemandSink(made ?? self, value, interpreter)
        if let made { try made.begin(.object(sink)) } else { _ = try tell("receive(subscription:)", [.object(sink)]) }
        sink.start(stream)
    }
}

/// What stands for all that listens to a person's own publisher: it asks for as much as there is, or as much as a
/// person's own subscriber asks for at the end of the chain.
private final class Receiver: Object, NamedObject, BuiltSubscriber {
    private let publisher: OwnPart
    private let sink: Sink
    private var subscription: Value?
    /// What it hears, if it was handed on to one of ours.
    private var heard: Disposable?
    private var isOver = false
    /// What was asked for and has not come.
    private var expected = 0
    private var asking: (any Asking)? { sink.last as? any Asking }
    var typeName: String { "AnySubscriber" }

    init(_ publisher: OwnPart, _ sink: Sink) { (self.publisher, self.sink) = (publisher, sink) }

    private func ask(_ subscription: Value) -> OwnPart { OwnPart(subscription, publisher.interpreter, publisher.place) }

    func begin(_ subscription: Value) throws {
        self.subscription = subscription
        if asking == nil {
            _ = try ask(subscription).tell("request(_:)", [Demand.unlimited])
        } else {
            try askForMore()
        }
    }

    private func askForMore() throws {
        guard !isOver, let subscription else { return }
        let more = missing()
        if more > 0 { _ = try ask(subscription).tell("request(_:)", [Demand.value(more)]) }
    }

    /// How much more a person's own subscriber wants; where it wants none, it is heard when it does.
    private func missing() -> Int {
        guard let asking else { return 0 }
        if asking.isContent { asking.rests { [weak self] in try self?.askForMore() } }
        let more = max(0, asking.wanted - expected)
        expected = expected.adding(clamped: more)
        return more
    }

    func take(_ value: Value) throws -> Int {
        if expected < .max, expected > 0 { expected -= 1 }
        if !isOver { sink.next(value) }
        // Whoever listens may have had enough.
        if sink.hasEnough { cancel() }
        return isOver ? 0 : missing()
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
final class DemandSink: Sink, NamedObject, Asking {
    private let subscriber: any Hearing
    private let listener: Value
    private let interpreter: Interpreter
    private var asked = 0
    private var waiting: [Value] = []
    private var end: Event?
    private var isStarting = false
    private var isDelivering = false
    private var isOver = false
    private var upstream: Disposable?
    /// Whether what was not asked for is told later, if nothing newer has come.
    private var keepsNewest = false
    private var goOn: (() throws -> Void)?
    var typeName: String { "Subscription" }

    init(_ subscriber: any Hearing, _ listener: Value, _ interpreter: Interpreter) {
        (self.subscriber, self.listener, self.interpreter) = (subscriber, listener, interpreter)
        super.init()
    }

    func start(_ stream: Reactive.Stream) {
        isStarting = true
        keepsNewest = stream.remembersTheNewest
        let subscription = stream.subscribe(self)
        isStarting = false
        if isOver { subscription.dispose() } else { upstream = subscription }
    }

    func ask(for count: Int) {
        asked = asked.adding(clamped: count)
        deliver()
        guard !isDelivering, asked > 0, let goOn else { return }
        self.goOn = nil
        do { try goOn() } catch { finish(.error(error)) }
    }

    var isContent: Bool { asked == 0 && !isDelivering }
    var wanted: Int { asked }
    func rests(_ goOn: @escaping () throws -> Void) { self.goOn = goOn }

    override var isDisposed: Bool { isOver }
    override func dispose() {
        isOver = true
        upstream?.dispose()
        (upstream, goOn) = (nil, nil)
    }

    override func next(_ value: Value) {
        guard !isOver, asked > 0 || isStarting || keepsNewest else { return }
        if keepsNewest, asked == 0 { waiting.removeAll() }
        waiting.append(value)
        deliver()
    }
    override func error(_ error: any Error) { finish(.error(error)) }
    override func completed() { finish(.completed) }

    private func finish(_ event: Event) {
        if keepsNewest { waiting.removeAll() }
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
                asked = asked.adding(clamped: try subscriber.hear(value))
            }
            guard !isOver, waiting.isEmpty, let end else { return }
            isOver = true
            if case .error(let error) = end { try subscriber.hearEnd(error) } else { try subscriber.hearEnd(nil) }
        } catch { interpreter.loop.onFault?(error) }
    }

    override func write(to text: inout String, as style: TextStyle) { text += typeName }
    override func visitReferences(_ visit: (Object) -> Void) {
        listener.visitReference(visit)
        if let upstream { visit(upstream) }
    }
}

extension OwnPart: Hearing {
    func hear(_ value: Value) throws -> Int {
        Demand.count(try tell("receive(_:)", [value]))
    }

    func hearEnd(_ error: (any Error)?) throws {
        _ = try tell("receive(completion:)", [Ending.value(error.map { .error($0) }, interpreter.library)])
    }
}
