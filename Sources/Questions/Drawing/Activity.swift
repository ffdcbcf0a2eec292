import Log

/// What moves in a drawing that stays: how far the way of a signal is told, who speaks often, who listens.
package struct Activity {
    /// How many steps of the way are lit.
    let hops: Int
    private let rates: [Int: Int]
    private let listeners: [Int: String]
    /// The streams whose listeners were others when it was drawn before.
    private let news: Set<Int>

    /// What says more than this in a second has its rate told.
    private static let busy = 5
    /// So many records are looked at: what is faster than that is only known to be fast.
    private static let mostLooked = 20_000

    /// `before`: what was told of the listeners last.
    package init(_ graph: Graph, hops: Int, before: [Int: String]) {
        self.hops = hops
        listeners = Dictionary(uniqueKeysWithValues: graph.streams.map { ($0, graph.listeners(of: $0)) })
        let now = listeners
        news = Set(now.keys.filter { before[$0] != nil && before[$0] != now[$0] })
        rates = Activity.rates(in: graph.log).filter { $0.value > Activity.busy }
    }

    /// Who listens to what, to be held against next time.
    package var told: [Int: String] { listeners }

    func tell(of box: inout Drawing.Box) {
        let listeners = listeners[box.stream] ?? "0"
        box.listeners = listeners == "0" ? "" : listeners
        box.rate = rates[box.stream].map { "\($0)/s" } ?? ""
        box.isNews = news.contains(box.stream)
    }

    /// How often each stream spoke in the last second of the session's clock.
    private static func rates(in log: Log) -> [Int: Int] {
        let start = log.loop.timeline.now - 1_000_000_000
        var rates: [Int: Int] = [:]
        var (number, looked) = (log.newest, 0)
        while looked < mostLooked, let record = log[number], record.time > start {
            if record.kind == .next { rates[record.stream, default: 0] += 1 }
            (number, looked) = (number - 1, looked + 1)
        }
        return rates
    }
}
