/// The elements of one key: hot, and over when the stream that was grouped is.
public final class KeyedStream: Stream {
    public let key: Value
    fileprivate let subject: PublishSubject
    private let users: Users

    fileprivate init(_ key: Value, _ subject: PublishSubject, _ users: Users, at site: Site, rank: Int) {
        self.key = key
        self.subject = subject
        self.users = users
        super.init(subject.loop, at: site, rank: rank)
    }

    public override var inputs: [Input] { [Input(subject)] }
    public override var isTrampolined: Bool { false }
    public override func listeners(of run: Hop?) -> [Sink] { subject.listeners(of: nil) }

    public override func run(_ downstream: Sink) -> Disposable {
        let subscription = subject.subscribe(downstream)
        let users = users
        users.count += 1
        return Cleanup {
            subscription.dispose()
            users.leave()
        }
    }

    public override func write(to text: inout String, as style: TextStyle) {
        text += "group "
        key.write(to: &text, as: style)
    }
}

/// Who needs the source of the groups: the outer stream's listener, and those of each group.
private final class Users {
    var count = 1
    var source: Disposable?

    func leave() {
        count -= 1
        guard count == 0 else { return }
        let ending = source
        source = nil
        ending?.dispose()
    }
}

extension Stream {
    /// A stream for each key, sent before the first element of that key, which whoever subscribes to it at once still
    /// gets. The source runs while the outer stream or any group has a listener.
    ///
    ///     -1-2-3-|
    ///     groupBy { $0 % 2 }
    ///     -A-B---|   A: 1--3-|   B: 2--|
    public func groupBy(_ key: @escaping Transform, at site: Site = .groupBy) -> Stream {
        Chain(self, at: site) { GroupByHop($0, $1, key) }
    }
}

private final class GroupByHop: Hop {
    private let key: Transform
    private var groups: [Value: PublishSubject] = [:]
    private var order: [PublishSubject] = []
    private let users = Users()

    init(_ definition: Stream, _ downstream: Sink, _ key: @escaping Transform) {
        self.key = key
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        let inlet = Inlet(self)
        let upstream = source.subscribe(inlet)
        if inlet.isDisposed { upstream.dispose() } else { users.source = Group([inlet, upstream]) }
    }

    /// The outer stream has lost its listener; the groups may go on.
    override func ended() { users.leave() }

    fileprivate func took(_ value: Value) {
        do {
            let key = try key(value)
            if let group = groups[key] { return group.next(value) }
            let group = PublishSubject(loop, at: .group)
            groups[key] = group
            order.append(group)
            send(.object(KeyedStream(key, group, users, at: .group, rank: definition.rank)))
            group.next(value)
        } catch { over(.error(error)) }
    }

    fileprivate func over(_ event: Event) {
        let ending = order
        (groups, order) = ([:], [])
        for group in ending { group.on(event) }
        if case .error(let error) = event { fail(error) } else { finish() }
        let source = users.source
        users.source = nil
        source?.dispose()
    }

    /// Listens to the source on behalf of the outer stream and all groups, whichever of them is still there.
    private final class Inlet: Sink {
        private let hop: GroupByHop
        private var isOver = false

        init(_ hop: GroupByHop) {
            self.hop = hop
            super.init()
        }

        override var isDisposed: Bool { isOver }
        override func next(_ value: Value) { if !isOver { hop.took(value) } }
        override func error(_ error: any Error) { end(.error(error)) }
        override func completed() { end(.completed) }
        override func dispose() { isOver = true }

        private func end(_ event: Event) {
            guard !isOver else { return }
            isOver = true
            hop.over(event)
        }
    }
}
