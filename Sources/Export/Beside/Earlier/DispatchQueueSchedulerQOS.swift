import Foundation

typealias DispatchQueueSchedulerQOS = DispatchQoS
