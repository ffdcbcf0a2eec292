import Reactive

extension Drop {
    /// The reason in a word, for other programs.
    package var word: String {
        switch self {
        case .filtered: "filtered"
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
    package var sentence: String {
        switch self {
        case .filtered: "the predicate was false"
        case .equal(let value): "equal to \(value.literal), the one before"
        case .waiting(let sides):
            "waiting for side " + sides.map { String($0 + 1) }.joined(separator: ", ") + ", which has sent nothing"
        case .superseded(let after): "superseded \(TimeText.short(after)) later"
        case .cutOff: "the stream ended before it was due"
        case .cutShort(let before): "the stream ended \(TimeText.short(before)) before it was due"
        case .throttled(let left): "the window had \(TimeText.short(left)) to run"
        case .unsampled: "a newer one came before it was asked for"
        case .ended: "the stream had ended"
        case .switchedAway: "another stream had taken over"
        case .displaced: "newer ones took its place"
        case .queued: "it waits for the inner stream before it to complete"
        case .ignored: "only the end counts here"
        case .busy: "an inner stream was still running"
        case .skipped(let left): left.map { "skipped, \($0) more to skip" } ?? "skipped"
        case .disabled: "the command was not enabled"
        case .unheard: "nobody listens"
        case .shown: "the program set it; a control's listeners hear what a person does, `.type(…)` or `.tap()`"
        case .runaway(let failure): failure.sentence
        }
    }
}
