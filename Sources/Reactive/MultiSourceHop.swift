/// A hop that hears more than its upstream: the sides of a combination, inner streams, a trigger or a gate.
public class MultiSourceHop: Hop {
    private final var sides = Sides()
    private final var raised: Int32 = 0

    /// 1 + the highest rank upstream, of inner streams as well.
    final var rank: Int { Swift.max(definition.rank, Int(raised)) }

    /// Whether any side is still running.
    final var isListening: Bool { sides.count > 0 }
    /// How many of them are.
    final var listening: Int { sides.count }

    /// Subscribes a new side to `source`, unless the run is over.
    final func listen(to source: Stream, as index: Int = 0) {
        if isDisposed { return }
        raise(above: source)
        open(index).attach(to: source)
    }

    /// Has this joint and those downstream settle after all that `inner` is built on. Only what settles adds to the
    /// rank, so that a nest of inner streams is not walked through again at each level.
    final func raise(above inner: Stream) {
        guard inner.rank > rank else { return }
        var rank = Int32(clamping: inner.rank)
        var here: Hop? = self
        while let hop = here {
            if let joint = hop as? MultiSourceHop {
                if joint is any Settling, rank < .max { rank += 1 }
                if joint.rank >= rank { return }
                joint.raised = rank
            }
            here = hop.downstream.owner
        }
    }

    /// Whether a subject is an inner stream of this run.
    fileprivate final func opens(_ inner: Stream) -> Bool {
        !definition.inputs.contains { $0.stream === inner }
    }

    /// A side that hears what a list has still to say.
    final func listen(to list: Of, from place: Int, as index: Int) -> Side {
        let side = open(index)
        side.hold(list.rest(from: place, for: side))
        return side
    }

    /// A new side, not yet subscribed.
    final func open(_ index: Int = 0) -> Side {
        let side = Side(index, of: self)
        sides.insert(side)
        return side
    }

    /// Subscribes one side to each source, in order. All are subscribed, as in RxSwift, even if the first ended the run.
    final func listen(to sources: [Stream]) {
        let opened = sources.indices.map { open($0) }
        for (side, source) in zip(opened, sources) { side.attach(to: source) }
    }

    /// Ends one side.
    final func close(_ side: Side) {
        if side.place >= 0 { sides.remove(side) }
        side.dispose()
    }

    /// What comes from upstream is over, and what was opened goes on.
    final func outlive() {
        state.insert(.outlived)
        releaseUpstream()
        forgetSources { $0.role == .data }
    }

    override func start(_ sources: [Stream]) { listen(to: sources) }

    func next(_ value: Value, from side: Side) {}
    func error(_ error: any Error, from side: Side) { fail(error) }
    /// A side has completed, and is closed, unless the run ends with it.
    func completed(from side: Side) {}
    /// Whether the end of any side is the end of the run: then it is said before the side is let go, as in RxSwift.
    var endsWithSide: Bool { false }
    /// Whether a side that has failed is let go before its error is passed on.
    var letsGoOfFailed: Bool { false }

    override func ended() {
        for side in sides.removeAll() { side.dispose() }
    }

    public override func visitReferences(_ visit: (Object) -> Void) {
        super.visitReferences(visit)
        for side in sides.all { visit(side) }
    }
}

/// One listener of a joint.
public final class Side: Sink {
    /// Which of the sides, from 0, or which inner run.
    public let index: Int
    public let joint: MultiSourceHop
    fileprivate(set) var place = -1
    /// What the probe knows it by, if it hears a subject, or a shared stream, that its joint was not built on.
    private var tag: Int32 = 0
    private var upstream: Disposable?
    private var isLetGo = false

    fileprivate init(_ index: Int, of joint: MultiSourceHop) {
        self.index = index
        self.joint = joint
        super.init(state: [])
    }

    public override var owner: Hop? { joint }

    func attach(to source: Stream) {
        if let probe = joint.loop.probe, source.isShared || source is Subject, joint.opens(source) {
            tag = Int32(clamping: probe.opened(source, in: joint))
        }
        hold(source.subscribe(self))
        if isLetGo { joint.close(self) }
    }

    fileprivate func hold(_ upstream: Disposable) {
        if state.isEmpty { self.upstream = upstream } else { upstream.dispose() }
    }

    /// Lets the source go, now or once it is subscribed; what it says until then is heard.
    func letGo() { if upstream == nil { isLetGo = true } else { joint.close(self) } }

    public override func next(_ value: Value) {
        if state.isEmpty {
            joint.next(value, from: self)
        } else {
            joint.drop(value, joint.isDisposed ? .ended : .switchedAway)
        }
    }

    public override func error(_ error: any Error) {
        guard state.isEmpty else { return }
        if joint.letsGoOfFailed { joint.close(self) }
        joint.error(error, from: self)
    }

    public override func completed() {
        guard state.isEmpty else { return }
        if !joint.endsWithSide { joint.close(self) }
        joint.completed(from: self)
    }

    public override func dispose() {
        guard state.isEmpty else { return }
        state = .stopped
        if tag > 0 { joint.loop.probe?.closed(Int(tag)) }
        let ended = upstream
        upstream = nil
        ended?.dispose()
    }

    public override func visitReferences(_ visit: (Object) -> Void) {
        visit(joint)
        if let upstream { visit(upstream) }
    }
}

/// The running sides, in the order in which they came.
private struct Sides {
    private var slots: [Side?] = []
    private(set) var count = 0

    var all: [Side] { slots.compactMap { $0 } }

    mutating func insert(_ side: Side) {
        if slots.count > 16, slots.count > 2 * count { close() }
        side.place = slots.count
        slots.append(side)
        count += 1
    }

    /// Only while the caller keeps `side` alive: its end may run a person's code.
    mutating func remove(_ side: Side) {
        count -= 1
        if side.place == slots.count - 1 { slots.removeLast() } else { slots[side.place] = nil }
        side.place = -1
    }

    mutating func removeAll() -> [Side] {
        let ending = all
        slots = []
        count = 0
        for side in ending { side.place = -1 }
        return ending
    }

    private mutating func close() {
        slots = slots.filter { $0 != nil }
        for index in slots.indices { slots[index]?.place = index }
    }
}
