import Language
import Reactive
import Values

extension Word {
    static let reactiveSwift: [Word] =
        signalMaking + signalObserving + producerStarting + signalOperators + signalJoining + signalFailing
        + signalTiming
        + properties + validations + actions7 + lifetimes + signalDisposables

    /// A word of signals and of producers alike, which gives one of the same kind: `Kind` in its declaration.
    static func signals(
        _ declarations: @escaping @Sendable @autoclosure () -> [String], named name: String? = nil,
        called: String? = nil, where constraint: String = "", manner: Manner? = nil,
        _ body: @escaping @Sendable (Call, Reactive.Stream) throws -> Reactive.Stream
    ) -> [Word] {
        let names = name.map { [$0] } ?? declarations().map { $0.declaredName.filter { $0 != "`" } }
        return ["Signal", "SignalProducer"].map { kind in
            let signatures = LazySignatures("ReactiveSwift.\(kind)", names) {
                let head = "extension ReactiveSwift.\(kind)" + (constraint.isEmpty ? "" : " where \(constraint)")
                return declarations().map { "\(head) { \($0.replacing("Kind<", with: "ReactiveSwift.\(kind)<")) }" }
            }
            return Word(called ?? names.first ?? "", signatures, "", manner: manner) { call in
                let made = try body(call, try call.stream())
                return .object(kind == "Signal" ? Hot.signal(of: made, call) : made)
            }
        }
    }

    static func signals(
        _ declaration: @escaping @Sendable @autoclosure () -> String, named name: String? = nil,
        called: String? = nil, where constraint: String = "", manner: Manner? = nil,
        _ body: @escaping @Sendable (Call, Reactive.Stream) throws -> Reactive.Stream
    ) -> [Word] { signals([declaration()], named: name, called: called, where: constraint, manner: manner, body) }
}

/// That somebody has lost interest, which observers of ReactiveSwift are told.
struct Interruption: Error {}

/// Signals go on by themselves: what one is made of is done once, for all who observe it, from its making on.
enum Hot {
    static func signal(of stream: Reactive.Stream, _ call: Call) -> Reactive.Stream {
        let subject = PublishSubject(call.loop)
        subject.keepOrder()
        let signal = stream.multicast(at: call.site) { subject }
        signal.connect()
        return signal
    }

    static func isOver(_ stream: Reactive.Stream) -> Bool {
        (stream as? Subject)?.end != nil || (stream as? Connectable)?.hasEnded == true
    }

    /// A property that has what a stream said last.
    static func property(_ stream: Reactive.Stream, _ call: Call, first: Value = .void) -> BehaviorSubject {
        let subject = BehaviorSubject(call.loop, first, at: call.site)
        subject.keepOrder()
        subject.capture(stream.bind(to: subject))
        return subject
    }
}
