/// A part of a stream: hot, and over when the whole is.
public class PartStream: Stream {
    private let subject: PublishSubject
    private let users: Users
    /// The run of the whole that it is a part of.
    public private(set) weak var whole: Hop?

    init(_ subject: PublishSubject, of whole: PartingHop, at site: Site) {
        self.subject = subject
        (users, self.whole) = (whole.users, whole)
        super.init(subject.loop, at: site, rank: whole.definition.rank)
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
}

/// Who needs the source of the parts: the outer stream's listener, and those of each part.
final class Users {
    fileprivate var count = 1
    fileprivate var source: Disposable?

    fileprivate func leave() {
        count -= 1
        if count == 0 { release() }
    }

    fileprivate func release() {
        let ending = source
        source = nil
        ending?.dispose()
    }
}

/// Parts a stream into several, whose source runs while the outer stream or any part has a listener.
class PartingHop: Hop {
    fileprivate final let users = Users()

    override func start(_ source: Stream) {
        let inlet = Inlet(self)
        let upstream = source.subscribe(inlet)
        if inlet.isDisposed { upstream.dispose() } else { users.source = Group([inlet, upstream]) }
    }

    /// The outer stream has lost its listener; the parts may go on.
    override final func ended() { users.leave() }

    /// The source has spoken.
    func took(_ value: Value) {}

    /// The source has ended; the parts are told first.
    func close(_ event: Event) {}

    /// Nobody needs the source any more.
    func released() {}

    final func over(_ event: Event) {
        close(event)
        if case .error(let error) = event { fail(error) } else { finish() }
        users.release()
        released()
    }

    /// Listens to the source on behalf of the outer stream and all parts, whichever of them is still there.
    private final class Inlet: Sink {
        private let hop: PartingHop
        private var isOver = false

        init(_ hop: PartingHop) {
            self.hop = hop
            super.init()
        }

        override var isDisposed: Bool { isOver }
        override func next(_ value: Value) { if !isOver { hop.took(value) } }
        override func error(_ error: any Error) { end(.error(error)) }
        override func completed() { end(.completed) }

        override func dispose() {
            guard !isOver else { return }
            isOver = true
            hop.released()
        }

        private func end(_ event: Event) {
            guard !isOver else { return }
            isOver = true
            hop.over(event)
        }
    }
}
