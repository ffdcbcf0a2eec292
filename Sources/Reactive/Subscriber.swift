/// The end of a chain: closures for each kind of event.
///
/// As in RxSwift, disposing it cuts it off upstream but does not deafen it: subscribed directly to a subject, it still
/// hears the event under delivery.
public final class Subscriber: Sink {
    /// Not optional: a closure inside an optional is called through a thunk.
    private let onNext: (Value) throws -> Void
    private var isOver = false
    private var isSilent = false
    private let ends: Ends?
    private let loop: Loop
    private var upstream: Disposable?

    /// What most subscribers do not care for.
    private final class Ends {
        let onError: ((any Error) throws -> Void)?
        let onCompleted: (() throws -> Void)?
        let onDisposed: (() throws -> Void)?

        init(
            _ onError: ((any Error) throws -> Void)?, _ onCompleted: (() throws -> Void)?,
            _ onDisposed: (() throws -> Void)?
        ) {
            (self.onError, self.onCompleted, self.onDisposed) = (onError, onCompleted, onDisposed)
        }
    }

    public init(
        _ loop: Loop, onNext: @escaping (Value) throws -> Void = { _ in }, onError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, onDisposed: (() throws -> Void)? = nil
    ) {
        self.loop = loop
        self.onNext = onNext
        let isPlain = onError == nil && onCompleted == nil && onDisposed == nil
        ends = isPlain ? nil : Ends(onError, onCompleted, onDisposed)
        super.init(state: [])
    }

    public override var isDisposed: Bool { isOver }

    public override func next(_ value: Value) {
        guard state.isEmpty else { return }
        do { try onNext(value) } catch { report(error) }
    }

    @inline(never) private func report(_ error: any Error) { loop.onFault?(error) }

    public override func error(_ error: any Error) {
        end { try ends?.onError?(error) }
    }

    public override func completed() {
        end { try ends?.onCompleted?() }
    }

    public override func dispose() {
        guard !isOver else { return }
        isOver = true
        let ended = upstream
        upstream = nil
        ended?.dispose()
        sayDisposed()
    }

    private func end(_ body: () throws -> Void) {
        guard state.isEmpty else { return }
        state = .stopped
        attempt(body)
        sayDisposed()
        upstream = nil
        isOver = true
    }

    private func sayDisposed() {
        guard let ends, !isSilent else { return }
        isSilent = true
        attempt { try ends.onDisposed?() }
    }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch { loop.onFault?(error) }
    }

    fileprivate func hold(_ disposable: Disposable) {
        if isOver { disposable.dispose() } else { upstream = disposable }
    }

    public override func visitReferences(_ visit: (Object) -> Void) { if let upstream { visit(upstream) } }
}

extension Stream {
    /// Subscribes closures. The answer ends the subscription; dropping it does not.
    @discardableResult public final func subscribe(
        onNext: @escaping (Value) throws -> Void = { _ in }, onError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, onDisposed: (() throws -> Void)? = nil
    ) -> Disposable {
        let subscriber = Subscriber(
            loop, onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
        subscriber.hold(subscribe(subscriber))
        return subscriber
    }
}
