extension Site {
    public static let amb = Site("amb")
}

extension Stream {
    /// The source that speaks first, be it to say that it is over; the others are disposed.
    ///
    ///     a: ----1--2--|
    ///     b: --x--y--|
    ///        --x--y--|
    public static func amb(_ loop: Loop, _ sources: [Stream], at site: Site = .amb) -> Stream {
        Join(loop, sources, at: site) { AmbHop($0, $1) }
    }
}

private final class AmbHop: MultiSourceHop {
    private var sides: [Side] = []
    private var isDecided = false

    override func start(_ sources: [Stream]) {
        sides = sources.indices.map { open($0) }
        for (side, source) in zip(sides, sources) { side.attach(to: source) }
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        elect(side)
        send(value)
    }

    override func error(_ error: any Error, from side: Side) {
        elect(side)
        fail(error)
    }

    override var endsWithSide: Bool { true }
    override func completed(from side: Side) {
        elect(side)
        finish()
    }

    override func ending() { sides = [] }

    private func elect(_ side: Side) {
        guard !isDecided else { return }
        isDecided = true
        let losers = sides.filter { $0 !== side }
        sides = []
        for loser in losers { close(loser) }
    }
}
