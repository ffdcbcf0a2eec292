import Glibc
import Services
import Synchronization

/// The clock on the wall, for a session whose time runs.
package final class Wall {
    private let factor: Double
    private let start: Int
    /// The session's time when it began to run.
    private let time: Int

    init(factor: Double, from time: Int = 0) {
        self.factor = factor
        self.time = time
        start = Wall.nanoseconds
    }

    /// Nanoseconds of session time since the first entry, in whole microseconds: a script says no more of a time than it must.
    package var now: Int {
        time.adding(clamped: Int(clamped: Double(Wall.nanoseconds - start) * factor) / 1000 * 1000)
    }

    /// The clock for a session whose time is `now` and runs so many times as fast: this one, another if that has changed,
    /// none if it stands still.
    package static func following(_ factor: Double?, from now: Int, _ wall: Wall?) -> Wall? {
        factor == wall?.factor ? wall : factor.map { Wall(factor: $0, from: now) }
    }

    /// How long it is until a session's time, in nanoseconds on the wall.
    package func left(until due: Int) -> Int { Int(clamped: Double(due - now) / factor) }

    /// Sleeps until `due`, until something can be read, or until something comes from outside.
    func wait(for performer: any Performer, until due: Int?, or descriptor: Int32 = -1) {
        let rest = [due.map(left(until:)), performer.wallDeadline.map { $0 - Monotonic.now }].compactMap { $0 }.min()
        let milliseconds = rest.map { Int32(min(max(0, Double($0) / 1e6).rounded(.up), 1e9)) }
        var query = [descriptor, performer.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&query, 2, milliseconds ?? -1)
    }

    /// Does what falls due, when it does, and what comes from outside, until there is nothing more, or the limit has come.
    func run(_ performer: any Performer, until limit: Int?, isOpen: () -> Bool) {
        while performer.nextDue != nil || performer.isReaching, isOpen(), !Interrupt.isRaised {
            let due = [performer.nextDue, limit].compactMap { $0 }.min()
            wait(for: performer, until: due)
            performer.attend(until: min(now, limit ?? .max))
            if let limit, performer.now >= limit { return }
        }
    }

    /// Time stopped, as ^Z does it, is not counted.
    package static var nanoseconds: Int { monotonic - stopped.load(ordering: .relaxed) }

    private static let stopped = Atomic<Int>(0)

    /// What a person is asked takes no time.
    package static func pausing<Answer>(_ ask: () -> Answer) -> Answer {
        let start = monotonic
        defer { stopped.add(monotonic - start, ordering: .relaxed) }
        return ask()
    }

    /// Stops the process until it is told to go on; not where nobody could tell it. May be called in the handler of a signal.
    package static func stop() {
        let start = monotonic
        var (standard, own) = (sigaction(), sigaction())
        standard.__sigaction_handler.sa_handler = SIG_DFL
        sigaction(SIGTSTP, &standard, &own)
        var (signals, blocked) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGTSTP)
        raise(SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        sigaction(SIGTSTP, &own, nil)
        stopped.add(monotonic - start, ordering: .relaxed)
    }

    private static var monotonic: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
