import Language
import Reactive
import Values

/// How signals are observed, and producers started.
extension Word {
    static let signalObserving: [Word] =
        observing("Signal", "observe", "Disposable?")
        + observing("SignalProducer", "start", "Disposable")

    private static func observing(_ kind: String, _ verb: String, _ result: String) -> [Word] {
        let with = verb == "start" ? "startWith" : "observe"
        let event = "ReactiveSwift.Signal<Value, Error>.Event"
        let declarations = [
            "func \(verb)(_ action: (\(event)) -> Void) -> \(result)",
            "func \(verb)(_ observer: ReactiveSwift.Signal<Value, Error>.Observer) -> \(result)",
            "func \(with)\(verb == "start" ? "" : "")Result(_ action: (Result<Value, Error>) -> Void) -> \(result)",
            "func \(with)Failed(_ action: (Error) -> Void) -> \(result)",
            "func \(with)Completed(_ action: () -> Void) -> \(result)",
            "func \(with)Interrupted(_ action: () -> Void) -> \(result)",
        ]
        let head = "extension ReactiveSwift.\(kind)"
        return declarations.enumerated().map { index, declaration in
            Word(
                declaration.declaredName, ["\(head) { @discardableResult \(declaration) }"], "",
                manner: Word.subscribe.manner
            ) { call in try Ear(call, isProducer: verb == "start").listen(index) }
        } + [
            Word(
                "\(with)Values",
                [
                    "\(head) where Error == Never { @discardableResult func \(with)Values(_ action: (Value) -> Void) -> \(result) }"
                ],
                "", manner: Word.subscribe.manner
            ) { call in try Ear(call, isProducer: verb == "start").listen(6) }
        ]
    }

    static let producerStarting: [Word] = [
        Word(
            "start", ["extension ReactiveSwift.SignalProducer { @discardableResult func start() -> Disposable }"], "",
            manner: Word.subscribe.manner
        ) { call in .object(Started(try call.stream().subscribe(onNext: { _ in }, onError: { _ in }, onCompleted: nil)))
        },
        Word(
            "startWithSignal",
            [
                """
                extension ReactiveSwift.SignalProducer { @discardableResult \
                func startWithSignal<R>(_ setup: (ReactiveSwift.Signal<Value, Error>, Disposable) -> R) -> R }
                """
            ], "", manner: Word.subscribe.manner
        ) { call in
            let subject = PublishSubject(call.loop)
            let signal = try call.stream().multicast(at: call.site) { subject }
            let serial = Started(Disposable())
            let answer = try call.function(0).binary(.object(signal), .object(serial))
            serial.hold(signal.connect())
            return answer
        },
    ]
}

/// One who hears a signal, or a producer that is started.
struct Ear {
    private let call: Call
    private let stream: Reactive.Stream
    private let isProducer: Bool

    init(_ call: Call, isProducer: Bool) throws {
        (self.call, stream, self.isProducer) = (call, try call.stream(), isProducer)
    }

    /// `how`: the number of the word that was written.
    func listen(_ how: Int) throws -> Value {
        let heard = Heard()
        switch how {
        case 0:
            let (hand, library): (Transform, Library) = (try call.transform(0), call.interpreter.library)
            heard.value = { _ = try hand(SignalEvent.value(0, [$0], library)) }
            heard.failed = { _ = try hand(SignalEvent.value(1, [.error($0)], library)) }
            heard.completed = { _ = try hand(SignalEvent.value(2, [], library)) }
            heard.interrupted = { _ = try hand(SignalEvent.value(3, [], library)) }
        case 1:
            let sink = try call.interpreter.entrance(of: call[0], at: call.site.place)
            heard.value = { sink.next($0) }
            heard.failed = { sink.error($0) }
            heard.completed = { sink.completed() }
            heard.interrupted = { sink.error(Interruption()) }
        case 2:
            let (hand, library): (Transform, Library) = (try call.transform(0), call.interpreter.library)
            guard let result = library.known("Result") else { break }
            heard.value = { _ = try hand(.object(EnumObject(result, 0, [$0]))) }
            heard.failed = { _ = try hand(.object(EnumObject(result, 1, [.error($0)]))) }
        case 3: heard.failed = try call.errorListener(0)
        case 4: heard.completed = try call.action(0)
        case 5: heard.interrupted = try call.action(0)
        default: heard.value = try call.onNext(0)
        }
        return .object(start(heard))
    }

    private func start(_ heard: Heard) -> Disposable {
        // Who comes when all is over hears that there is nothing to hear.
        let isLate = !isProducer && Hot.isOver(stream)
        let subscription = stream.subscribe(
            onNext: { if !heard.isOver { try heard.value?($0) } },
            onError: {
                if heard.isOver { return }
                heard.isOver = true
                if $0 is Interruption { try heard.interrupted?() } else { try heard.failed?($0) }
            },
            onCompleted: {
                if heard.isOver { return }
                heard.isOver = true
                if isLate { try heard.interrupted?() } else { try heard.completed?() }
            })
        let loop = call.loop
        return Started(subscription) {
            guard !heard.isOver else { return }
            heard.isOver = true
            guard isProducer else { return }
            do { try heard.interrupted?() } catch { loop.onFault?(error) }
        }
    }
}

private final class Heard {
    var value: ((Value) throws -> Void)?
    var failed: ((any Error) throws -> Void)?
    var completed: (() throws -> Void)?
    var interrupted: (() throws -> Void)?
    var isOver = false
}

/// What can be ended that was begun: whoever listens is told.
final class Started: Disposable {
    private var held: Disposable
    private let action: () -> Void
    private var isOver = false

    init(_ held: Disposable, _ action: @escaping () -> Void = {}) { (self.held, self.action) = (held, action) }

    func hold(_ other: Disposable) { if isOver { other.dispose() } else { held = other } }

    override var isDisposed: Bool { isOver || held.isDisposed }
    override func dispose() {
        guard !isOver else { return }
        isOver = true
        action()
        held.dispose()
    }
    override func capture(_ object: Object) { held.capture(object) }
    override func visitReferences(_ visit: (Object) -> Void) { visit(held) }
}

/// Events as ReactiveSwift has them.
enum SignalEvent {
    static func value(_ index: Int, _ payload: [Value], _ library: Library) throws -> Value {
        let name = "ReactiveSwift.Signal.Event"
        guard let nominal = library.known(name) else { throw RuntimeError("there is no type \(name)") }
        return .object(EnumObject(nominal, index, payload))
    }

    /// What an event holds, if it is that one.
    static func part(_ index: Int, of call: Call) throws -> Value {
        let event: EnumObject = try call.receiver()
        return event.index == index ? event.payload.first.map { .some($0) } ?? .null : .null
    }

    static func of(_ event: Event, _ library: Library) throws -> Value {
        switch event {
        case .next(let value): try self.value(0, [value], library)
        case .error(let error): try error is Interruption ? value(3, [], library) : value(1, [.error(error)], library)
        case .completed: try value(2, [], library)
        }
    }
}
