/// The receiving end of one subscription.
open class Sink: Disposable {
    /// What makes a hop leave its fast path; nothing, for most.
    struct State: OptionSet {
        let rawValue: UInt8
        static let stopped = State(rawValue: 1)
        static let probed = State(rawValue: 2)
        /// One in 1,024 looks at the stack.
        static let guarded = State(rawValue: 4)
        /// Upstream is over, and is let go as soon as it is subscribed; the run goes on.
        static let outlived = State(rawValue: 8)
    }
    final var state: State

    init(state: State) { self.state = state }
    public override init() { state = [] }

    open func next(_ value: Value) {}
    open func error(_ error: any Error) {}
    open func completed() {}

    /// Scheduled work is due. `token` is what it was scheduled with.
    open func wake(_ token: Int) {}

    /// Whether it only decides on what something else may do.
    open var isGate: Bool { false }

    /// The hop that this sink is, or is a side or inner of; nil for the end of a chain.
    open var owner: Hop? { nil }

    open override var isDisposed: Bool { state.contains(.stopped) }

    /// The end of its chain.
    final var subscriber: Sink {
        var sink = self
        while let hop = sink.owner { sink = hop.downstream }
        return sink
    }

    public final func on(_ event: Event) {
        switch event {
        case .next(let value): next(value)
        case .error(let failure): error(failure)
        case .completed: completed()
        }
    }
}

/// One operator in one subscription: the state between a source and its downstream.
///
/// Downstream is held strongly and never cleared, so that it outlives any call under way. Disposing stops the hop and
/// releases upstream only.
open class Hop: Sink {
    @usableFromInline final var shortTag: Int32 = 0
    public private(set) final var definition: Stream
    public final let downstream: Sink
    private final var upstream: Disposable?

    /// Whether the work that it has due comes again and again.
    open var isEndless: Bool { false }

    public init(_ definition: Stream, _ downstream: Sink) {
        self.definition = definition
        self.downstream = downstream
        super.init(state: definition.rank & 1023 == 1023 ? .guarded : [])
        if let probe = definition.loop.probe {
            state.insert(.probed)
            probe.began(self)
        }
    }

    public final var loop: Loop { definition.loop }

    /// What is read where it is defined costs a run no bytes, of which there are many; nor is anything counted here: the
    /// definition lives as long as this run.
    @inline(__always) final func defined<Own: Stream, Result>(
        as type: Own.Type, _ body: (Own) throws -> Result
    ) rethrows -> Result {
        try Unmanaged.passUnretained(unsafeDowncast(definition, to: type))._withUnsafeGuaranteedRef(body)
    }

    /// For the probe: what it knows this run by.
    @inlinable public final var tag: Int {
        get { Int(shortTag) }
        set { shortTag = Int32(clamping: newValue) }
    }
    public final override var owner: Hop? { self }

    /// Subscribes to `source`. What it sends meanwhile is handled; if that ended us, the source is released.
    final func attach(to source: Stream) { hold(source.subscribe(self)) }

    /// Connects a hop on one source.
    func start(_ source: Stream) { attach(to: source) }

    /// Connects a hop on several sources.
    func start(_ sources: [Stream]) {}

    /// Takes over what must be disposed when this hop ends.
    final func hold(_ disposable: Disposable) {
        if state.isDisjoint(with: [.stopped, .outlived]) { upstream = disposable } else { disposable.dispose() }
    }

    /// Whether to go on with `value`: always, but when stopped, or when the stack is at its end.
    @inline(__always) final func admits(_ value: Value) -> Bool {
        state.isDisjoint(with: [.stopped, .guarded]) || admitsSlowly(value)
    }

    /// Passes an element on.
    @inline(__always) final func send(_ value: Value) {
        if state.isEmpty { downstream.next(value) } else { sendSlowly(value) }
    }

    /// Passes an error on, and ends this run.
    final func fail(_ error: any Error) {
        if state.contains(.stopped) { return }
        if error.isNoEvent { return giveUp(error) }
        letGoFirst()
        traced(.error(error)) { downstream.error(error) }
        dispose()
    }

    /// Where that is how it is done, the source is let go before downstream hears the end.
    final func letGoFirst() { if definition.site.letsGoFirst { releaseUpstream() } }

    /// Ends this run in silence, and tells of what the shell itself has got wrong.
    final func giveUp(_ fault: any Error) {
        dispose()
        loop.onFault?(fault)
    }

