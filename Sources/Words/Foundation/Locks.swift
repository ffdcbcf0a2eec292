import Language
import Reactive
import Values

/// Locks: one thing happens after another here, so they are always free.
extension Word {
    private static let lockNames = ["NSLock", "NSRecursiveLock", "RecursiveLock", "SpinLock", "NSCondition"]
    static let lockTypes =
        ["protocol NSLocking { func lock(); func unlock() }"] + lockNames.map { "final class \($0): NSLocking {}" }
        + ["final class DispatchSemaphore {}", "enum DispatchTimeoutResult: Equatable { case success, timedOut }"]

    static let locks: [Word] =
        named + semaphores + conditions
        + [
            .member(of: "NSLocking", "func lock()") { _ in .void },
            .member(of: "NSLocking", "func unlock()") { _ in .void },
        ]
        + ["enter", "exit"].map { verb in
            .function("@discardableResult func objc_sync_\(verb)(_ object: Any) -> Int") { _ in .int(0) }
        }

    private static let semaphores: [Word] = [
        .member(of: "DispatchSemaphore", "init(value: Int)") { call in .object(Semaphore(call.int(0))) },
        .member(of: "DispatchSemaphore", "func wait()") { call in
            let semaphore: Semaphore = try call.receiver()
            guard try PassingTime(call).go({ semaphore.free > 0 }) else {
                throw RuntimeError("wait() would wait forever: nothing is due that could call signal()")
            }
            semaphore.free -= 1
            return .void
        },
        .member(of: "DispatchSemaphore", "func wait(timeout: DispatchTime) -> DispatchTimeoutResult") { call in
            let semaphore: Semaphore = try call.receiver()
            let isFree = try PassingTime(call).go(until: call.int(0)) { semaphore.free > 0 }
            if isFree { semaphore.free -= 1 }
            return try call.make("DispatchTimeoutResult", isFree ? 0 : 1)
        },
        .member(of: "DispatchSemaphore", "@discardableResult func signal() -> Int") { call in
            let semaphore: Semaphore = try call.receiver()
            semaphore.free = semaphore.free.adding(clamped: 1)
            return .int(0)
        },
    ]

    private static let conditions: [Word] = [
        .member(of: "NSCondition", "func signal(); func broadcast()") { _ in .void },
        .member(of: "NSCondition", "func wait()") { _ in
            throw RuntimeError(
                "wait() would wait forever: one thing happens after another here, so nothing could signal")
        },
        .member(of: "NSCondition", "func wait(until limit: Date) -> Bool") { _ in .bool(false) },
    ]

    private static let named: [Word] = lockNames.flatMap { type in
        [
            .member(of: type, "init()") { _ in .object(Settings(of: type)) },
            .setting(of: type, "name", "String?", .null),
            .member(of: type, "func `try`() -> Bool") { _ in .bool(true) },
            .member(of: type, "func lock(before limit: Date) -> Bool") { _ in .bool(true) },
            .member(of: type, "func withLock<R>(_ body: () throws -> R) rethrows -> R") { call in
                try call.function(0).nullary()
            },
        ]
    }
}

/// How many may go on.
private final class Semaphore: Object, NamedObject {
    var free: Int
    init(_ free: Int) { self.free = free }
    var typeName: String { "DispatchSemaphore" }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}

/// Lets what is due happen, while a program waits for something.
struct PassingTime {
    private let loop: Loop
    private static let mostRounds = 1_000_000
    init(_ call: Call) { loop = call.loop }

    /// Until something is so; false if it never will be, or not in time.
    func go(until end: Int = .max, _ isSo: () -> Bool) throws -> Bool {
        let timeline = loop.timeline
        var rounds = 0
        while !isSo() {
            rounds += 1
            if loop.isInterrupted() { throw Interrupted() }
            guard rounds <= PassingTime.mostRounds, let due = timeline.next, due <= end else {
                if end != .max { timeline.advance(to: max(end, timeline.now)) }
                return isSo()
            }
            timeline.advance(to: due)
        }
        return true
    }
}
