import Synchronization

/// Raised by ^C, or by whatever else wants the code under way to stop.
package final class InterruptFlag: Sendable {
    private let isAsked = Atomic<Bool>(false)
    private let isExcess = Atomic<Bool>(false)

    package init() {}

    package var isRaised: Bool { isAsked.load(ordering: .relaxed) }

    /// Raises or lowers it; says how it stood before. Safe in a signal handler.
    @discardableResult
    package func set(_ isRaised: Bool) -> Bool { isAsked.exchange(isRaised, ordering: .relaxed) }

    /// The program takes more memory than it may: what is under way fails at its next step.
    package func tellExcess() { isExcess.store(true, ordering: .relaxed) }

    /// Whether the program took too much; the failure is the caller's now.
    func takeExcess() -> Bool { isExcess.exchange(false, ordering: .relaxed) }

    /// Whether what is under way is to stop, for either reason.
    package var isStopDemanded: Bool {
        isAsked.load(ordering: .relaxed) || isExcess.load(ordering: .relaxed)
    }
}
