extension Site {
    public static let bufferBoundary = Site("buffer")
}

extension Stream {
    /// The elements in arrays: one whenever `boundary` speaks, empty ones as well. The end of either stream ends both,
    /// the rest said first.
    ///
    ///     a: -1-2--3-----|
    ///     b: ----x--x--x--
    ///     a.buffer(boundary: b)
    ///        ----A--B--C-(D|)   A: [1, 2]   C: []
    public func buffer(boundary: Stream, at site: Site = .bufferBoundary) -> Stream {
        ClosureOperator(self, and: [Input(boundary, .trigger)], at: site) { BufferBoundaryHop($0, $1, boundary) }
    }
}

private final class BufferBoundaryHop: MultiSourceHop {
    private let boundary: Stream
    private var kept: [Value] = []

    init(_ definition: Stream, _ downstream: Sink, _ boundary: Stream) {
        self.boundary = boundary
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        attach(to: source)
        listen(to: boundary)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        kept.append(value)
    }

    override func completed() { end() }
    override func next(_ value: Value, from side: Side) { flush() }
    override func completed(from side: Side) { end() }

    private func end() {
        flush()
        finish()
    }

    private func flush() {
        let full = kept
        kept = []
        send(.array(full))
    }

    override func ending() {
        let lost = kept
        kept = []
        for value in lost { drop(value, .cutOff) }
    }
}
