extension Site {
    public static let flatMapLatest = Site("flatMapLatest")
    public static let switchLatest = Site("switchLatest")
}

extension Stream {
    /// What the newest inner stream says. A newer one disposes it first.
    ///
    ///     -a---b-------|
    ///     flatMapLatest { of($0, $0) each 60ms }
    ///     -a---b-----b-|
    public func flatMapLatest(_ open: @escaping Opening, at site: Site = .flatMapLatest) -> Stream {
        ClosureOperator(self, at: site, switches: true) { FlatMapLatestHop($0, $1, open) }
    }

    /// The newest inner stream of a stream of streams.
    public func switchLatest(at site: Site = .switchLatest) -> Stream {
        flatMapLatest(Stream.inner, at: site)
    }
}

private final class FlatMapLatestHop: MultiSourceHop {
    private let opening: Opening
    private var isOuterOver = false
    private var current: Side?
    private var opened = 0
    /// Which inner stream is saying all it has to say, without a side; 0 for none.
    private var speaking = 0

    init(_ definition: Stream, _ downstream: Sink, _ open: @escaping Opening) {
        opening = open
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        do {
            let inner = try opening(value)
            if let current { close(current) }
            guard !isDisposed else { return }
            opened += 1
            speaking = 0
            if let event = Immediate.event(of: inner, in: self) { return speak(event) }
            if let list = Of.here(inner, in: self) { return loop.inTurn { say(list) } }
            raise(above: inner)
            let side = open(opened)
            current = side
            side.attach(to: inner)
        } catch { fail(error) }
    }

    private func speak(_ event: Event) {
        current = nil
        switch event {
        case .next(let value):
            let mine = opened
            speaking = mine
            send(value)
            // A newer one may have taken over meanwhile.
            guard speaking == mine else { return }
            speaking = 0
        case .error(let error): return fail(error)
        case .completed: break
        }
        if isOuterOver { finish() }
    }

    private func say(_ list: Of) {
        current = nil
        let mine = opened
        var place = 0
        speaking = mine
        while place < list.values.count {
            send(list.values[place])
            // A newer one may have taken over meanwhile, or all may be over.
            guard speaking == mine else { return }
            place += 1
            if !loop.isFree {
                speaking = 0
                current = listen(to: list, from: place, as: mine)
                return
            }
        }
        speaking = 0
        if isOuterOver { finish() }
    }

    override func completed() {
        isOuterOver = true
        releaseUpstream()
        if current == nil, speaking == 0 { finish() } else { outlive() }
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        send(value)
    }

    override func completed(from side: Side) {
        guard side === current else { return }
        current = nil
        if isOuterOver { finish() }
    }

    override func ending() { (current, speaking) = (nil, 0) }
}
