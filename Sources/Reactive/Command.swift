extension Site {
    public static let command = Site("Command")
    public static let commandExecutions = Site("executions")
    public static let commandExecution = Site("execution")
    public static let commandEnabled = Site("enabled")
    public static let commandExecuting = Site("executing")
    public static let commandValues = Site("values")
    public static let commandErrors = Site("errors")
}

/// Why a command did nothing.
public enum CommandError: Error, Hashable {
    case notEnabled
}

/// Work that is done on demand, that says whether it may be done, and whether it is being done.
///
/// RACCommand's contract, with these differences: a refusal also comes on `errors`, and what runs can be cancelled.
public final class Command: Object {
    public let loop: Loop
    public let site: Site
    /// The executions begun after subscription, each a stream. One that fails only completes here.
    public let executions: Stream
    /// Whether it would be done now: the present answer, then each change.
    public let enabled: Stream
    /// Whether any execution runs: the present answer, then each change.
    public let executing: Stream
    /// What the executions send.
    public let values: Stream
    /// Their errors, and one `notEnabled` for each refusal, as elements.
    public let errors: Stream

    private let work: (Value) throws -> Stream
    /// The closure of a person's that the work is, if it is one: it keeps alive what it holds.
    package var closure: Object?
    private let outlets: Outlets
    private let permission = Serial()
    private var holders = 0

    /// `enabled` is true until `enabledIf` speaks, unless told otherwise. The work begins when it is executed, not when someone subscribes.
    public init(
        _ loop: Loop, enabledIf: Stream? = nil, allowsConcurrentExecution: Bool = false,
        isEnabledAtFirst: Bool = true, at site: Site = .command,
        _ work: @escaping (Value) throws -> Stream
    ) {
        self.loop = loop
        self.site = site
        self.work = work
        let outlets = Outlets(loop, enabledIf, allowsConcurrentExecution, site.place)
        self.outlets = outlets
        (executions, enabled, executing) = (outlets.executions, outlets.enabled, outlets.executing)
        (values, errors) = (outlets.values, outlets.errors)
        super.init()
        if !isEnabledAtFirst { outlets.isPermitted = false }
        guard let enabledIf else { return }
        permission.hold(enabledIf.subscribe(Gate(outlets)))
    }

    /// Hears whether the command may be done. What it is told first is in force at once.
    private final class Gate: Sink {
        private let outlets: Outlets
        init(_ outlets: Outlets) {
            self.outlets = outlets
            super.init()
        }
        override var isGate: Bool { true }
        override func next(_ value: Value) { outlets.isPermitted = value == .bool(true) }
        override func error(_ error: any Error) { outlets.errors.next(.error(error)) }
    }

    deinit {
        permission.dispose()
        outlets.close()
    }

    public var isEnabled: Bool { outlets.isEnabled }
    public var isExecuting: Bool { outlets.running.count > 0 }

    public var allowsConcurrentExecution: Bool {
        get { outlets.allowsConcurrentExecution }
        set { outlets.allowsConcurrentExecution = newValue }
    }

    /// Does the work, if it may. The answer has all that this execution says, also for those who come late; refused, it
    /// fails with `notEnabled`.
    @discardableResult public func execute(_ input: Value = .void) -> Stream {
        loop.enter()
        defer { loop.leave() }
        let execution = Execution(loop, outlets)
        guard loop.hasRoom else {
            execution.error(EngineError.tooDeep(site.word))
            return execution
        }
        guard isEnabled else {
            loop.probe?.dropped(input, by: outlets.executions, run: nil, .disabled)
            outlets.saying(.refused(gate: outlets.isPermitted ? nil : outlets.enabledIf)) {
                execution.error(CommandError.notEnabled)
                outlets.errors.next(.error(CommandError.notEnabled))
            }
            return execution
        }
        execution.begin(input) { try work(input) }
        return execution
    }

    /// Disposes what runs. Whoever listens to it hears no more.
    public func cancel() { outlets.cancel() }

    /// For as long as someone shows it: when the last of these is disposed, what runs is cancelled.
    public func hold() -> Disposable {
        holders += 1
        return Cleanup {
            self.holders -= 1
            if self.holders == 0 { self.cancel() }
        }
    }

    public override func write(to text: inout String, as style: TextStyle) { text += site.title }
    public override func visitReferences(_ visit: (Object) -> Void) {
        for stream in [executions, enabled, executing, values, errors] { visit(stream) }
        visit(permission)
        if let closure { visit(closure) }
    }
}

/// The five streams of a command, and the state that they tell of.
private final class Outlets {
    let executions: Outlet
    let enabled: State
    let executing: State
    let values: Outlet
    let errors: Outlet
    private(set) var running: [Execution] = []
    let enabledIf: Stream?
    private let loop: Loop

    init(_ loop: Loop, _ enabledIf: Stream?, _ allowsConcurrentExecution: Bool, _ place: Place?) {
        self.loop = loop
        self.enabledIf = enabledIf
        self.allowsConcurrentExecution = allowsConcurrentExecution
        executions = Outlet(loop, at: Site.commandExecutions.standing(at: place))
        enabled = State(loop, true, at: Site.commandEnabled.standing(at: place))
        executing = State(loop, false, at: Site.commandExecuting.standing(at: place))
        values = Outlet(loop, at: Site.commandValues.standing(at: place))
        errors = Outlet(loop, at: Site.commandErrors.standing(at: place))
        enabled.sources = [Input(executing, .gate)] + (enabledIf.map { [Input($0, .gate)] } ?? [])
        for outlet in [values, errors] { outlet.sources = [Input(executions)] }
        executing.sources = [Input(executions)]
        // The first to hear of an execution is the command itself, so that all others find it executing.
        _ = executions.subscribe(Beginning(self))
    }

