import CStack

/// One thread's reactive world: the turn under way, the cause of what happens now, the trampoline and the main time.
///
/// Everything built on one loop is confined to one thread; nothing here is locked.
public final class Loop {
    /// Who watches. Takes effect for subscriptions made after it is set.
    public var probe: Probe? { didSet { tap = probe.map(Unmanaged.passUnretained) } }
    /// The same, for what is too frequent to be counted.
    private var tap: Unmanaged<Probe>?
    /// The number of the event being delivered; 0 outside of any.
    public var cause = 0
    /// Errors of closures that have no stream to go down: those of subscribers.
    public var onFault: ((any Error) -> Void)?
    /// The word being carried out that subscribes or pushes, for the probe.
    public var site: Site?
    /// What the probe knows the subscription by whose closure is running; 0 outside of any.
    public internal(set) var listener = 0
    /// Whether someone outside wants an end of what runs; loops that make their own work ask.
    public var isInterrupted: () -> Bool = { false }
    /// The scheduler whose work is being done.
    public internal(set) var scheduler: Scheduler? { didSet { isOnMain = scheduler?.isMain ?? true } }
    /// Whether what is done is done on main.
    public private(set) var isOnMain = true

    public let timeline = Timeline()
    private let trampoline = Trampoline()
    private var depth = 0
    private var settling: [(item: any Settling, cause: Int)] = []
    private var stackLimit: UInt
    /// What is let go of at the end of the turn.
    private var outlived: [Object] = []
    /// What can wait without holding up anything.
    package private(set) lazy var tasks = Tasks(self)

    public init() { stackLimit = Loop.lowestAddress() }

    /// The loop that streams made by Swift code belong to, unless told otherwise: one for each thread.
    public static var current: Loop { confined?.loop ?? ThreadLoop.own }
    @TaskLocal private static var confined: Confined?

    /// Makes this loop the current one while `body` runs.
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Loop.$confined.withValue(Confined(loop: self), operation: body)
    }

    /// A push, timer, response or subscription begins.
    @inline(__always) func enter() { depth &+= 1 }

    /// It is delivered. The outermost one ends the turn.
    @inline(__always) func leave() {
        depth &-= 1
        if depth == 0 { endTurn() }
    }

    /// An element leaves a stream: the answer is the cause of what follows.
    @inline(__always) func tell(of value: Value, by stream: Stream, run: Hop?) -> Int {
        tap?._withUnsafeGuaranteedRef { $0.sent(value, by: stream, run: run) } ?? cause
    }

    /// A value goes no further.
    @inline(__always) func tellDropped(_ value: Value, by stream: Stream, run: Hop?, _ reason: @autoclosure () -> Drop)
    {
        tap?._withUnsafeGuaranteedRef { $0.dropped(value, by: stream, run: run, reason()) }
    }

    /// Whether there is a probe.
    @inline(__always) var isProbed: Bool { tap != nil }

    /// The trampoline lives as long as the loop: who uses it does not count itself.
    @inline(__always) private func onTrampoline<Result>(_ body: (Trampoline) -> Result) -> Result {
        Unmanaged.passUnretained(trampoline)._withUnsafeGuaranteedRef(body)
    }

    /// Wakes `sink` with `token` when what runs has had its turn: at once if nothing is running.
    @inline(__always) func wakeInTurn(_ sink: Sink, token: Int) {
        onTrampoline { $0.schedule(sink, token: token, on: self) }
    }

    /// Runs `body`, and unless something is running already, all that it asked for.
    @inline(__always) func inTurn<Result>(_ body: () -> Result) -> Result {
        onTrampoline { $0.isRunning ? body() : $0.start(self, body) }
    }

    /// Whether something runs whose turn what is asked for now has to wait for.
    public var isOnTrampoline: Bool { trampoline.isRunning }

    /// Whether the next step of a source can follow at once.
    @inline(__always) var isFree: Bool { onTrampoline { $0.isFree } }

    public var isInTurn: Bool { depth > 0 }

    /// Lets time pass for what runs now. Outside of any turn all that is due is done; while work in the background sleeps,
    /// what is due on main; else what is due is late.
    public func sleep(until time: Int) {
        if !isInTurn { return timeline.advance(to: time) }
        if isOnMain { return timeline.skip(to: time) }
        trampoline.aside { timeline.advanceMain(to: time) }
    }

    /// How many pushes, timers and subscriptions are under way, one inside the other.
    public var nesting: Int { depth }

    @inline(__always) private func endTurn() {
        if !settling.isEmpty { settle() }
        if !outlived.isEmpty { outlived = [] }
        tap?._withUnsafeGuaranteedRef { $0.turnEnded() }
    }

    /// Whether the stack has room for another nested push, subscription or call.
    @inline(__always) public var hasRoom: Bool {
        var marker: UInt8 = 0
        return withUnsafePointer(to: &marker) { UInt(bitPattern: $0) } > stackLimit
    }
}

extension Loop {
    /// What `body` pushes, one after the other, is one turn.
    package func asOneTurn(_ body: () -> Void) {
        enter()
        body()
        leave()
    }

    /// Keeps what may be at work until the turn is over.
    func outlive(_ object: Object) { if isInTurn { outlived.append(object) } }

    /// Runs `body`, which goes on with what stands on another stack.
    func onStack(above limit: UInt, _ body: () -> Void) {
        let outer = stackLimit
        stackLimit = limit
        body()
        stackLimit = outer
    }

    /// Asks for a flush at the end of the turn, on behalf of the present event. Lowest rank goes first.
    func settleLater(_ item: any Settling) {
        let rank = item.rank
        let index = settling.firstIndex { $0.item.rank > rank } ?? settling.endIndex
        settling.insert((item, cause), at: index)
    }

    private func settle() {
        let outer = cause
        depth += 1
        while !settling.isEmpty {
            let next = settling.removeFirst()
            cause = next.cause
            next.item.settle()
        }
        depth -= 1
        cause = outer
    }

    /// The lowest address that delivery may reach. Half of the stack is left for what still has to nest beyond it: an
    /// error that goes down every stream it was nested in, and their disposal.
    private static func lowestAddress() -> UInt {
        var lowest: UInt = 0
        var size: UInt = 0
        guard cstack_bounds(&lowest, &size) else { return 0 }
        return limit(above: lowest, size)
    }

    static func limit(above lowest: UInt, _ size: UInt) -> UInt { lowest + max(size / 2, 128 * 1024) }
}

/// What waits for the end of the turn before it speaks.
protocol Settling: AnyObject {
    /// 1 + the highest rank upstream, inner streams included.
    var rank: Int { get }
    func settle()
}

/// Lets the task-local hold a loop. Only the thread that runs the loop touches what is inside.
private struct Confined: @unchecked Sendable {
    let loop: Loop
}
