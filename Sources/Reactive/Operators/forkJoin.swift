extension Site {
    public static let forkJoin = Site("forkJoin")
}

extension Stream {
    /// The last elements of all sources, once all have completed. One that ends without any ends it at once, empty.
    ///
    ///     a: -1--2-|
    ///     b: --x-----|
    ///        --------(A|)
    public static func forkJoin(
        _ loop: Loop, _ sources: [Stream], _ combiner: Combiner = .tuple, at site: Site = .forkJoin
    ) -> Stream {
        Join(loop, sources, at: site) { ForkJoinHop($0, $1, combiner) }
    }
}

private final class ForkJoinHop: MultiSourceHop {
    private let combiner: Combiner
    private var last: [Value?]
    private var running: Int

    init(_ definition: Join, _ downstream: Sink, _ combiner: Combiner) {
        self.combiner = combiner
        last = Array(repeating: nil, count: definition.sources.count)
        running = last.count
        super.init(definition, downstream)
    }

    override func start(_ sources: [Stream]) {
        if sources.isEmpty { finish() } else { listen(to: sources) }
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        if let old = last[side.index] { drop(old, .displaced) }
        last[side.index] = value
    }

    override func completed(from side: Side) {
        running -= 1
        guard let _ = last[side.index] else { return finish() }
        guard running == 0 else { return }
        let values = last.compactMap { $0 }
        last = []
        do {
            send(try combiner.combine(values))
            finish()
        } catch { fail(error) }
    }

    override func ending() {
        for case let value? in last { drop(value, .cutOff) }
        last = []
    }
}
