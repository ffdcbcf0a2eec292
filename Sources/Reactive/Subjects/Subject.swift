/// A stream that is pushed from outside, and passes each event to all its listeners.
open class Subject: Stream {
    let listeners = Listeners()
    /// The terminal event, once there was one.
    public internal(set) final var end: Event? {
        get { ending?.event }
        set { ending = newValue.map(EventObject.init) }
    }
    // There are many subjects, and most have not ended: kept small.
    private final var ending: EventObject?

    /// Inside of a shared stream, which tells the probe itself.
    final var isInner = false

    public override var isTrampolined: Bool { false }

    public override func listeners(of run: Hop?) -> [Sink] { listeners.all }

    public final var hasObservers: Bool { listeners.count > 0 }

    /// Calls its listeners in the order of their subscription, whoever has left: as the subjects of other libraries do.
    public final func keepOrder() { listeners.keepsOrder = true }

    /// Pushes an element.
    public final func next(_ value: Value) {
        guard ending == nil, loop.hasRoom else { return refuse(value) }
        if loop.cause > 0, !isInner, let failure = loop.probe?.refuses(value, into: self, isLast: false) {
            return refuse(value, failure)
        }
        loop.enter()
        keep(value)
        if isQuiet { return loop.leave() }
        if loop.isProbed, !isInner {
            deliver(value)
        } else {
            listeners.deliver { $0.next(value) }
        }
        loop.leave()
    }

    public final func error(_ error: any Error) { finish(.error(error)) }
    public final func completed() { finish(.completed) }

    public final func on(_ event: Event) {
        if case .next(let value) = event { next(value) } else { finish(event) }
    }

    /// Remembers `value` before it is delivered.
    open func keep(_ value: Value) {}

    /// Whether elements are only kept, and said at the end.
    open var isQuiet: Bool { false }
    /// Whether what it belongs to has the new value only when all have heard of it.
    open var speaksBeforeItChanges: Bool { false }

    /// What is said before the completion.
    public var lastWord: Value? { nil }

    /// Tells a newcomer what it has missed, before it is added. Ended subjects then tell the end.
    open func greet(_ newcomer: Sink) {}

    /// Nobody is greeted any more.
    func forget() {}

    open override func run(_ downstream: Sink) -> Disposable {
        // Who has it disposed while being greeted hears the end that was there before.
        let before = end
        greet(downstream)
        if let end = before ?? end {
            downstream.on(end)
            return Disposable()
        }
        return listeners.add(downstream)
    }

    /// Lets everybody go untold; whoever comes later hears that it is disposed.
    public final func dispose() {
        if end == nil { loop.probe?.disposed(self) }
        end = .error(RxError.disposed(object: name ?? site.word))
        forget()
        listeners.removeAll()
    }

    /// Whether it was let go of, and not ended by an event.
    public final var isDisposed: Bool {
        guard case .error(let error)? = end, case .disposed? = error as? RxError else { return false }
        return true
    }

    /// What to subscribe to another stream, so that its events are pushed into this subject.
    open var entrance: Sink { Entrance(self) }

    /// The subject that a sink pushes into, if it is one's entrance.
    public static func behind(_ sink: Object) -> Subject? { sink as? Subject ?? (sink as? Entrance)?.subject }

    /// It has ended by an event, and all have heard of it.
    open func hasEnded() {}

    /// An end after the end: of interest to none but a subject that was disposed.
    func finishedAgain(with event: Event) {}

    private func finish(_ event: Event) {
        guard end == nil else { return finishedAgain(with: event) }
        end = event
        loop.enter()
        // Whoever leaves now still hears it all, as in RxSwift.
        let leaving = listeners.all
        if case .completed = event, let lastWord {
            tell(.next(lastWord), leaving)
        }
        tell(event, leaving)
        hasEnded()
        loop.leave()
    }

    private func tell(_ event: Event, _ leaving: [Sink]) {
        let outer = loop.cause
        if let probe = loop.probe, !isInner { loop.cause = probe.emitted(event, by: self, run: nil) }
        if case .next(let value) = event, leaving.isEmpty, !isReport {
            loop.tellDropped(value, by: self, run: nil, .unheard)
        }
        if event.isTerminal { listeners.removeAll() }
        for sink in leaving { sink.on(event) }
        loop.cause = outer
    }

    @inline(never) private func deliver(_ value: Value) {
        let outer = loop.cause
        loop.cause = loop.tell(of: value, by: self, run: nil)
        if listeners.count == 0, !isReport { loop.tellDropped(value, by: self, run: nil, .unheard) }
        listeners.deliver { $0.next(value) }
        loop.cause = outer
    }

    @inline(never) private func refuse(_ value: Value, _ known: EngineError? = nil) {
        let failure =
            known ?? (end == nil ? loop.probe?.refuses(value, into: self, isLast: true) : nil)
            ?? EngineError.tooDeep(name ?? site.word)
        loop.probe?.dropped(value, by: self, run: nil, end == nil ? .runaway(failure) : .ended)
        if end == nil { loop.onFault?(failure) }
    }

    private final class Entrance: Sink {
        let subject: Subject
        init(_ subject: Subject) {
            self.subject = subject
            super.init(state: [])
        }
        override func next(_ value: Value) { subject.next(value) }
        override func error(_ error: any Error) { subject.error(error) }
        override func completed() { subject.completed() }
        override func visitReferences(_ visit: (Object) -> Void) { visit(subject) }
    }
}
