import Glibc
import Language
import Synchronization

/// ^C: raised by the signal, asked for between two entries and two pieces of work.
package enum Interrupt {
    /// What a session looks at while a closure runs.
    package static let flag = InterruptFlag()

    package static var isRaised: Bool { flag.isRaised }

    /// The thread that works and waits: whichever thread the signal comes to, it is this one's `read` that must end.
    private static let worker = Atomic<UInt>(0)

    /// Called on the thread that works. Takes SIGINT; a second one ends the process at once. A closed pipe and a full quota become errors of `write`.
    package static func listen() {
        worker.store(UInt(pthread_self()), ordering: .relaxed)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            let worker = pthread_t(Interrupt.worker.load(ordering: .relaxed))
            guard worker == pthread_self() else {
                pthread_kill(worker, SIGINT)
                return
            }
            if Interrupt.flag.set(true) { _exit(Status.interrupted) }
        }
        sigaction(SIGINT, &action, nil)
        listenToStop()
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// ^Z: the time until `fg` is not counted.
    private static func listenToStop() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in Wall.stop() }
        action.sa_flags = SA_RESTART
        sigaction(SIGTSTP, &action, nil)
    }
}
