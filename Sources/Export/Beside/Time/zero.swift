import Foundation

extension DispatchTimeInterval { static var zero: DispatchTimeInterval { .nanoseconds(0) } }