    var isPermitted = true { didSet { tellEnabled() } }
    var allowsConcurrentExecution: Bool { didSet { tellEnabled() } }
    var isEnabled: Bool { isPermitted && (allowsConcurrentExecution || running.isEmpty) }

    func began(_ execution: Execution) {
        running.append(execution)
        executions.next(.object(SilentEnd(execution)))
    }

    func ended(_ execution: Execution) {
        running.removeAll { $0 === execution }
        tell()
    }

    func cancel() {
        let cancelled = running
        guard !cancelled.isEmpty else { return }
        running = []
        for execution in cancelled { execution.stop() }
        saying(.cancelled) { tell() }
    }

    /// Tells the probe, and does what follows from it.
    func saying(_ notice: CommandNotice, _ body: () -> Void) {
        loop.enter()
        defer { loop.leave() }
        guard let probe = loop.probe else { return body() }
        let outer = loop.cause
        loop.cause = probe.told(notice, by: values)
        body()
        loop.cause = outer
    }

    /// The command is gone; what runs goes on.
    func close() {
        for outlet in [executions, values, errors] { outlet.completed() }
        enabled.completed()
        executing.completed()
    }

    func tell() {
        executing.tell(!running.isEmpty)
        tellEnabled()
    }

    private func tellEnabled() { enabled.tell(isEnabled) }

    /// Hears of each execution before all others do.
    private final class Beginning: Sink {
        private weak var outlets: Outlets?
        init(_ outlets: Outlets) {
            self.outlets = outlets
            super.init()
        }
        override func next(_ value: Value) { outlets?.tell() }
    }
}

/// One of a command's streams.
private class Outlet: Subject {
    var sources: [Input] = []
    override var inputs: [Input] { sources }
    override var isReport: Bool { true }
}

/// A truth that greets newcomers, and speaks only when it changes.
private final class State: Outlet, Keeping {
    private var truth: Bool

    init(_ loop: Loop, _ truth: Bool, at site: Site) {
        self.truth = truth
        super.init(loop, at: site)
    }

    override var present: Value? { end == nil ? .bool(truth) : nil }
    var keeps: Int { 1 }
    override func greet(_ newcomer: Sink) { if end == nil { newcomer.next(.bool(truth)) } }

    func tell(_ truth: Bool) {
        guard truth != self.truth else { return }
        self.truth = truth
        next(.bool(truth))
    }
}

/// One execution: all that its work says, kept for those who come late.
private final class Execution: Subject, Keeping {
    private let outlets: Outlets
    private var said: [Value] = []
    private let upstream = Serial()
    fileprivate private(set) var isOver = false

    init(_ loop: Loop, _ outlets: Outlets) {
        self.outlets = outlets
        super.init(loop, at: .commandExecution)
    }

    override func keep(_ value: Value) { said.append(value) }
    var keeps: Int { .max }
    override func greet(_ newcomer: Sink) { for value in said { newcomer.next(value) } }

    override var isReport: Bool { true }

    func begin(_ input: Value, _ open: () throws -> Stream) {
        outlets.saying(.started(input)) {
            do {
                let work = try open()
                outlets.began(self)
                guard !isOver else { return }
                upstream.hold(work.subscribe(Work(self)))
            } catch {
                outlets.began(self)
                fail(error)
            }
        }
    }

    func stop() {
        isOver = true
        upstream.dispose()
    }

    fileprivate func send(_ value: Value) {
        guard !isOver else { return }
        next(value)
        outlets.values.next(value)
    }

    // As with any subscription, the end is said first, and then the work is let go.
    fileprivate func fail(_ error: any Error) {
        guard !isOver else { return }
        isOver = true
        outlets.saying(.failed(error)) {
            self.error(error)
            outlets.errors.next(.error(error))
            outlets.saying(.finished) { outlets.ended(self) }
        }
        upstream.dispose()
    }

    fileprivate func finish() {
        guard !isOver else { return }
        isOver = true
        completed()
        outlets.saying(.finished) { outlets.ended(self) }
        upstream.dispose()
    }

    /// Listens to the work on behalf of its execution.
    private final class Work: Sink {
        private let execution: Execution
        init(_ execution: Execution) {
            self.execution = execution
            super.init()
        }
        override var isDisposed: Bool { execution.isOver }
        override func next(_ value: Value) { execution.send(value) }
        override func error(_ error: any Error) { execution.fail(error) }
        override func completed() { execution.finish() }
    }
}

/// An execution as it appears among `executions`: a failure is an end like any other.
private final class SilentEnd: Operator {
    init(_ source: Stream) { super.init(source, at: .commandExecution) }
    override var isTrampolined: Bool { false }
    override func hop(_ downstream: Sink) -> Hop { SilentEndHop(self, downstream) }
}

private final class SilentEndHop: Hop {
    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }
    override func error(_ error: any Error) { finish() }
}
