import Glibc
import Synchronization

/// ^C: raised by the signal, asked for between two entries and two pieces of work.
package enum Interrupt {
    private static let raised = Atomic<Bool>(false)

    package static var isRaised: Bool { raised.load(ordering: .relaxed) }

    /// Takes SIGINT; a second one ends the process at once. A closed pipe and a full quota become errors of `write`.
    package static func listen() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            if Interrupt.raised.exchange(true, ordering: .relaxed) { _exit(Status.interrupted) }
        }
        sigaction(SIGINT, &action, nil)
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }
}
