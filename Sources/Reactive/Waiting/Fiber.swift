import CStack

/// A stack of its own for work that can stop in the middle.
final class Fiber {
    /// What is not touched takes no memory.
    private static let size: UInt = 4 << 20

    private let handle: OpaquePointer
    /// As far down as a call may go.
    let limit: UInt

    /// Nil if there is no room for one more.
    init?() {
        guard let handle = cfiber_make(Fiber.size) else { return nil }
        self.handle = handle
        limit = Loop.limit(above: cfiber_lowest(handle), Fiber.size)
    }

    /// Nothing is under way on it: who stops in the middle is kept by its loop until it has ended.
    deinit { cfiber_free(handle) }

    /// Runs the task until it stops or ends.
    func begin(_ task: AsyncTask) {
        cfiber_begin(
            handle, { Unmanaged<AsyncTask>.fromOpaque($0).takeUnretainedValue().carryOut() },
            Unmanaged.passUnretained(task).toOpaque())
    }

    /// Goes on where it stopped.
    func enter() { cfiber_enter(handle) }

    /// Stops here.
    func leave() { cfiber_leave(handle) }
}
