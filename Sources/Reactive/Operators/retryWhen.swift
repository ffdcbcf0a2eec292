extension Site {
    public static let retryWhen = Site("retry", detail: "when")
}

extension Stream {
    /// The source again when the stream that `handler` makes of its errors sends an element; when that stream ends, it
    /// ends likewise. The handler is called once for each subscription.
    ///
    ///     --1--#
    ///     retry(when: { errors in errors.delay(30ms) })
    ///     --1-----1-----1--
    public func retry(
        when handler: @escaping (Stream) throws -> Stream, at site: Site = .retryWhen
    ) -> Stream {
        ClosureOperator(self, at: site) { RetryWhenHop($0, $1, handler) }
    }
}

private final class RetryWhenHop: Succession {
    private let handler: (Stream) throws -> Stream
    private let errors: PublishSubject
    private let notifier: PublishSubject
    /// Between an error and the handler's word.
    private var waiting: Side?

    init(_ definition: ClosureOperator, _ downstream: Sink, _ handler: @escaping (Stream) throws -> Stream) {
        self.handler = handler
        errors = PublishSubject(definition.loop, at: Site("errors"))
        notifier = PublishSubject(definition.loop, at: Site("handler"))
        super.init(definition, downstream, .again(definition.source, times: nil))
    }

    override func start(_ source: Stream) {
        do {
            let word = try handler(errors)
            hear(word)
            super.start(source)
        } catch { fail(error) }
    }

    override func error(_ error: any Error) {
        guard !isDisposed else { return }
        releaseUpstream()
        let side = open(1)
        waiting = side
        side.attach(to: notifier)
        errors.next(.error(error))
    }

    override func completed() { finish() }

    override func next(_ value: Value, from side: Side) {
        guard side.index == 1 else { return notifier.next(value) }
        advance()
    }

    /// As in RxSwift, the handler is heard until the source begins again: it may still say that this is the end.
    override func release() {
        super.release()
        guard let side = waiting else { return }
        waiting = nil
        close(side)
    }

    override func error(_ error: any Error, from side: Side) {
        if side.index == 1 { fail(error) } else { notifier.error(error) }
    }

    override func completed(from side: Side) {
        if side.index == 1 { finish() } else { notifier.completed() }
    }

    override func ending() { waiting = nil }

    private func hear(_ word: Stream) { listen(to: word, as: 0) }
}
