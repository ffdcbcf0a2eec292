import Foundation
import RxSwift

extension RxTimeInterval {
    var seconds: TimeInterval {
        switch self {
        case .seconds(let n): return Double(n)
        case .milliseconds(let n): return Double(n) / 1e3
        case .microseconds(let n): return Double(n) / 1e6
        case .nanoseconds(let n): return Double(n) / 1e9
        default: return .infinity
        }
    }
}
