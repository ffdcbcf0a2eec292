/// Swift's `Task`: work that can wait without holding up anything else.
package final class AsyncTask: Object {
    package let loop: Loop
    private let scheduler: Scheduler
    private var work: (() throws -> Value)?
    private var fiber: Fiber?
    private var outcome: Result<Value, any Error>?
    /// What it stopped for.
    private var pending: Wait?
    /// Who waits for its value.
    private var waiting: [Wait] = []
    /// What is told that it is cancelled, by number.
    private var handlers: [(number: Int, action: () -> Void)] = []
    private var handled = 0
    package private(set) var isCancelled = false
    /// What its `@TaskLocal` variables are; at first what they are where it was made.
    package var locals: [ObjectIdentifier: Value]
    /// Whether its session is over.
    private var isEnding = false
    /// How deep in turns it was when it went on: it can only stop there.
    private var nesting = 0

    /// It begins when what runs has ended, or later.
    package init(on scheduler: Scheduler, _ work: @escaping () throws -> Value) {
        (loop, self.scheduler, self.work) = (scheduler.loop, scheduler, work)
        locals = scheduler.loop.tasks.locals
        super.init()
        loop.tasks.began(self)
        _ = scheduler.schedule(Waker(self), after: 0)
    }

    package var hasEnded: Bool { outcome != nil }

    /// What it gives, as soon as it has ended.
    package func value() throws -> Value {
        if let outcome { return try outcome.get() }
        return try loop.tasks.wait { waiting.append($0) }
    }

    package func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        let told = handlers
        handlers = []
        for handler in told { handler.action() }
        pending?.cancel()
    }

    /// Lets `action` know if it is cancelled while `body` runs; at once if it is already.
    package func handlingCancellation<Result>(_ action: @escaping () -> Void, _ body: () throws -> Result) rethrows
        -> Result
    {
        if isCancelled { action() }
        handled += 1
        let number = handled
        handlers.append((number, action))
        defer { handlers.removeAll { $0.number == number } }
        return try body()
    }

    package override func write(to text: inout String, as style: TextStyle) { text += "Task" }

    // MARK: its stack

    /// Runs until it stops or ends.
    fileprivate func run() {
        guard outcome == nil else { return }
        if let fiber {
            nesting = loop.nesting
            loop.tasks.running(self, fiber) { fiber.enter() }
        } else if let fiber = loop.tasks.takeStack() {
            self.fiber = fiber
            nesting = loop.nesting
            loop.tasks.running(self, fiber) { fiber.begin(self) }
        } else {
            work = nil
            outcome = .failure(loop.tasks.refusal())
        }
        if let outcome { close(outcome) }
    }

    /// On its own stack.
    func carryOut() {
        guard let work else { return }
        self.work = nil
        do { outcome = .success(try work()) } catch { outcome = .failure(error) }
    }

    /// Leaves its stack until there is an answer.
    func stop(for wait: Wait) throws {
        if isEnding { throw Ended() }
        if wait.isOver { return }
        guard nesting == loop.nesting, let fiber else {
            throw EngineError.misuse("await can't be used here: what called this closure can't wait")
        }
        pending = wait
        if isCancelled { wait.cancel() }
        if !wait.isOver { fiber.leave() }
        pending = nil
        if isEnding { throw Ended() }
    }

    func wake(for wait: Wait) {
        guard pending === wait else { return }
        pending = nil
        _ = scheduler.schedule(Waker(self), after: 0)
    }

    private func close(_ outcome: Result<Value, any Error>) {
        if let fiber { loop.tasks.giveBack(fiber) }
        fiber = nil
        loop.tasks.ended(self)
        let waiting = waiting
        self.waiting = []
        for wait in waiting { wait.resume(outcome) }
        // As in Swift nobody hears of an error that nobody awaits; what is no error of the program is always told.
        if waiting.isEmpty, !isEnding, case .failure(let error) = outcome,
            error is any InnerFault || error is EngineError
        {
            loop.onFault?(error)
        }
    }

    /// Ends it where it is.
    func end() {
        isEnding = true
        work = nil
        if fiber != nil { run() }
    }
}

/// Lets a task go on.
private final class Waker: Sink {
    private var task: AsyncTask?
    init(_ task: AsyncTask) {
        self.task = task
        super.init(state: [])
    }

    override func wake(_ token: Int) {
        let task = task
        self.task = nil
        task?.run()
    }

    override var isDisposed: Bool { task == nil }

    /// It went round for ever at one instant.
    override func dispose() {
        task?.end()
        task = nil
    }
}
