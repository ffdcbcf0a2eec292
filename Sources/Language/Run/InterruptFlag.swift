import Synchronization

/// Raised by a signal or by another thread: what runs stops at its next step.
package final class InterruptFlag: Sendable {
    private let flag = Atomic<Bool>(false)

    package init() {}

    package var isRaised: Bool { flag.load(ordering: .relaxed) }

    /// Raises or lowers it; says how it stood before. Safe in a signal handler.
    @discardableResult
    package func set(_ isRaised: Bool) -> Bool { flag.exchange(isRaised, ordering: .relaxed) }
}
