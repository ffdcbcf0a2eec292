extension Site {
    public static let `do` = Site("do")
}

/// What `do` runs beside the events, in RxSwift's order.
public struct Effects {
    public var onNext: ((Value) throws -> Void)?
    public var afterNext: ((Value) throws -> Void)?
    public var onError: ((any Error) throws -> Void)?
    public var afterError: ((any Error) throws -> Void)?
    public var onCompleted: (() throws -> Void)?
    public var afterCompleted: (() throws -> Void)?
    public var onSubscribe: (() throws -> Void)?
    public var onSubscribed: (() throws -> Void)?
    public var onDispose: (() throws -> Void)?
    public init() {}
}

extension Stream {
    /// The same stream, with something done beside it.
    ///
    ///     -1--2--|
    ///     do(onNext: { print($0) })
    ///     -1--2--|
    public func `do`(_ effects: Effects, at site: Site = .do) -> Stream {
        ClosureOperator(self, at: site) { DoHop($0, $1, effects) }
    }
}

private final class DoHop: Hop {
    private let effects: Effects
    private var isBeginning = false

    init(_ definition: Stream, _ downstream: Sink, _ effects: Effects) {
        self.effects = effects
        super.init(definition, downstream)
    }

    /// What ends while it begins is let go first, and only then is that said.
    override func start(_ source: Stream) {
        isBeginning = true
        attempt { try effects.onSubscribe?() }
        attach(to: source)
        attempt { try effects.onSubscribed?() }
        isBeginning = false
        if isDisposed { sayDisposed() }
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        do {
            try effects.onNext?(value)
            send(value)
            try effects.afterNext?(value)
        } catch { fail(error) }
    }

    override func error(_ error: any Error) {
        do {
            try effects.onError?(error)
            sendError(error)
            try effects.afterError?(error)
        } catch { fail(error) }
        dispose()
    }

    override func completed() {
        do {
            try effects.onCompleted?()
            sendCompleted()
            try effects.afterCompleted?()
        } catch { fail(error) }
        dispose()
    }

    override func ended() { if !isBeginning { sayDisposed() } }

    private func sayDisposed() { attempt { try effects.onDispose?() } }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch { loop.onFault?(error) }
    }
}
