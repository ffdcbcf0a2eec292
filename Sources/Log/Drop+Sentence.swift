import Messages
import Reactive

extension Drop {
    /// The reason in a word, for other programs.
    package var word: String {
        switch self {
        case .filtered, .matched: "filtered"
        case .equal: "equal"
        case .waiting: "waiting"
        case .superseded: "superseded"
        case .cutOff, .cutShort: "cut"
        case .throttled: "throttled"
        case .unsampled: "unsampled"
        case .ended: "ended"
        case .switchedAway: "switched"
        case .displaced: "displaced"
        case .queued: "queued"
        case .ignored: "ignored"
        case .busy: "busy"
        case .skipped: "skipped"
        case .disabled: "disabled"
        case .unheard: "unheard"
        case .shown: "shown"
        case .runaway: "runaway"
        }
    }

    /// The reason, for a person.
    package var sentence: Message {
        switch self {
        case .filtered: Message("the predicate was false")
        case .matched:
            Message(
                "the predicate was true: that ends the stream, and behavior: .inclusive would send the element first")
        case .equal(let value): Message("equal to \(value.literal), the one before")
        case .waiting(let sides):
            Message("waiting for side \(sides.map { String($0 + 1) }.joined(separator: ", ")), which has sent nothing")
        case .superseded(let after): Message("superseded \(TimeText.short(after)) later")
        case .cutOff: Message("the stream ended before it was due")
        case .cutShort(let before): Message("the stream ended \(TimeText.short(before)) before it was due")
        case .throttled(let left, first: true):
            Message(
                "the window had \(TimeText.short(left)) to run, and the first that came in it is sent at its end; latest: true sends the newest"
            )
        case .throttled(let left, _):
            Message(
                "the window had \(TimeText.short(left)) to run, and drops what comes in it; latest: true sends the newest at its end"
            )
        case .unsampled: Message("a newer one came before it was asked for")
        case .ended: Message("the stream had ended")
        case .switchedAway: Message("another stream had taken over")
        case .displaced: Message("newer ones took its place")
        case .queued: Message("it waits for the inner stream before it to complete")
        case .ignored: Message("only the end counts here")
        case .busy: Message("an inner stream was still running")
        case .skipped(let left):
            left == 0
                ? Message("skipped; the next one is not")
                : left.map { Message("skipped, \($0) more to skip") } ?? Message("skipped")
        case .disabled: Message("the command was not enabled")
        case .unheard: Message("nobody listens")
        case .shown:
            Message("the program set it; a control's listeners hear what a person does, `.type(…)` or `.tap()`")
        case .runaway(let failure): Message(plain: failure.sentence)
        }
    }
}
