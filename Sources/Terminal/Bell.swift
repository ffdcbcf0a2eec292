import CLineEdit

/// Rung from any thread: the prompt wakes up, and does what has come.
package final class Bell: Sendable {
    let descriptor: Int32

    package init() { descriptor = cle_bell() }

    package func ring() { cle_ring(descriptor) }

    func silence() { cle_silence(descriptor) }
}
