import Language
import Reactive
import Values

/// Foundation's timers: a closure called after a time, once or again and again, until the timer is invalidated.
extension Word {
    static let timerTypes = [
        "final class Timer { typealias TimerPublisher = Combine.TimerPublisher }",
        "enum RunLoopMode { case common, `default` }",
    ]

    static let timers: [Word] = [
        .member(
            of: "Timer",
            """
            @discardableResult static func scheduledTimer(withTimeInterval interval: Double, repeats: Bool, \
            block: (Timer) -> Void) -> Timer
            """
        ) { call in
            let timer = try call.timer()
            timer.start()
            return .object(timer)
        },
        .member(of: "Timer", "init(timeInterval interval: Double, repeats: Bool, block: (Timer) -> Void)") { call in
            .object(try call.timer())
        },
        .member(
            of: "Timer",
            """
            @discardableResult static func scheduledTimer(timeInterval interval: Double, target: Any, selector: Selector, \
            userInfo: Any?, repeats: Bool) -> Timer
            """
        ) { call in
            let timer = try Timer.aimed(call)
            timer.start()
            return .object(timer)
        },
        .member(
            of: "Timer",
            "init(timeInterval interval: Double, target: Any, selector: Selector, userInfo: Any?, repeats: Bool)"
        ) { .object(try Timer.aimed($0)) },
        // One that nothing would come of.
        .member(of: "Timer", "init()") { call in
            let timer = Timer(call.interpreter.schedulers.queued, 0, repeats: false, NativeFunction { _ in .void })
            timer.invalidate()
            return .object(timer)
        },
        .member(of: "Timer", "var userInfo: Any?") { call in (try call.receiver() as Timer).userInfo },
        .member(of: "Timer", "func invalidate()") { call in
            (try call.receiver() as Timer).invalidate()
            return .void
        },
        .member(of: "Timer", "func fire()") { call in
            try (call.receiver() as Timer).fire()
            return .void
        },
        .member(of: "Timer", "var isValid: Bool") { call in .bool((try call.receiver() as Timer).isValid) },
        .member(of: "Timer", "var timeInterval: Double") { call in
            .double(Double((try call.receiver() as Timer).interval) / 1_000_000_000)
        },
        .member(of: "RunLoop", "func add(_ timer: Timer, forMode mode: RunLoopMode)") { call in
            (try call.object(0) as Timer).start()
            return .void
        },
    ]
}

extension Call {
    fileprivate func timer() throws -> Timer {
        Timer(interpreter.schedulers.queued, nanoseconds(double(0)), repeats: bool(1), try function(2))
    }
}

private final class Timer: Object, NamedObject {
    let interval: Int
    private(set) var isValid = true
    var userInfo = Value.null
    private let scheduler: Scheduler
    private let repeats: Bool
    private let block: Function
    private var pending: Disposable?

    init(_ scheduler: Scheduler, _ interval: Int, repeats: Bool, _ block: Function) {
        // A period of nothing would never let time go on.
        self.interval = max(interval, 100_000)
        (self.scheduler, self.repeats, self.block) = (scheduler, repeats, block)
    }

    /// One that calls a method of its target, which it keeps.
    static func aimed(_ call: Call) throws -> Timer {
        let (target, kit, selector): (Value, KitCall, SelectorObject) = (call[1], KitCall(call), try call.object(2))
        let block = NativeFunction { try kit.perform(selector, on: target, $0) }
        let timer = Timer(
            call.interpreter.schedulers.queued, nanoseconds(call.double(0)), repeats: call.bool(4), block)
        timer.userInfo = call[3]
        return timer
    }

    var typeName: String { "Timer" }
    override func write(to text: inout String, as style: TextStyle) { text += "Timer" }
    override func visitReferences(_ visit: (Object) -> Void) {
        visit(block)
        userInfo.visitReference(visit)
    }

    func start() {
        guard isValid, pending == nil else { return }
        wait()
    }

    private func wait() {
        pending = scheduler.perform(after: interval) {
            if self.repeats { self.wait() }
            try self.fire()
        }
    }

    func fire() throws {
        guard isValid else { return }
        _ = try block.unary(.object(self))
        if !repeats { invalidate() }
    }

    func invalidate() {
        isValid = false
        pending?.dispose()
        pending = nil
    }
}
