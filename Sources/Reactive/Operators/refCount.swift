extension Site {
    public static let refCount = Site("refCount")
}

/// Connects for the first listener, and disconnects after the last.
public final class RefCount: Stream, Keeping {
    private let source: Connectable
    private var count = 0
    private var connection: Disposable?
    /// Which connection it is: whoever was there for an earlier one no longer counts.
    private var round = 0

    init(_ source: Connectable, at site: Site) {
        self.source = source
        super.init(source.loop, at: site, rank: source.rank)
        source.face = self
    }

    public override var inputs: [Input] { source.inputs }
    public override var isShared: Bool { true }
    public override var present: Value? { source.present }
    public var keeps: Int { source.keeps }
    public override func listeners(of run: Hop?) -> [Sink] {
        source.listeners(of: nil).map { ($0 as? Member)?.downstream ?? $0 }
    }

    public override func run(_ downstream: Sink) -> Disposable {
        let member = Member(self, downstream)
        member.hold(source.subscribe(member))
        guard !member.isDisposed else { return member }
        member.round = round
        count += 1
        if count == 1 { connect() }
        return member
    }

    private func connect() {
        let connecting = round
        let made = source.connect()
        // It may be over by now, or all may have left.
        if round == connecting { connection = made } else { made.dispose() }
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
        disconnect()
    }

    private func disconnect() {
        let ended = connection
        connection = nil
        round += 1
        ended?.dispose()
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

extension Connectable {
    public func refCount(at site: Site = .refCount) -> Stream { RefCount(self, at: site) }
}
