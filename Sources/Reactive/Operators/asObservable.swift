extension Stream {
    /// The same elements under a name of their own; nobody can push into it.
    ///
    ///     --1--2--|
    ///     asObservable
    ///     --1--2--|
    public func asObservable(at site: Site = Site("asObservable")) -> Stream { Passage(self, at: site) }
}

/// RxSwift has no operator here: whoever subscribes, subscribes to the source. Only what a test records is no observable
/// by itself there, and gets one put before it.
private final class Passage: Operator {
    override var isTrampolined: Bool { source is RecordedStream }

    override func hop(_ downstream: Sink) -> Hop {
        source is RecordedStream ? RecordedHop(self, downstream) : PassingHop(self, downstream)
    }

    override func moved(to source: Stream) -> Operator? { Passage(source, at: site) }
}

private final class RecordedHop: Hop {
    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }
}
