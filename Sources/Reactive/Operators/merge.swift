extension Site {
    public static let merge = Site("merge")
}

extension Stream {
    /// All that the sources say, as they say it. It completes when all have.
    ///
    ///     a: -1---2-|
    ///     b: ---x----y-|
    ///        -1-x-2--y-|
    public static func merge(_ loop: Loop, _ sources: [Stream], at site: Site = .merge) -> Stream {
        Join(loop, sources, at: site) { MergeHop($0, $1) }
    }

    /// All that the inner streams of a stream of streams say.
    public func merge(at site: Site = .merge) -> Stream { flatMap(Stream.inner, at: site) }

    /// The same, with at most `limit` inner streams at a time; the rest wait in line.
    public func merge(maxConcurrent limit: Int, at site: Site = .merge) -> Stream {
        guard limit > 0 else { return misuse("merge(maxConcurrent:) must be 1 or more, not \(limit)", at: site) }
        return ClosureOperator(self, at: site) { ConcatMapHop($0, $1, Stream.inner, limit) }
    }
}

private final class MergeHop: MultiSourceHop {
    private var running = 0

    override func start(_ sources: [Stream]) {
        // Itself one of them: what has completed at once is let go of before the whole completes.
        running = sources.count + 1
        for (index, source) in sources.enumerated() { listen(to: source, as: index) }
        running -= 1
        if running == 0 { finish() }
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        send(value)
    }

    override func completed(from side: Side) {
        running -= 1
        if running == 0 { finish() } else { forgetSource(side.index) }
    }
}
