/// The end of a chain: closures for each kind of event.
///
/// As in RxSwift, disposing it cuts it off upstream but does not deafen it: subscribed directly to a subject, it still
/// hears the event under delivery.
public final class Subscriber: Sink {
    /// Not optional: a closure inside an optional is called through a thunk.
    private let onNext: (Value) throws -> Void
    private var isOver = false
    private var isSilent = false
    private var tag: Int32 = 0
    private let ends: Ends?
    private let loop: Loop
    private var upstream: Disposable?
    /// What the closures keep alive, as far as it is known.
    private var captured: [Object] = []

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
        guard state.isEmpty else { return hear(value) }
        do { try onNext(value) } catch { report(error) }
    }

    /// The same under a probe.
    @inline(never) private func hear(_ value: Value) {
        guard !state.contains(.stopped) else { return }
        listening { do { try onNext(value) } catch { report(error) } }
    }

    private func listening(_ body: () -> Void) {
        let outer = loop.listener
        loop.listener = Int(tag)
        body()
        loop.listener = outer
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
        tellEnd()
    }

    private func end(_ body: () throws -> Void) {
        guard !state.contains(.stopped) else { return }
        state.insert(.stopped)
        listening { attempt(body) }
        sayDisposed()
        upstream = nil
        isOver = true
        tellEnd()
    }

    private func tellEnd() { if tag > 0 { loop.probe?.unsubscribed(Int(tag)) } }

    /// Makes itself known to the probe.
    fileprivate func announce(_ stream: Stream, _ target: Subject?) {
        guard let probe = loop.probe else { return }
        state.insert(.probed)
        tag = Int32(clamping: probe.subscribed(self, to: stream, into: target))
    }

    public override func capture(_ objects: [Object]) { captured += objects }

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

    public override func visitReferences(_ visit: (Object) -> Void) {
        if let upstream { visit(upstream) }
        for object in captured { visit(object) }
    }
}

extension Stream {
    /// Subscribes closures; `target` is the subject that they push into, if it is one. The answer ends the
    /// subscription; dropping it does not.
    @discardableResult public final func subscribe(
        onNext: @escaping (Value) throws -> Void = { _ in }, onError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, onDisposed: (() throws -> Void)? = nil, into target: Subject? = nil
    ) -> Disposable {
        let subscriber = Subscriber(
            loop, onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
        if let target { subscriber.capture([target]) }
        subscriber.announce(self, target)
        subscriber.hold(subscribe(subscriber))
        return subscriber
    }
}
