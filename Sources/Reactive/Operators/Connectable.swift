extension Site {
    public static let multicast = Site("multicast")
    public static let publish = Site("publish")
    public static let replay = Site("replay")
}

/// A stream whose runs are one: a subject stands between the source and all who listen.
public final class Connectable: Stream, Keeping {
    let source: Stream
    private let makeSubject: () -> Subject
    private var subject: Subject?
    private var connection: Connection?
    /// Which subject it spoke through last.
    private var outlet: ObjectIdentifier?
    /// The stream that a person sees, when that is not this one.
    weak var face: Stream?

    /// `makeSubject` is asked again for each connection.
    init(_ source: Stream, at site: Site, _ makeSubject: @escaping () -> Subject) {
        self.source = source
        self.makeSubject = makeSubject
        super.init(source.loop, at: site, rank: source.rank + 1)
    }

    public override var inputs: [Input] { [Input(source)] }
    public override var isShared: Bool { true }
    public override var present: Value? { subject?.present }
    public var keeps: Int { (subject as? any Keeping)?.keeps ?? 0 }
    public override func listeners(of run: Hop?) -> [Sink] { subject?.listeners(of: nil) ?? [] }

    /// Whether who comes now hears only the end.
    public var hasEnded: Bool { (subject ?? makeSubject()).end != nil }
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
        letGo()
        fail(error)
    }
    override func completed() {
        letGo()
        finish()
    }
    override func ending() { parent.ended(self) }

    /// As in RxSwift, the source is let go before the end is told.
    private func letGo() {
        parent.ended(self)
        releaseUpstream()
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
}
