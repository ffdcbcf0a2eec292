import Foundation

extension DispatchTimeInterval {
    init(_ seconds: Double) { self = .nanoseconds(Int(seconds * 1_000_000_000)) }
    init(_ seconds: Int) { self = .seconds(seconds) }
}