    /// Passes an error on; the run ends later.
    final func sendError(_ error: any Error) {
        if state.contains(.stopped) { return }
        traced(.error(error)) { downstream.error(error) }
    }

    /// Passes the completion on, and ends this run.
    final func finish() {
        if state.contains(.stopped) { return }
        letGoFirst()
        traced(.completed) { downstream.completed() }
        dispose()
    }

    /// Passes the completion on; the run ends later.
    final func sendCompleted() {
        if state.contains(.stopped) { return }
        traced(.completed) { downstream.completed() }
    }

    /// Tells the probe that `value` goes no further.
    @inline(__always) final func drop(_ value: Value, _ reason: @autoclosure () -> Drop) {
        if state.contains(.probed) { loop.tellDropped(value, by: definition, run: self, reason()) }
    }

    open override func error(_ error: any Error) { fail(error) }
    open override func completed() { finish() }

    /// Ends the run. A subclass that has more to end overrides `ending`.
    public final override func dispose() {
        if state.contains(.stopped) { return }
        state.insert(.stopped)
        ending()
        releaseUpstream()
        ended()
        if state.contains(.probed) { loop.probe?.ended(self) }
    }

    /// Lets upstream go; the run may go on.
    final func releaseUpstream() {
        guard let ended = upstream else { return }
        upstream = nil
        ended.dispose()
    }

    /// Lets go of sources that have ended, and with them of what their closures hold; the run goes on.
    final func forgetSources(where isOver: (Input) -> Bool) { remains.forget(where: isOver) }
    final func forgetSource(_ index: Int) { remains.forget(index) }

    private final var remains: Remains {
        if let remains = definition as? Remains { return remains }
        let remains = Remains(of: definition)
        stand(for: remains)
        return remains
    }

    /// Does with `remains` for a definition, in the definitions below as well, which are built one on the other and hold
    /// it. Those of before may be at work: they go when the turn is over.
    final func stand(for remains: Remains) {
        var (old, hop) = (definition, self)
        exchange(for: remains)
        while let next = hop.downstream as? Hop, let built = next.definition as? Operator, built.source === old,
            let other = built.standIn(on: hop.definition)
        {
            next.exchange(for: other)
            (old, hop) = (built, next)
        }
    }

    private final func exchange(for other: Stream) {
        loop.outlive(definition)
        definition = other
    }

    /// The run is over, by its own end or by disposal; upstream is still connected.
    open func ending() {}

    /// The run is over and upstream is released. What comes from elsewhere is released here, as in RxSwift.
    func ended() {}

    open override func visitReferences(_ visit: (Object) -> Void) {
        visit(definition)
        visit(downstream)
        if let upstream { visit(upstream) }
    }

    @inline(never) private final func admitsSlowly(_ value: Value) -> Bool {
        if state.contains(.stopped) {
            drop(value, .ended)
            return false
        }
        if state.contains(.guarded), !loop.hasRoom {
            let failure = EngineError.tooDeep(definition.site.word)
            drop(value, .runaway(failure))
            dispose()
            loop.onFault?(failure)
            return false
        }
        return true
    }

    @inline(never) private final func sendSlowly(_ value: Value) {
        if state.contains(.stopped) { drop(value, .ended); return }
        guard state.contains(.probed) else { return downstream.next(value) }
        // The definition keeps the loop: nothing needs to be counted.
        Unmanaged.passUnretained(loop)._withUnsafeGuaranteedRef { loop in
            let outer = loop.cause
            loop.cause = loop.tell(of: value, by: definition, run: self)
            downstream.next(value)
            loop.cause = outer
        }
    }

    /// Runs `deliver` with the event's number as the cause of what follows.
    @inline(__always) private final func traced(_ event: Event, _ deliver: () -> Void) {
        guard state.contains(.probed), let probe = loop.probe else { return deliver() }
        let outer = loop.cause
        loop.cause = probe.emitted(event, by: definition, run: self)
        deliver()
        loop.cause = outer
    }
}

/// A hop that stands where RxSwift has none: it hears what its source says as its downstream would, so that disposing it
/// cuts it off, but does not deafen it to the event under delivery.
class PassingHop: Hop {
    override final func next(_ value: Value) {
        if isDisposed { return downstream.next(value) }
        guard admits(value) else { return }
        send(value)
    }

    override final func error(_ error: any Error) { if isDisposed { downstream.error(error) } else { fail(error) } }
    override final func completed() { if isDisposed { downstream.completed() } else { finish() } }
}
