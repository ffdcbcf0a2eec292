/// When the next frame is drawn. Nobody reads more rows a second than `budget`: when there are more, frames are fewer, and
/// each has more to fold.
struct Pace {
    /// The earliest moment for the next frame.
    private(set) var next: UInt64 = 0
    /// When the last one was drawn, and how many more rows may be drawn for now.
    private var last: UInt64 = 0
    private var allowance = Pace.budget

    private static let frame: UInt64 = 16_000_000
    private static let budget = 40.0
    private static let slowFrame: UInt64 = 500_000_000
    /// While an entry runs nobody types: there are fewer frames, and each has more to fold.
    private static let entryFrame: UInt64 = 250_000_000

    /// An entry runs from now on.
    mutating func entryRuns(at time: UInt64) { next = time + Pace.entryFrame }

    /// So many rows wait to be drawn.
    mutating func spend(_ rows: Int, at time: UInt64) {
        let passed = min(2, Double(time - last) / 1e9)
        allowance = min(Pace.budget, allowance + passed * Pace.budget) - Double(rows)
        allowance = max(-Pace.budget, allowance)
    }

    /// A frame was drawn, which was begun at that time.
    mutating func drew(at time: UInt64) {
        last = time
        next = time + (allowance > 0 ? Pace.frame : Pace.slowFrame)
    }
}
