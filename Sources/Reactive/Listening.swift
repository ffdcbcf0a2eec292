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
        listening.hold(stream.subscribe(Ear(observer, listening, at: stream.loop.site, stream.loop.timeline.now)))
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
public final class Ear: Sink {
    private let observer: Sink
    private weak var listening: Listening?
    /// The word that subscribed it, and when, as far as somebody looks on.
    public let site: Site?
    public let since: Int

    fileprivate init(_ observer: Sink, _ listening: Listening, at site: Site?, _ since: Int) {
        (self.observer, self.listening, self.site, self.since) = (observer, listening, site, since)
        super.init()
    }

    public override func next(_ value: Value) { observer.next(value) }

    public override func error(_ error: any Error) {
        observer.error(error)
        listening?.letGo()
    }

    public override func completed() {
        observer.completed()
        listening?.letGo()
    }

    public override func visitReferences(_ visit: (Object) -> Void) { visit(observer) }
}
