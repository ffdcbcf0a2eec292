import Language
import Reactive
import Values

/// Work that can be taken back before it is done.
extension Word {
    static let workItemTypes = ["final class DispatchWorkItem {}"]

    static let workItems: [Word] = [
        .member(of: "DispatchWorkItem", "init(qos: DispatchQoS = .default, block: () -> Void)") { call in
            .object(WorkItem(try call.function(1)))
        },
        .member(of: "DispatchWorkItem", "func cancel()") { call in
            (try call.receiver() as WorkItem).isCancelled = true
            return .void
        },
        .member(of: "DispatchWorkItem", "var isCancelled: Bool") { call in
            .bool((try call.receiver() as WorkItem).isCancelled)
        },
        .member(of: "DispatchWorkItem", "func perform()") { call in
            try (call.receiver() as WorkItem).perform()
            return .void
        },
        .member(of: "DispatchQueue", "func async(execute item: DispatchWorkItem)") { call in
            try call.hand(call.object(0), to: call.receiver(), after: 0)
        },
        .member(of: "DispatchQueue", "func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem)") {
            call in
            try call.hand(call.object(1), to: call.receiver(), after: call.delay(until: 0))
        },
    ]
}

private final class WorkItem: Object {
    private let function: Function
    var isCancelled = false
    init(_ function: Function) { self.function = function }

    func perform() throws { if !isCancelled { _ = try function.nullary() } }
    override func write(to text: inout String, as style: TextStyle) { text += "DispatchWorkItem" }
    override func visitReferences(_ visit: (Object) -> Void) { visit(function) }
}

extension Call {
    fileprivate func hand(_ item: WorkItem, to queue: Queue, after delay: Int) throws -> Value {
        queue.scheduler.perform(after: delay) { try item.perform() }
        return .void
    }
}
