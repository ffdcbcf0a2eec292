extension Site {
    public static let concatMap = Site("concatMap")
}

extension Stream {
    /// The inner streams one after another. `open` is called at once; the stream waits for its turn.
    ///
    ///     -a-b-------|
    ///     concatMap { of($0, $0) each 20ms }
    ///     -a-a-b-b---|
    public func concatMap(_ open: @escaping Opening, at site: Site = .concatMap) -> Stream {
        ClosureOperator(self, at: site) { ConcatMapHop($0, $1, open, 1) }
    }
}

/// At most `limit` inner streams at a time; the rest wait in line.
final class ConcatMapHop: MultiSourceHop {
    private let opening: Opening
    private let limit: Int
    private var waiting = Queue<(element: Value, inner: Stream, cause: Int)>()
    private var active = 0
    private var opened = 0
    private var isOuterOver = false
    private var isAdvancing = false

    init(_ definition: Stream, _ downstream: Sink, _ open: @escaping Opening, _ limit: Int) {
        opening = open
        self.limit = limit
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        do {
            if active < limit {
                active += 1
                begin(try opening(value))
                advance()
            } else {
                waiting.append((value, try opening(value), loop.cause))
                drop(value, .queued)
            }
        } catch { fail(error) }
    }

    override func completed() {
        isOuterOver = true
        if active == 0, waiting.isEmpty { finish() } else { outlive() }
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        send(value)
    }

    override func completed(from side: Side) {
        active -= 1
        advance()
    }

    override func ending() {
        while let next = waiting.popFirst() { drop(next.element, .cutOff) }
    }

    private func begin(_ inner: Stream) {
        opened += 1
        listen(to: inner, as: opened)
    }

    /// Lets the next in line begin. A loop: one that completes while it is subscribed makes room for another.
    private func advance() {
        guard !isAdvancing else { return }
        isAdvancing = true
        while active < limit, let next = waiting.popFirst() {
            active += 1
            // What opens it is the element that waited, not the end that let it begin.
            let outer = loop.cause
            if loop.probe != nil { loop.cause = next.cause }
            begin(next.inner)
            loop.cause = outer
        }
        isAdvancing = false
        finishIfIdle()
    }

    private func finishIfIdle() {
        if isOuterOver, active == 0, waiting.isEmpty { finish() }
    }
}
