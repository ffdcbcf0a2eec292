import Foundation
import Language
import Synchronization

/// Interrupts a program that has no end after a while; one that can't be interrupted hangs the test.
final class Watch: Sendable {
    let interrupt = InterruptFlag()
    let present = Atomic<Int>(0)
    /// In tenths of a second.
    private let patience: Int
    init(patience: Int = 20) { self.patience = patience }

    func run() {
        var (last, rounds) = (-1, 0)
        while case let now = present.load(ordering: .relaxed), now >= 0 {
            Thread.sleep(forTimeInterval: 0.1)
            rounds = now == last ? rounds + 1 : 0
            last = now
            if rounds >= patience { interrupt.set(true) }
        }
    }
}
