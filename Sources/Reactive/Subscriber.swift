/// The end of a chain: closures for each kind of event.
///
/// As in RxSwift, disposing it cuts it off upstream but does not deafen it: subscribed directly to a subject, it still
/// hears the event under delivery.
public final class Subscriber: Sink {
    private let onNext: ((Value) throws -> Void)?
    private let onError: ((any Error) throws -> Void)?
    private let onCompleted: (() throws -> Void)?
    private var onDisposed: (() throws -> Void)?
    private let loop: Loop
    private var upstream: Disposable?
    private var isOver = false

    public init(
        _ loop: Loop, onNext: ((Value) throws -> Void)? = nil, onError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, onDisposed: (() throws -> Void)? = nil
    ) {
        self.loop = loop
        self.onNext = onNext
        self.onError = onError
        self.onCompleted = onCompleted
        self.onDisposed = onDisposed
        super.init(state: [])
    }

    public override var isDisposed: Bool { isOver }

    public override func next(_ value: Value) {
        guard state.isEmpty, let onNext else { return }
        do { try onNext(value) } catch { loop.onFault?(error) }
    }

    public override func error(_ error: any Error) {
        end { try onError?(error) }
    }

    public override func completed() {
        end { try onCompleted?() }
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
        guard let onDisposed else { return }
        self.onDisposed = nil
        attempt(onDisposed)
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
        onNext: ((Value) throws -> Void)? = nil, onError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, onDisposed: (() throws -> Void)? = nil
    ) -> Disposable {
        let subscriber = Subscriber(
            loop, onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
        subscriber.hold(subscribe(subscriber))
        return subscriber
    }
}
