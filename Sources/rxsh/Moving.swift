import Log
import Questions
import Replay
import Session

/// The drawing above the prompt, as it moves: the way of a signal is lit one hop after the other.
struct Moving {
    /// The signal that is being told, when it came, and how many hops its way has.
    private var signal = 0
    private var since = 0
    private var hops = 0
    private var listeners: [Int: String] = [:]
    /// What is seen of a drawing that is longer than its room, and where the person has turned it to.
    private var window: Range<Int>?
    private var start: Int?
    private var columns = 0

    /// A hop is lit for so long before the next is.
    private static let hop = 120_000_000

    /// When the next hop is to be lit, from now; nil if all are.
    var nanosecondsToNext: Int? {
        let lit = (Wall.nanoseconds - since) / Moving.hop
        return lit < hops ? max(0, since + (lit + 1) * Moving.hop - Wall.nanoseconds) : nil
    }

    mutating func panel(_ graph: Graph, _ columns: Int, isPlain: Bool, most: Int) -> Panel {
        let now = Wall.nanoseconds
        if graph.log.lastID != signal {
            // What comes faster than it could be told is shown at once.
            let isCalm = nanosecondsToNext == nil
            (signal, hops) = (graph.log.lastID, graph.lastWay.values.max() ?? 0)
            since = isCalm ? now : now - hops * Moving.hop
        }
        // In another width other rows stand elsewhere.
        if columns != self.columns { (self.columns, start) = (columns, nil) }
        let activity = Activity(graph, hops: (now - since) / Moving.hop, before: listeners)
        listeners = activity.told
        let panel = Panel(graph, columns, isPlain: isPlain, most: most, from: start, activity)
        window = panel.window
        return panel
    }

    /// Turns to what is above or below of what is seen; false if all is seen.
    mutating func turn(down: Bool) -> Bool {
        guard let window else { return false }
        start = max(0, window.lowerBound + (down ? window.count : -window.count))
        return true
    }

    /// Goes along with the signals again.
    mutating func goesOn() { start = nil }
}
