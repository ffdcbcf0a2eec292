/// Watches the engine at work. Without one, the engine pays a flag test a hop.
open class Probe {
    public init() {}

    /// An element leaves a stream. The answer is the event's number: the cause of whatever follows from it.
    /// `run` is the sink that sent it, nil when a subject was pushed.
    open func sent(_ value: Value, by stream: Stream, run: Hop?) -> Int { 0 }

    /// A stream holds another value, which it does not tell by itself.
    open func kept(_ value: Value, by stream: Stream) {}

    /// What a stream has told last; 0 if that is nothing.
    open func newest(of stream: Stream) -> Int { 0 }

    /// A stream ends. The answer is like that of an element.
    open func finished(with event: Event, _ stream: Stream, run: Hop?) -> Int { 0 }

    public final func emitted(_ event: Event, by stream: Stream, run: Hop?) -> Int {
        if case .next(let value) = event { return sent(value, by: stream, run: run) }
        return finished(with: event, stream, run: run)
    }

    /// Whether a push that something else led to goes round in a circle without end: then it is not delivered.
    /// `isLast`: the stack has no room for it anyhow.
    open func refuses(_ value: Value, into subject: Subject, isLast: Bool) -> EngineError? { nil }

    /// A value went no further.
    open func dropped(_ value: Value, by stream: Stream, run: Hop?, _ reason: Drop) {}

    /// A run of a stream begins: someone subscribed.
    open func began(_ run: Hop) {}

    /// A run of a stream is over.
    open func ended(_ run: Hop) {}

    /// A command says something that is no event of a stream; `stream` is the one of its values. The answer is a number
    /// like that of an event.
    open func told(_ notice: CommandNotice, by stream: Stream) -> Int { 0 }

    /// Closures will hear a stream, or push it into `target`. The answer is what the probe knows the subscription by.
    open func subscribed(_ subscriber: Subscriber, to stream: Stream, into target: Subject?) -> Int { 0 }

    /// That subscription is over.
    open func unsubscribed(_ subscription: Int) {}

    /// A subscription is handed to a bag, at `loop.site`: it ends with it.
    open func bagged(_ subscription: Int, in bag: DisposeBag) {}

    /// An operator hears a subject, or a shared stream, that it was not built on: an inner stream. The answer is what the
    /// probe knows it by.
    open func opened(_ inner: Stream, in run: Hop) -> Int { 0 }

    /// It hears that inner stream no more.
    open func closed(_ opening: Int) {}

    /// A subject is disposed: it ends untold.
    open func disposed(_ subject: Subject) {}

    /// The stream that the probe tagged so is no more.
    open func forgot(stream tag: Int) {}

    /// The outermost push, timer, response or subscription is delivered, trampoline and all.
    open func turnEnded() {}
}

/// What a command says beside the values of its work.
public enum CommandNotice {
    case started(Value)
    case failed(any Error)
    case finished
    case cancelled
    /// `gate` is what forbids it; nil when it only runs already.
    case refused(gate: Stream?)
}

/// Why a value went no further.
public enum Drop: Equatable {
    /// The predicate said no.
    case filtered
    /// The predicate said yes, which ends the stream without the element.
    case matched
    /// Equal to the value before.
    case equal(to: Value)
    /// These sides (by index) have not spoken yet.
    case waiting(sides: [Int])
    /// A newer value came before this one was due; `after` it, in the scheduler's units.
    case superseded(after: Int)
    /// An end came before this one was due.
    case cutOff
    /// An end came so many units before this one was due.
    case cutShort(before: Int)
    /// The subject or run had ended or was disposed.
    case ended
    /// Another stream took over: a newer inner one, or the one that was first to speak.
    case switchedAway
    /// Newer ones took its place among the last so many.
    case displaced
    /// It waits its turn behind an inner stream that runs. What it opens may still come.
    case queued
    /// Only the end is of interest.
    case ignored
    /// An inner stream was still running.
    case busy
    /// The window that an element opened was still running, for so long; `first`: another waits for its end.
    case throttled(left: Int, first: Bool = false)
    /// A newer element came before it was asked for.
    case unsampled
    /// Skipped by count, time or gate; `left` more to skip, if counted.
    case skipped(left: Int?)
    /// A command that was not enabled was told to execute.
    case disabled
    /// Nobody had subscribed.
    case unheard
    /// The program set a control, whose listeners hear what a person does.
    case shown
    /// The stack or the instant was exhausted.
    case runaway(EngineError)
}
