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
    private var winner: Side?

    override func start(_ sources: [Stream]) {
        let opened = sources.indices.map { open($0) }
        sides = opened
        for (side, source) in zip(opened, sources) { side.attach(to: source) }
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        guard wins(side) else { return drop(value, .switchedAway) }
        send(value)
    }

    override func error(_ error: any Error, from side: Side) {
        if wins(side) { fail(error) } else { lose(side) }
    }

    override var endsWithSide: Bool { true }
    override func completed(from side: Side) {
        if wins(side) { finish() } else { lose(side) }
    }

    override func ending() { (sides, winner) = ([], nil) }

    /// Whether that side has spoken first: then the others are let go, those that are not subscribed yet once they are.
    private func wins(_ side: Side) -> Bool {
        if let winner { return winner === side }
        winner = side
        let losers = sides.filter { $0 !== side }
        sides = []
        for loser in losers { loser.letGo() }
        return true
    }

    /// As in RxSwift, a side that ends while it is subscribed in vain takes the winner with it, and says nothing.
    private func lose(_ side: Side) {
        close(side)
        if let winner { close(winner) }
    }
}
