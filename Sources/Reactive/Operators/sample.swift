extension Site {
    public static let sample = Site("sample")
}

extension Stream {
    /// The newest element whenever `sampler` speaks, at most once each. The sampler's end counts as speaking.
    ///
    ///     -1-2----3-|
    ///     sample(----x---x-x)
    ///     ----2-----3-|
    public func sample(_ sampler: Stream, default value: Value? = nil, at site: Site = .sample) -> Stream {
        ClosureOperator(self, and: [Input(sampler, .trigger)], at: site) { SampleHop($0, $1, sampler, value) }
    }

    /// The newest element at each tick.
    public func sample(every period: Int, on scheduler: Scheduler, at site: Site = .sample) -> Stream {
        sample(Stream.interval(period, on: scheduler), at: site)
    }
}

private final class SampleHop: MultiSourceHop {
    private let sampler: Stream
    private let fallback: Value?
    private var newest: Value?
    private var isOver = false

    init(_ definition: Stream, _ downstream: Sink, _ sampler: Stream, _ fallback: Value?) {
        self.sampler = sampler
        self.fallback = fallback
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        attach(to: source)
        listen(to: sampler)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        if let newest { drop(newest, .unsampled) }
        newest = value
    }

    override func completed() {
        isOver = true
        releaseUpstream()
    }

    override func next(_ value: Value, from side: Side) { tick() }
    override func completed(from side: Side) { tick() }

    private func tick() {
        if let value = newest ?? fallback {
            newest = nil
            send(value)
        }
        if isOver { finish() }
    }

    override func ending() {
        if let newest { drop(newest, .cutOff) }
        newest = nil
    }
}
