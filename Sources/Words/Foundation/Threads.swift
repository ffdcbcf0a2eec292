import Language
import Reactive
import Values

/// The thread that work is done on, as Foundation tells of it: a number for each scheduler.
final class ThreadObject: Object, NamedObject {
    var typeName: String { "Thread" }
    let number: Int
    let name: String?
    init(_ number: Int, _ name: String?) { (self.number, self.name) = (number, name) }
    override func isEqual(to other: Object) -> Bool { (other as? ThreadObject)?.number == number }
    override func hash(into hasher: inout Hasher) { hasher.combine(number) }
    override func write(to text: inout String, as style: TextStyle) {
        let address = String(0x6000_0000_0000 + number * 0x100, radix: 16)
        text += "<NSThread: 0x\(address)>{number = \(number), name = \(name ?? "(null)")}"
    }
}

/// What queues hold for a program under a key, by their names.
private final class SpecificKey: Object {
    var values: [String: Value] = [:]
    override func write(to text: inout String, as style: TextStyle) { text += "DispatchSpecificKey" }
    override func visitReferences(_ visit: (Object) -> Void) {
        for value in values.values { value.visitReference(visit) }
    }
}

extension Word {
    static let threads: [Word] = [
        .member(of: "Thread", "static var isMainThread: Bool") { call in .bool(call.worker == nil) },
        .member(of: "MainScheduler", "static func ensureRunningOnMainThread(errorMessage: String? = nil)") { call in
            guard call.worker != nil else { return .void }
            throw RuntimeError(call.has(0) ? call.string(0) : "Running on background thread.")
        },
        .member(of: "MainScheduler", "static func ensureExecutingOnScheduler(errorMessage: String? = nil)") { call in
            guard call.worker != nil else { return .void }
            let advice = "Please use `MainScheduler.instance.schedule` to schedule work on main thread."
            throw RuntimeError(call.has(0) ? call.string(0) : "Executing on background thread. \(advice)")
        },
        .member(of: "Thread", "static var current: Thread") { call in .object(call.thread(call.worker)) },
        .member(of: "Thread", "static var main: Thread") { call in .object(call.thread(nil)) },
        .member(of: "Thread", "var isMainThread: Bool") { call in
            .bool((try call.receiver() as ThreadObject).number == 1)
        },
        .member(of: "Thread", "var name: String?") { call in
            let thread: ThreadObject = try call.receiver()
            return thread.number == 1 ? .string("main") : .string("")
        },
        .member(of: "Thread", "var description: String") { call in
            .string(Value.object(try call.receiver() as ThreadObject).plain)
        },
        .function("func __dispatch_queue_get_label(_ queue: DispatchQueue?) -> String") { call in
            .string((call[0].object as? Queue)?.label ?? call.worker ?? "com.apple.main-thread")
        },
        .member(of: "DispatchSpecificKey", "init()") { _ in .object(SpecificKey()) },
        .member(of: "DispatchQueue", "func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?)") { call in
            let (key, queue): (SpecificKey, Queue) = (try call.object(0), try call.receiver())
            key.values[queue.scheduler.name] = call[1].unwrapped
            return .void
        },
        .member(of: "DispatchQueue", "func getSpecific<T>(key: DispatchSpecificKey<T>) -> T?") { call in
            let (key, queue): (SpecificKey, Queue) = (try call.object(0), try call.receiver())
            return key.values[queue.scheduler.name] ?? .null
        },
        .member(of: "DispatchQueue", "static func getSpecific<T>(key: DispatchSpecificKey<T>) -> T?") { call in
            (try call.object(0) as SpecificKey).values[call.worker ?? "main"] ?? .null
        },
        .member(of: "String", "init?(cString: String, encoding: String.Encoding)") { call in call[0] },
        .member(of: "String", "init(cString: String)") { call in call[0] },
        .member(of: "String", "init?(validatingUTF8 cString: String)") { call in call[0] },
    ]
}

extension Call {
    /// The scheduler that works now; nil for the main one.
    fileprivate var worker: String? { loop.scheduler.flatMap { $0.name == "main" ? nil : $0.name } }

    fileprivate func thread(_ worker: String?) -> ThreadObject {
        guard let worker else { return ThreadObject(1, "main") }
        if let index = interpreter.workers.firstIndex(of: worker) { return ThreadObject(index + 3, nil) }
        interpreter.workers.append(worker)
        return ThreadObject(interpreter.workers.count + 2, nil)
    }
}
