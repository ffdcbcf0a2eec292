/// What is handed from who has values to who awaits them: Swift's `AsyncStream`.
package final class AsyncValues: Object {
    package enum Limit { case none, newest(Int), oldest(Int) }
    package enum End { case finished, cancelled }

    private let loop: Loop
    private let limit: Limit
    /// Each with the event that it came with.
    private var values: [(value: Value, cause: Int)] = []
    /// How many of them were taken.
    private var taken = 0
    private var waiting: Wait?
    private var isOver = false
    private var failure: (any Error)?
    /// Is told once how it ended.
    package var onTermination: ((End) -> Void)?

    /// What gives the next value when it is asked for, or nil at the end: nobody puts any in.
    private var produce: (() throws -> Value)?

    package init(_ loop: Loop, _ limit: Limit = .none) { (self.loop, self.limit) = (loop, limit) }

    package convenience init(_ loop: Loop, unfolding produce: @escaping () throws -> Value) {
        self.init(loop)
        self.produce = produce
    }

    /// How many more it can hold before one has to give way.
    package var room: Int {
        switch limit {
        case .none: .max
        case .newest(let most), .oldest(let most): max(0, most - (values.count - taken))
        }
    }

    /// False if it was not taken in, for there were too many or it is over. What had to give way is in `lost`.
    package func yield(_ value: Value) -> (isTaken: Bool, lost: Value?) {
        if isOver { return (false, nil) }
        if let wait = waiting {
            waiting = nil
            wait.resume(.success(.some(value)))
            return (true, nil)
        }
        switch limit {
        case .oldest(let most) where values.count - taken >= most: return (false, value)
        case .newest(let most) where values.count - taken >= most:
            values.append((value, loop.cause))
            return (true, take()?.value)
        default:
            values.append((value, loop.cause))
            return (true, nil)
        }
    }

    package func finish(_ error: (any Error)? = nil) {
        guard !isOver else { return }
        (isOver, failure) = (true, error)
        tell(.finished)
        guard let wait = waiting else { return }
        (waiting, failure) = (nil, nil)
        wait.resume(error.map { .failure($0) } ?? .success(.null))
    }

    /// Nobody wants more. Who is told of it may finish it in another way.
    private func cancel() {
        tell(.cancelled)
        finish()
    }

    private func tell(_ end: End) {
        let action = onTermination
        onTermination = nil
        action?(end)
    }

    private func take() -> (value: Value, cause: Int)? {
        guard taken < values.count else { return nil }
        let first = values[taken]
        values[taken] = (.void, 0)
        taken += 1
        if taken == values.count || taken > 64 && taken * 2 > values.count {
            values.removeFirst(taken)
            taken = 0
        }
        return first
    }

    /// The next one as soon as it is there; nil at the end.
    package func next() throws -> Value {
        if loop.tasks.current?.isCancelled == true { cancel() }
        if let produce {
            if isOver { return .null }
            do {
                let value = try produce()
                if value.isNull { finish() }
                return value
            } catch {
                finish()
                throw error
            }
        }
        if let (value, cause) = take() {
            if loop.tasks.current != nil { loop.cause = cause }
            return .some(value)
        }
        if isOver {
            defer { failure = nil }
            if let failure { throw failure }
            return .null
        }
        return try loop.tasks.wait { wait in
            waiting = wait
            wait.onCancel = { [weak self] in self?.cancel() }
        }
    }

    /// Nobody is left who could take what comes.
    deinit { if produce == nil { tell(.cancelled) } }

    package override func write(to text: inout String, as style: TextStyle) { text += "AsyncStream" }
    package override func visitReferences(_ visit: (Object) -> Void) {
        for item in values[taken...] { item.value.visitReference(visit) }
    }
}
