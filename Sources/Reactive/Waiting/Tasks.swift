/// The tasks of a loop: who runs, who waits, and the stacks that they wait on.
///
/// A task is work with a stack of its own. Where it has to wait it leaves that stack as it is, and whoever woke it goes
/// on. What it waits for wakes it like a timer: on the loop's time, as a turn of its own, with the event as its cause
/// that brought the answer. So the same entries give the same order, whether time is typed or real.
/// Code outside of any task, an entry's, waits by letting time pass.
package final class Tasks {
    private unowned let loop: Loop
    /// Whose code is running.
    private(set) package var current: AsyncTask?
    /// What `@TaskLocal` variables are outside of any task.
    private var outerLocals: [ObjectIdentifier: Value] = [:]
    /// Those that have not ended. Nobody else need hold them.
    private var alive: [ObjectIdentifier: AsyncTask] = [:]
    private var spare: [Fiber] = []
    private var stacks = 0
    /// Whether it was said that there is no room.
    private var isFull = false

    /// How many may wait at once in the middle of their work; one that has not begun needs no stack.
    package static let most = 20_000
    private static let mostSpare = 64
    private static let mostRounds = 1_000_000

    init(_ loop: Loop) { self.loop = loop }

    /// What `@TaskLocal` variables are to whoever runs.
    package var locals: [ObjectIdentifier: Value] {
        get { current?.locals ?? outerLocals }
        set { if let current { current.locals = newValue } else { outerLocals = newValue } }
    }

    /// Those that have not ended.
    package var count: Int { alive.count }

    /// Stops until what `begin` asks for has come; other work is done meanwhile.
    package func wait(_ begin: (Wait) throws -> Void) throws -> Value {
        let wait = Wait(loop, current)
        try begin(wait)
        if let current { try current.stop(for: wait) } else { try letPass(until: wait) }
        return try wait.answer()
    }

    /// Lets time pass until there is an answer.
    private func letPass(until wait: Wait) throws {
        var rounds = 0
        while !wait.isOver {
            rounds += 1
            if loop.isInterrupted() {
                wait.cancel()
                throw Ended()
            }
            guard rounds <= Tasks.mostRounds, let due = loop.timeline.next else {
                wait.cancel()
                throw EngineError.misuse(
                    rounds > Tasks.mostRounds
                        ? "await has no answer after \(rounds - 1) events"
                        : "await would wait forever: nothing is due that could answer; in Task { … } it waits while you go on typing"
                )
            }
            loop.timeline.advance(to: due)
        }
    }

    func began(_ task: AsyncTask) { alive[ObjectIdentifier(task)] = task }

    func ended(_ task: AsyncTask) { alive[ObjectIdentifier(task)] = nil }

    func takeStack() -> Fiber? {
        if let fiber = spare.popLast() { return fiber }
        guard stacks < Tasks.most, let fiber = Fiber() else { return nil }
        stacks += 1
        return fiber
    }

    /// Why a task can't begin: told once, until there is room again.
    func refusal() -> any Error {
        if isFull { return Ended() }
        isFull = true
        return EngineError.misuse("\(Tasks.most) tasks are waiting already: no more are started")
    }

    func giveBack(_ fiber: Fiber) {
        isFull = false
        if spare.count < Tasks.mostSpare { spare.append(fiber) } else { stacks -= 1 }
    }

    /// Runs `body` as the work of `task`, on its stack.
    func running(_ task: AsyncTask, _ fiber: Fiber, _ body: () -> Void) {
        let outer = current
        current = task
        loop.onStack(above: fiber.limit, body)
        current = outer
    }

    /// Ends all of them where they wait: the session is over.
    package func end() {
        while let task = alive.values.first {
            ended(task)
            task.end()
        }
    }
}

/// What somebody waits for.
package final class Wait {
    private let loop: Loop
    private weak var task: AsyncTask?
    private var outcome: Result<Value, any Error>?
    /// What wants to know that nobody waits any more.
    package var onCancel: (() -> Void)?

    init(_ loop: Loop, _ task: AsyncTask?) { (self.loop, self.task) = (loop, task) }

    var isOver: Bool { outcome != nil }

    /// The answer has come: whoever waits goes on when what runs has ended. Only the first one counts.
    package func resume(_ result: Result<Value, any Error>) {
        guard outcome == nil else { return }
        outcome = result
        onCancel = nil
        task?.wake(for: self)
    }

    /// Nobody wants it any more.
    func cancel() {
        let action = onCancel
        onCancel = nil
        action?()
    }

    func answer() throws -> Value {
        guard let outcome else { throw Ended() }
        return try outcome.get()
    }
}

/// The session of what waits is over: no code of a person's runs any more.
package struct Ended: Error {}

/// What a cancelled task throws where it waits.
package final class Cancellation: Object {
    package override func isEqual(to other: Object) -> Bool { other is Cancellation }
    package override func hash(into hasher: inout Hasher) { hasher.combine(0) }
    package override func write(to text: inout String, as style: TextStyle) { text += "CancellationError()" }
    package static var error: any Error { ThrownError(.object(Cancellation())) }
}
