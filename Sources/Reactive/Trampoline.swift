/// RxSwift's current-thread scheduler: work asked for while work is done waits its turn, first come first served.
final class Trampoline {
    private struct Item {
        let sink: Sink
        let token: Int
        let cause: Int
    }

    private(set) var isRunning = false
    private var queue: [Item] = []
    private var head = 0

    /// Runs `body`, then all that it asked for. Call only when nothing is running.
    @inline(__always) func start<Result>(_ loop: Loop, _ body: () -> Result) -> Result {
        isRunning = true
        let result = body()
        if head < queue.count { drain(loop) }
        isRunning = false
        return result
    }

    /// Wakes `sink` with `token` when its turn comes: at once if nothing is running.
    func schedule(_ sink: Sink, token: Int, on loop: Loop) {
        if isRunning {
            queue.append(Item(sink: sink, token: token, cause: loop.cause))
        } else {
            start(loop) { sink.wake(token) }
        }
    }

    private func drain(_ loop: Loop) {
        let outer = loop.cause
        while head < queue.count {
            let item = queue[head]
            head += 1
            if head > 64, head * 2 > queue.count {
                queue.removeFirst(head)
                head = 0
            }
            loop.cause = item.cause
            item.sink.wake(item.token)
        }
        queue.removeAll(keepingCapacity: true)
        head = 0
        loop.cause = outer
    }
}
