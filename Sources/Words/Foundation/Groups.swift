import Language
import Reactive
import Values

/// Tasks that are waited for together.
private final class TaskGroup: Object {
    var open = 0
    var waiting: [() -> Void] = []

    func leave() throws {
        guard open > 0 else { throw RuntimeError("leave() without an enter() before it") }
        open -= 1
        if open == 0 { finish() }
    }

    func finish() {
        let ready = waiting
        waiting = []
        for work in ready { work() }
    }
}

extension Word {
    static let groupTypes = ["final class DispatchGroup {}"]

    static let groups: [Word] = [
        .member(of: "DispatchGroup", "init()") { _ in .object(TaskGroup()) },
        .member(of: "DispatchGroup", "func enter()") { call in
            (try call.receiver() as TaskGroup).open += 1
            return .void
        },
        .member(of: "DispatchGroup", "func leave()") { call in
            try (call.receiver() as TaskGroup).leave()
            return .void
        },
        .member(of: "DispatchGroup", "func wait()") { call in
            let group: TaskGroup = try call.receiver()
            guard try PassingTime(call).go({ group.open == 0 }) else {
                throw RuntimeError("wait() would wait forever: nothing is due that could call leave()")
            }
            return .void
        },
        .member(of: "DispatchGroup", "func wait(timeout: DispatchTime) -> DispatchTimeoutResult") { call in
            let group: TaskGroup = try call.receiver()
            let isOver = try PassingTime(call).go(until: call.int(0)) { group.open == 0 }
            return try call.make("DispatchTimeoutResult", isOver ? 0 : 1)
        },
        .member(of: "DispatchGroup", "func notify(queue: DispatchQueue, execute work: () -> Void)") { call in
            let (group, queue) = (try call.receiver() as TaskGroup, try call.object(0) as Queue)
            let body = try call.function(1).nullary
            group.waiting.append { queue.scheduler.perform(after: 0) { _ = try body() } }
            if group.open == 0 { group.finish() }
            return .void
        },
        .member(of: "DispatchQueue", "func async(group: DispatchGroup?, execute work: () -> Void)") { call in
            let (group, queue) = (call[0].unwrapped?.object as? TaskGroup, try call.receiver() as Queue)
            let body = try call.function(1).nullary
            group?.open += 1
            queue.scheduler.perform(after: 0) {
                _ = try body()
                try group?.leave()
            }
            return .void
        },
    ]
}
