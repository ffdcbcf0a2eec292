extension Site {
    public static let share = Site("share")
}

extension Stream {
    /// One run for all, while someone listens; it ends with the last. Newcomers hear the newest elements, `size` of them.
    ///
    /// `forever`: the buffer and the end stay for those who come later.
    public func share(replay size: Int = 0, forever: Bool = false, at site: Site = .share) -> Stream {
        let loop = loop
        if forever {
            let subject = ReplaySubject(loop, size: size)
            return multicast(at: site) { subject }.refCount(at: site)
        }
        if size < 2 { return Share(self, replays: size == 1, at: site) }
        return multicast(at: site) { ReplaySubject(loop, size: size) }.refCount(at: site)
    }
}

/// One run for all who listen. As in RxSwift, nothing stands between them and the run: one that leaves during a delivery
/// still hears it.
private final class Share: Stream, Keeping {
    private let source: Stream
    private let replays: Bool
    private var current: SharedRun?

    init(_ source: Stream, replays: Bool, at site: Site) {
        self.source = source
        self.replays = replays
        super.init(source.loop, at: site, rank: source.rank + 1)
    }

    override var inputs: [Input] { [Input(source)] }
    override var isShared: Bool { true }
    override var isTrampolined: Bool { false }
    override var present: Value? { current?.latest }
    var keeps: Int { replays ? 1 : 0 }
    override func listeners(of run: Hop?) -> [Sink] { current?.listeners.all ?? [] }

    override func run(_ downstream: Sink) -> Disposable {
        let current = current ?? open()
        let isFirst = current.listeners.count == 0
        let membership = Membership(current, current.listeners.add(downstream))
        if let latest = current.latest { downstream.next(latest) }
        if isFirst { current.start(source) }
        return membership
    }

    private func open() -> SharedRun {
        let made = SharedRun(self, Outlet(), replays)
        current = made
        return made
    }

    fileprivate func over(_ run: SharedRun) { if current === run { current = nil } }

    override func visitReferences(_ visit: (Object) -> Void) {
        visitCaptured(visit)
        visit(source)
        if let current { visit(current) }
    }
}

/// The run, until it ends or the last has left.
private final class SharedRun: Hop {
    private let outlet: Outlet
    private let replays: Bool
    private(set) var latest: Value?

    init(_ definition: Share, _ outlet: Outlet, _ replays: Bool) {
        self.outlet = outlet
        self.replays = replays
        super.init(definition, outlet)
    }

    var listeners: Listeners { outlet.listeners }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        if replays { latest = value }
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

    /// Whoever comes from now on has a run of its own.
    private func forget() { defined(as: Share.self) { $0.over(self) } }

    override func visitReferences(_ visit: (Object) -> Void) {
        super.visitReferences(visit)
        latest?.visitReference(visit)
    }
}

/// Passes each event to all who listen.
private final class Outlet: Sink {
    let listeners = Listeners()

    override func next(_ value: Value) { listeners.deliver { $0.next(value) } }
    override func error(_ error: any Error) { for sink in listeners.leave() { sink.error(error) } }
    override func completed() { for sink in listeners.leave() { sink.completed() } }
}

/// One listener's place in a shared run. The last to leave ends the run.
private final class Membership: Disposable {
    private let run: SharedRun
    private let edge: Edge

    init(_ run: SharedRun, _ edge: Edge) {
        self.run = run
        self.edge = edge
    }

    override var isDisposed: Bool { edge.isDisposed }

    override func dispose() {
        guard !edge.isDisposed else { return }
        edge.dispose()
        if run.listeners.count == 0 { run.dispose() }
    }

    override func visitReferences(_ visit: (Object) -> Void) { visit(run) }
}
