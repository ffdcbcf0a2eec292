import CFloor
import Glibc

/// Where results go: two plain memory words on cache lines of their own, as in the floor. One thread uses them.
nonisolated(unsafe) private var words = (0, 0, 0, 0, 0, 0, 0, 0, 0)

/// What each row's subscriber does: a closure at the call, as a person writes it.
@inline(__always) func eat(_ value: Int) {
    words.0 &+= value
    words.8 &+= 1
}

/// A source value that the optimiser cannot predict.
@inline(__always) func opaque(_ value: Int) -> Int { cf_opaque(value) }

/// One row's figure: nanoseconds for one source event, or bytes.
struct Figure {
    let median: Double
    let least: Double
    let most: Double

    /// `once` is run to warm up, then seven times; fewer on a machine where that would take too long.
    init(_ once: () -> Double) {
        let end = cf_now_ns() + Figure.mostNanoseconds
        let first = once()
        var runs: [Double] = []
        while !Bench.isQuick, runs.count < 7, cf_now_ns() < end { runs.append(once()) }
        self.init(runs: runs.isEmpty ? [first] : runs)
    }

    /// How long one figure may take: all of them must come to an end beside whatever else the machine does.
    static let mostNanoseconds: UInt64 = 4_000_000_000

    init(runs: [Double]) {
        let runs = runs.sorted()
        self.init(median: runs[runs.count / 2], least: runs[0], most: runs[runs.count - 1])
    }

    init(median: Double, least: Double, most: Double) {
        (self.median, self.least, self.most) = (median, least, most)
    }
}

/// A row of the table.
struct Row: Sendable {
    let id: String
    let title: String
    /// What the engine and a typed pipeline may take.
    let budget: (engine: Double, typed: Double)
    let unit: String
    /// Nil for a row that is only typed.
    let engine: (@Sendable () -> Figure)?

    init(
        _ id: String, _ title: String, budget engine: Double, typed: Double, unit: String = "ns",
        _ figure: (@Sendable () -> Figure)?
    ) {
        (self.id, self.title, self.unit, self.engine) = (id, title, unit, figure)
        budget = (engine, typed)
    }

    /// A row of time. `prepare` builds the data flow and answers what pushes n source events through it; `share`
    /// divides the time as well.
    static func time(
        _ id: String, _ title: String, budget engine: Double, typed: Double, events n: Int, share: Int = 1,
        _ prepare: @escaping @Sendable () -> (Int) -> Void
    ) -> Row {
        Row(id, title, budget: engine, typed: typed) {
            let n = Bench.isQuick ? n / 100 : n
            return Figure {
                let push = prepare()
                return withExtendedLifetime(push) {
                    let start = cf_now_ns()
                    push(n)
                    return Double(cf_now_ns() - start) / Double(n * share)
                }
            }
        }
    }
}
