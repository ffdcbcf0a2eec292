import Services

/// What comes from outside while the clock runs.
extension Session {
    /// Ready when something outside can be attended to; -1 as long as nothing was opened.
    package var descriptor: Int32 { outside.descriptor }
    /// When something must be attended to though nothing is ready, on `Monotonic`'s clock.
    package var wallDeadline: Int? { clock == .virtual ? nil : outside.deadline }
    /// Whether something is open that more may come from.
    package var isReaching: Bool { world.gate.isOpen }

    /// Whether something was wanted outside that could not be had.
    package var wasRefused: Bool { world.gate.hasRefused }

    /// So long, in nanoseconds, what came is delivered before whoever types is looked at again.
    private static let patience = 8_000_000

    /// Does what is due until `time`, and then delivers what has come.
    package func attend(until time: Int) {
        outside.work()
        advance(to: max(time, now))
        let start = Monotonic.now
        while !world.isInterrupted, let (channel, arrival) = outside.next() {
            world.log.entry = 0
            world.gate.deliver(arrival, to: channel)
            if Monotonic.now - start > Session.patience { break }
        }
        world.tellRefusals()
    }
}
