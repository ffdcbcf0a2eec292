import Log
import Services

extension Session {
    /// Plays a session again that was written down. Nothing is printed of it, and nothing is done outside a second time.
    /// The answer is what there is to say about it.
    package func resume(_ past: Journal) {
        replay(past)
        let count = journal.count
        var text = "resumed \(count) \(count == 1 ? "entry" : "entries"), the clock is at \(Signal.seconds(now))"
        if past.damaged > 0 {
            let bytes = past.damaged == 1 ? "1 byte" : "\(past.damaged) bytes"
            text += "; \(bytes) of \(past.path.isEmpty ? "the journal" : past.path) can't be read: it is left as it is"
        }
        show(.answer(text))
        if past.passedOver > 0 {
            let records = past.passedOver == 1 ? "a whole record stands" : "\(past.passedOver) whole records stand"
            show(.answer("\(records) behind the damage: rxsh --resume=\(past.path) goes on past it"))
        }
        tellUnplayed()
    }

    /// The session as a script with what is expected of each entry.
    package var script: String {
        (options.isDeep ? ":deep on\n//= …\n" : "") + past.script(at: now)
    }

    /// What came from outside, for that script.
    package var tape: Tape { world.gate.taped }

    /// Says which entries could not be played again, and why.
    func tellUnplayed() {
        for (entry, reason) in playback.unplayed {
            say(.error("\(entry.title.text(in: tongue)) is not played again: \(entry.text.firstLine)\n  \(reason)"))
        }
    }
}
