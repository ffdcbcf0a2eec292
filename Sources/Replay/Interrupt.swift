import Glibc
import Language
import Synchronization

/// ^C, and what else ends a process: raised by the signal, asked for between two entries and two pieces of work.
package enum Interrupt {
    /// What a session looks at while a closure runs.
    package static let flag = InterruptFlag()

    package static var isRaised: Bool { flag.isRaised }

    /// The thread that works and waits: whichever thread the signal comes to, it is this one's `read` that must end.
    private static let worker = Atomic<UInt>(0)

    private static let lastSignal = Atomic<Int32>(SIGINT)
    /// What the process ends with because of it.
    package static var status: Int32 { 128 + lastSignal.load(ordering: .relaxed) }
    /// Whether it was ^C, by a person.
    package static var isByHand: Bool { lastSignal.load(ordering: .relaxed) == SIGINT }

    /// Called on the thread that works. Takes what asks the process to end, which then writes what it has to say; a
    /// second signal ends it at once. A closed pipe and a full quota become errors of `write`.
    package static func listen() {
        worker.store(UInt(pthread_self()), ordering: .relaxed)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { signal in
            let worker = pthread_t(Interrupt.worker.load(ordering: .relaxed))
            guard worker == pthread_self() else {
                pthread_kill(worker, signal)
                return
            }
            Interrupt.lastSignal.store(signal, ordering: .relaxed)
            let isPatient = signal == SIGINT && Interrupt.isAwaited.load(ordering: .relaxed)
            if Interrupt.flag.set(true), !isPatient { _exit(Interrupt.status) }
        }
        sigaction(SIGINT, &action, nil)
        sigaction(SIGTERM, &action, nil)
        // Under nohup it is to go on.
        var hangup = sigaction()
        let isIgnored = sigaction(SIGHUP, nil, &hangup) == 0 && hangup.isIgnoring
        if !isIgnored { sigaction(SIGHUP, &action, nil) }
        listenToStop()
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Whether a person types, whose ^C ends nothing, however often it comes before it is looked at.
    private static let isAwaited = Atomic<Bool>(false)

    static func awaitPerson() { isAwaited.store(true, ordering: .relaxed) }

    /// ^Z: the time until `fg` is not counted.
    private static func listenToStop() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in Wall.stop() }
        action.sa_flags = SA_RESTART
        sigaction(SIGTSTP, &action, nil)
    }
}

extension sigaction {
    fileprivate var isIgnoring: Bool {
        unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
