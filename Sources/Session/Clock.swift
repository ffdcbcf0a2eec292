/// How a session's time passes.
package enum Clock: Equatable {
    /// It stands still until it is told to move.
    case `virtual`
    /// It follows the wall clock, so many times as fast.
    case live(factor: Double)

    package var title: String {
        switch self {
        case .virtual: "virtual"
        case .live(let factor):
            factor == 1 ? "live" : "live x\(factor.rounded() == factor ? "\(Int(factor))" : "\(factor)")"
        }
    }
}
