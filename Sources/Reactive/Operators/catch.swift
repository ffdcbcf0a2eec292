extension Site {
    public static let `catch` = Site("catch")
    public static let catchAndReturn = Site("catchAndReturn")
}

/// The stream that a person's closure puts in place of an error.
public typealias Recovery = (any Error) throws -> Stream

extension Stream {
    /// After an error, the stream that `recover` makes of it.
    ///
    ///     --1--2--#
    ///     catch { _ in -8--9--| }
    ///     --1--2---8--9--|
    public func `catch`(_ recover: @escaping Recovery, at site: Site = .catch) -> Stream {
        ClosureOperator(self, at: site) { CatchHop($0, $1, recover) }
    }

    /// After an error, `value` and completion.
    ///
    ///     --1--2--#
    ///     catchAndReturn(0)
    ///     --1--2--(0|)
    public func catchAndReturn(_ value: Value, at site: Site = .catchAndReturn) -> Stream {
        ClosureOperator(self, at: site) { CatchAndReturnHop($0, $1, value) }
    }
}

private final class CatchHop: MultiSourceHop {
    private let recover: Recovery

    init(_ definition: Stream, _ downstream: Sink, _ recover: @escaping Recovery) {
        self.recover = recover
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }

    override func error(_ error: any Error) {
        guard !isDisposed else { return }
        do {
            listen(to: try recover(error))
            releaseUpstream()
        } catch { fail(error) }
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        send(value)
    }

    override var endsWithSide: Bool { true }
    override func completed(from side: Side) { finish() }
}

private final class CatchAndReturnHop: Hop {
    private let value: Value

    init(_ definition: Stream, _ downstream: Sink, _ value: Value) {
        self.value = value
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }

    override func error(_ error: any Error) {
        send(value)
        finish()
    }
}
