/// The end of a chain: closures for each kind of event.
///
/// As in RxSwift, disposing it cuts it off upstream but does not deafen it: subscribed directly to a subject, it still
/// hears the event under delivery.
public final class Subscriber: Sink {
    private var isOver = false
    private var isSilent = false
    private var tag: Int32 = 0
    /// Not optional: a closure inside an optional is called through a thunk.
    private let onNext: (Value) throws -> Void
    private var rest: Rest?
    private let loop: Loop
    private var upstream: Disposable?
    /// What its closures keep alive, as far as it is known: for most, one object.
    private var captured: Object?

    /// What most subscribers do not care for.
    private final class Rest {
        var onError: ((any Error) throws -> Void)?
        var onCompleted: (() throws -> Void)?
        var onDisposed: (() throws -> Void)?
        /// What the closures keep alive beside the first object, as far as it is known.
        var captured: [Object] = []
        /// The bag that ends the subscription, and the place in it. A bag that goes ends it, and is then not asked.
        unowned(unsafe) var bag: DisposeBag?
        var number = 0
    }

    public init(
        _ loop: Loop, onNext: @escaping (Value) throws -> Void = { _ in }, onError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, onDisposed: (() throws -> Void)? = nil
    ) {
        self.loop = loop
        self.onNext = onNext
        if onError != nil || onCompleted != nil || onDisposed != nil {
            let rest = Rest()
            (rest.onError, rest.onCompleted, rest.onDisposed) = (onError, onCompleted, onDisposed)
            self.rest = rest
        }
        super.init(state: [])
    }

    /// What it listened to is no more, and was not told to end.
    deinit { if !isOver { tellEnd() } }

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
        end { try rest?.onError?(error) }
    }

    public override func completed() {
        end { try rest?.onCompleted?() }
    }

    public override func dispose() {
        guard !isOver else { return }
        isOver = true
        let ended = upstream
        upstream = nil
        ended?.dispose()
        sayDisposed()
        tellEnd()
        leaveBag()
    }

    private func end(_ body: () throws -> Void) {
        guard !state.contains(.stopped) else { return }
        state.insert(.stopped)
        listening { attempt(body) }
        sayDisposed()
        upstream = nil
        isOver = true
        tellEnd()
        leaveBag()
    }

    private func tellEnd() { if tag > 0 { loop.probe?.unsubscribed(Int(tag)) } }

    /// A bag has it from now on.
    func enter(_ bag: DisposeBag, as number: Int) {
        let rest = rest ?? Rest()
        (rest.bag, rest.number) = (bag, number)
        self.rest = rest
        if tag > 0 { loop.probe?.bagged(Int(tag), in: bag) }
    }

    private func leaveBag() {
        guard let rest, let bag = rest.bag else { return }
        rest.bag = nil
        bag.forget(rest.number)
    }

    /// Makes itself known to the probe.
    fileprivate func announce(_ stream: Stream, _ target: Subject?) {
        guard let probe = loop.probe else { return }
        state.insert(.probed)
        tag = Int32(clamping: probe.subscribed(self, to: stream, into: target))
    }

    public override func capture(_ object: Object) {
        if captured == nil {
            captured = object
            return
        }
        let rest = rest ?? Rest()
        rest.captured.append(object)
        self.rest = rest
    }

    private func sayDisposed() {
        guard let rest, !isSilent else { return }
        isSilent = true
        attempt { try rest.onDisposed?() }
    }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch { loop.onFault?(error) }
    }

    fileprivate func hold(_ disposable: Disposable) {
        if isOver { disposable.dispose() } else { upstream = disposable }
    }

    public override func visitReferences(_ visit: (Object) -> Void) {
        if let upstream { visit(upstream) }
        if let captured { visit(captured) }
        for object in rest?.captured ?? [] { visit(object) }
    }
}

extension Stream {
    /// Subscribes closures; `target` is the subject that they push into, if it is one, and keep alive, unless they do so
    /// `weakly`. The answer ends the subscription; dropping it does not.
    @discardableResult public final func subscribe(
        onNext: @escaping (Value) throws -> Void = { _ in }, onError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, onDisposed: (() throws -> Void)? = nil, into target: Subject? = nil,
        weakly: Bool = false
    ) -> Disposable {
        let subscriber = Subscriber(
            loop, onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
        if let target, !weakly { subscriber.capture(target) }
        subscriber.announce(self, target)
        subscriber.hold(subscribe(subscriber))
        return subscriber
    }
}
