import Reactive

/// How a session's time passes.
package enum Clock: Equatable {
    /// It stands still until it is told to move.
    case `virtual`
    /// It follows the wall clock, so many times as fast.
    case live(factor: Double)

    /// Whether it goes on by itself, and nothing has depended on that yet.
    func isIdle(on timeline: Timeline) -> Bool { self != .virtual && !timeline.isUsed }

    package var title: String {
        switch self {
        case .virtual: "virtual"
        case .live(let factor):
            factor == 1 ? "live" : "live x\(factor.rounded() == factor ? "\(Int(factor))" : "\(factor)")"
        }
    }
}
