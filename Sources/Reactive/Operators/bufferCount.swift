extension Site {
    public static let bufferCount = Site("buffer")
}

extension Stream {
    /// The elements in arrays of `count`, a new one begun with every `skip`th element; the rest at completion.
    ///
    ///     -1-2-3-4-5-|
    ///     buffer(count: 2)
    ///     ---A---B---(C|)   A: [1, 2]
    public func buffer(count: Int, skip: Int? = nil, at site: Site = .bufferCount) -> Stream {
        let step = skip ?? count
        guard count > 0, step > 0 else {
            return misuse("buffer's count and skip must be 1 or more, not \(count) and \(step)", at: site)
        }
        return ClosureOperator(self, at: site, portion: count) { BufferCountHop($0, $1, count, step) }
    }
}

private final class BufferCountHop: Hop {
    private let size: Int
    private let step: Int
    /// Elements since the newest buffer was begun.
    private var since = 0
    private var open: [[Value]] = []

    init(_ definition: Stream, _ downstream: Sink, _ size: Int, _ step: Int) {
        (self.size, self.step) = (size, step)
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        if since == 0 { open.append([]) }
        since += 1
        if since == step { since = 0 }
        if open.isEmpty { return drop(value, .skipped(left: since == 0 ? 0 : step - since)) }
        for index in open.indices { open[index].append(value) }
        if let first = open.first, first.count == size {
            open.removeFirst()
            send(.array(first))
        }
    }

    override func completed() {
        let rest = open
        open = []
        for buffer in rest { send(.array(buffer)) }
        finish()
    }

    override func ending() {
        // An element that is in several buffers is lost once.
        let lost = open.first ?? []
        open = []
        for value in lost { drop(value, .cutOff) }
    }
}
