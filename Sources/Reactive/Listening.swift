/// The subscription of an observer that somebody wrote: once the stream has ended, nothing of it is held any more, nor by a
/// bag that has it.
public final class Listening: Disposable {
    private var upstream: Disposable?
    private var isOver = false

    private override init() { super.init() }

    /// Subscribes what hears each event by itself, at the end of its chain.
    public static func start(_ stream: Stream, for observer: Sink) -> Disposable {
        guard observer.owner == nil else { return stream.subscribe(observer) }
        let listening = Listening()
        listening.hold(stream.subscribe(Ear(observer, listening)))
        return listening
    }

    public override var isDisposed: Bool { isOver }

    public override func dispose() { letGo()?.dispose() }

    fileprivate func hold(_ disposable: Disposable) {
        if isOver { disposable.dispose() } else { upstream = disposable }
    }

    @discardableResult fileprivate func letGo() -> Disposable? {
        isOver = true
        defer { upstream = nil }
        return upstream
    }

    public override func visitReferences(_ visit: (Object) -> Void) { if let upstream { visit(upstream) } }
}

/// Passes on all that it hears, as it hears it.
private final class Ear: Sink {
    private let observer: Sink
    private weak var listening: Listening?

    init(_ observer: Sink, _ listening: Listening) {
        (self.observer, self.listening) = (observer, listening)
        super.init()
    }

    override func next(_ value: Value) { observer.next(value) }

    override func error(_ error: any Error) {
        observer.error(error)
        listening?.letGo()
    }

    override func completed() {
        observer.completed()
        listening?.letGo()
    }

    override func visitReferences(_ visit: (Object) -> Void) { visit(observer) }
}
