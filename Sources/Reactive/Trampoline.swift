/// RxSwift's current-thread scheduler: work asked for while work is done waits its turn, first come first served.
final class Trampoline {
    private struct Item {
        let sink: Unmanaged<Sink>
        let token: Int
        let cause: Int
    }

    private(set) var isRunning = false
    /// A ring; its number of places is a power of two.
    private var items: UnsafeMutablePointer<Item> = .allocate(capacity: 8)
    private var room = 8
    private var head = 0
    private var count = 0
    private var rounds = 0

    /// Whether what runs need not wait for others before its next step; now and then it must, so that it can be stopped.
    @inline(__always) var isFree: Bool {
        rounds &+= 1
        return count == 0 && rounds & 1023 != 0
    }

    deinit {
        while count > 0 { pop().sink.release() }
        items.deallocate()
    }

    /// Runs `body` as another thread would: what waits here goes on waiting.
    func aside(_ body: () -> Void) {
        let outer = (isRunning, items, room, head, count)
        (isRunning, items, room, head, count) = (false, .allocate(capacity: 8), 8, 0, 0)
        body()
        while count > 0 { pop().sink.release() }
        items.deallocate()
        (isRunning, items, room, head, count) = outer
    }

    /// Runs `body`, then all that it asked for. Call only when nothing is running.
    @inline(__always) func start<Result>(_ loop: Loop, _ body: () -> Result) -> Result {
        isRunning = true
        let result = body()
        if count > 0 { drain(loop) }
        isRunning = false
        return result
    }

    /// Wakes `sink` with `token` when its turn comes: at once if nothing is running.
    @inline(__always) func schedule(_ sink: Sink, token: Int, on loop: Loop) {
        if isRunning { push(sink, token, loop.cause) } else { begin(sink, token, loop) }
    }

    @inline(never) private func begin(_ sink: Sink, _ token: Int, _ loop: Loop) {
        start(loop) { sink.wake(token) }
    }

    @inline(never) private func drain(_ loop: Loop) {
        let outer = loop.cause
        // Its own count: steps that need not wait are counted elsewhere, any number of them between two of these.
        var (turns, isOver) = (0, false)
        while count > 0 {
            let item = pop()
            turns &+= 1
            if turns & 1023 == 0 { isOver = loop.isInterrupted() }
            if isOver {
                item.sink.release()
                continue
            }
            loop.cause = item.cause
            item.sink._withUnsafeGuaranteedRef { $0.wake(item.token) }
            item.sink.release()
        }
        loop.cause = outer
    }

    @inline(__always) private func pop() -> Item {
        let item = items[head]
        head = (head &+ 1) & (room &- 1)
        count &-= 1
        return item
    }

    @inline(__always) private func push(_ sink: Sink, _ token: Int, _ cause: Int) {
        if count == room { widen() }
        let place = items + ((head &+ count) & (room &- 1))
        place.initialize(to: Item(sink: .passRetained(sink), token: token, cause: cause))
        count &+= 1
    }

    private func widen() {
        let wider = UnsafeMutablePointer<Item>.allocate(capacity: room * 2)
        for index in 0..<count { (wider + index).initialize(to: items[(head + index) & (room - 1)]) }
        items.deallocate()
        (items, room, head) = (wider, room * 2, 0)
    }
}
