/// A stream whose runs are one: a subject stands between the source and all who listen.
public final class Connectable: Stream {
    let source: Stream
    private let makeSubject: () -> Subject
    private var subject: Subject?
    private var connection: Connection?
    /// Which subject it spoke through last.
    private var outlet: ObjectIdentifier?
    /// The stream that a person sees, when that is not this one.
    fileprivate weak var face: Stream?

    /// `makeSubject` is asked again for each connection.
    init(_ source: Stream, at site: Site, _ makeSubject: @escaping () -> Subject) {
        self.source = source
        self.makeSubject = makeSubject
        super.init(source.loop, at: site, rank: source.rank + 1)
    }

    public override var inputs: [Input] { [Input(source)] }
    public override var present: Value? { subject?.present }
    public override func listeners(of run: Hop?) -> [Sink] { subject?.listeners(of: nil) ?? [] }

    public var hasObservers: Bool { subject?.hasObservers ?? false }

    public override func run(_ downstream: Sink) -> Disposable { currentSubject.subscribe(downstream) }

    /// Whether it speaks, or spoke at last, through a subject.
    public func spoke(through subject: Subject) -> Bool { outlet == ObjectIdentifier(subject) }

    /// Starts the one run; while it goes on, the answer is the same.
    @discardableResult public func connect() -> Disposable {
        if let connection { return connection }
        let connection = Connection(face ?? self, self, currentSubject.entrance)
        self.connection = connection
        connection.attach(to: source)
        return connection
    }

    private var currentSubject: Subject {
        if let subject { return subject }
        let made = makeSubject()
        // One that a person named tells the probe of itself.
        if made.name == nil { made.isInner = true }
        (subject, outlet) = (made, ObjectIdentifier(made))
        return made
    }

    fileprivate func ended(_ ending: Connection) {
        guard connection === ending else { return }
        connection = nil
        subject = nil
    }

    public override func visitReferences(_ visit: (Object) -> Void) {
        visitCaptured(visit)
        visit(source)
        if let subject { visit(subject) }
    }
}

/// The one run of a source, into the subject.
private final class Connection: Hop {
    private let parent: Connectable

    init(_ definition: Stream, _ parent: Connectable, _ downstream: Sink) {
        self.parent = parent
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }
    override func error(_ error: any Error) {
        forget()
        fail(error)
    }
    override func completed() {
        forget()
        finish()
    }
    override func ending() { forget() }

    private func forget() { parent.ended(self) }
}

/// Connects for the first listener, and disconnects after the last.
public final class RefCount: Stream {
    private let source: Connectable
    private var count = 0
    private var connection: Disposable?
    /// Which connection it is: whoever was there for an earlier one no longer counts.
    private var round = 0
    /// Whether the end is told before the source is let go: RxSwift's `share`, not its `refCount`.
    private let endsWithSource: Bool

    init(_ source: Connectable, at site: Site, endsWithSource: Bool = false) {
        self.source = source
        self.endsWithSource = endsWithSource
        super.init(source.loop, at: site, rank: source.rank)
        source.face = self
    }

    public override var inputs: [Input] { source.inputs }
    public override var present: Value? { source.present }
    public override func listeners(of run: Hop?) -> [Sink] {
        source.listeners(of: nil).map { ($0 as? Member)?.downstream ?? $0 }
    }

    public override func run(_ downstream: Sink) -> Disposable {
        let member = Member(self, downstream)
        member.hold(source.subscribe(member))
        guard !member.isDisposed else { return member }
        member.round = round
        count += 1
        if count == 1 { connection = source.connect() }
        return member
    }

    fileprivate func left(_ member: Member) {
        guard member.round == round else { return }
        count -= 1
        if count == 0 { disconnect() }
    }

    /// The source has ended. Whoever comes from now on, even while the end is told, connects anew.
    fileprivate func over(_ member: Member) {
        guard member.round == round else { return }
        count = 0
        let ended = disconnected()
        if !endsWithSource { ended?.dispose() }
    }

    private func disconnect() { disconnected()?.dispose() }

    private func disconnected() -> Disposable? {
        defer { connection = nil }
        round += 1
        return connection
    }

    /// One listener's place; it passes on what it hears.
    fileprivate final class Member: Sink {
        private let parent: RefCount
        let downstream: Sink
        private var upstream: Disposable?
        /// Which connection it counts for; none, before it does.
        var round = -1

        init(_ parent: RefCount, _ downstream: Sink) {
            self.parent = parent
            self.downstream = downstream
            super.init(state: [])
        }

        override var owner: Hop? { downstream.owner }

        func hold(_ disposable: Disposable) {
            if isDisposed { disposable.dispose() } else { upstream = disposable }
        }

        override func next(_ value: Value) { if !isDisposed { downstream.next(value) } }
        override func error(_ error: any Error) {
            guard !isDisposed else { return }
            parent.over(self)
            downstream.error(error)
            dispose()
        }
        override func completed() {
            guard !isDisposed else { return }
            parent.over(self)
            downstream.completed()
            dispose()
        }
        override func dispose() {
            guard !isDisposed else { return }
            state = .stopped
            let ended = upstream
            upstream = nil
            ended?.dispose()
            parent.left(self)
        }
        override func visitReferences(_ visit: (Object) -> Void) {
            visit(parent)
            visit(downstream)
        }
    }
}

extension Stream {
    /// A stream that runs when `connect` is called, once for all who listen.
    public func multicast(at site: Site = .multicast, _ makeSubject: @escaping () -> Subject) -> Connectable {
        Connectable(self, at: site, makeSubject)
    }

    public func publish(at site: Site = .publish) -> Connectable {
        let loop = loop
        return multicast(at: site) { PublishSubject(loop) }
    }

    public func replay(_ size: Int, at site: Site = .replay) -> Connectable {
        let loop = loop
        return multicast(at: site) { ReplaySubject(loop, size: size) }
    }

    /// One run for all, while someone listens; it ends with the last.
    ///
    /// `forever`: the buffer and the end stay for those who come later.
    public func share(replay size: Int = 0, forever: Bool = false, at site: Site = .share) -> Stream {
        let loop = loop
        if forever {
            let subject = ReplaySubject(loop, size: size)
            return multicast(at: site) { subject }.refCount(at: site)
        }
        let shared = multicast(at: site) { ReplaySubject(loop, size: size) }
        return RefCount(shared, at: site, endsWithSource: true)
    }
}

extension Connectable {
    public func refCount(at site: Site = .refCount) -> Stream { RefCount(self, at: site) }
}
