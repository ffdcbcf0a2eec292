extension Site {
    public static let combineSettled = Site("combineSettled")
}

extension Stream {
    /// The latest element of every side, once a turn, when all that the turn changes has changed: a diamond speaks
    /// once. Errors pass at once; completion waits for what is still to be said.
    ///
    ///     a: -1-----2--|
    ///     b: ---x---y--|   (2 and y in one turn)
    ///        ---A---B--|
    public static func combineSettled(
        _ loop: Loop, _ sources: [Stream], _ combiner: Combiner, at site: Site = .combineSettled
    ) -> Stream {
        Join(loop, sources, at: site) { CombineSettledHop($0, $1, combiner) }
    }
}

private final class CombineSettledHop: MultiSourceHop, Settling {
    private let combiner: Combiner
    private var latest: [Value?]
    private var unspoken: Int
    private var running: Int
    private var isDirty = false

    init(_ definition: Join, _ downstream: Sink, _ combiner: Combiner) {
        self.combiner = combiner
        latest = Array(repeating: nil, count: definition.sources.count)
        unspoken = latest.count
        running = latest.count
        super.init(definition, downstream)
    }

    override func start(_ sources: [Stream]) {
        if !sources.isEmpty { return listen(to: sources) }
        send()
        finish()
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        let old = latest[side.index]
        latest[side.index] = value
        if old == nil { unspoken -= 1 }
        guard unspoken == 0 else { return drop(value, .waiting(sides: latest.indices.filter { latest[$0] == nil })) }
        if isDirty {
            if let old { drop(old, .superseded(after: 0)) }
        } else {
            isDirty = true
            loop.settleLater(self)
        }
    }

    override func completed(from side: Side) {
        running -= 1
        if running == 0, !isDirty { finish() }
    }

    func settle() {
        guard isDirty, !isDisposed else { return }
        isDirty = false
        send()
        if running == 0 { finish() }
    }

    private func send() {
        do { send(try combiner.combine(latest.compactMap { $0 })) } catch { fail(error) }
    }
}
