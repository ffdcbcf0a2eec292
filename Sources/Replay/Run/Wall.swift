import Glibc

/// The clock on the wall, for a session whose time runs.
final class Wall {
    private let factor: Double
    private let start: Int
    /// The session's time when it began to run.
    private let time: Int

    init(factor: Double, from time: Int = 0) {
        self.factor = factor
        self.time = time
        start = Wall.nanoseconds
    }

    /// Nanoseconds of session time since the first entry.
    var now: Int { time + Int(Double(Wall.nanoseconds - start) * factor) }

    /// The clock for what a session's time does now: this one, another if that has changed, none if it stands still.
    static func following(_ performer: any Performer, _ wall: Wall?) -> Wall? {
        if performer.liveFactor == wall?.factor { return wall }
        return performer.liveFactor.map { Wall(factor: $0, from: performer.now) }
    }

    /// Sleeps until `due`, or until something can be read.
    func wait(until due: Int?, or descriptor: Int32? = nil) {
        let left = due.map { max(0, Double($0 - now) / factor / 1e6).rounded(.up) }
        var query = pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0)
        poll(&query, 1, left.map { Int32(min($0, 1e9)) } ?? -1)
    }

    /// Does what falls due, when it does, until nothing is, or the limit has come.
    func run(_ performer: any Performer, until limit: Int?, isOpen: () -> Bool) {
        while let due = performer.nextDue, isOpen(), !Interrupt.isRaised {
            if let limit, due > limit { return wait(until: limit) }
            wait(until: due)
            performer.advance(to: now)
        }
    }

    private static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
