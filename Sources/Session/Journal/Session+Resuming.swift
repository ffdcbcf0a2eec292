import Log

extension Session {
    /// Plays a session again that was written down. Nothing is printed of it, and nothing is done outside a second time.
    /// The answer is what there is to say about it.
    package func resume(_ past: Journal) {
        replay(past)
        let count = journal.count
        var text = "resumed \(count) \(count == 1 ? "entry" : "entries"), the clock is at \(Signal.seconds(now))"
        if past.damaged > 0 { text += "; \(past.damaged) bytes behind them were damaged" }
        say(.answer(text))
        tellUnplayed()
    }

    /// Says which entries could not be played again, and why.
    func tellUnplayed() {
        for (entry, reason) in unplayed {
            say(.error("\(entry.title) is not played again: \(entry.text.firstLine)\n  \(reason)"))
        }
    }
}
