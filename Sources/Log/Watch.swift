import Reactive

/// The shell's own listener: `watch s as label`. It prints nothing itself, because a named stream prints when it emits;
/// only what greets it (a present value, a replayed one) is no emission, and is told to the log here.
package final class Watch: Sink {
    package let label: String?
    /// Whether it took the place of one whose stream has lost its name: in Swift that one would have stayed.
    package let isMoved: Bool
    package let stream: Stream
    /// When it began, and in which entry.
    package let since: Int
    package let entry: Int
    /// The number of the newest record at that moment.
    package let after: Int
    private let log: Log
    private let loop: Loop
    private var upstream: Disposable?

    package init(_ stream: Stream, label: String?, log: Log, isMoved: Bool = false) {
        self.isMoved = isMoved
        self.stream = stream
        self.label = label
        self.log = log
        loop = stream.loop
        since = loop.timeline.now
        entry = log.entry
        after = log.newest
        super.init()
    }

    /// Subscribes. Nothing is printed by this itself.
    package func start() {
        let subscription = stream.subscribe(self)
        if isOver { subscription.dispose() } else { upstream = subscription }
    }

    package private(set) var isOver = false
    package override var isDisposed: Bool { isOver }

    package override func next(_ value: Value) { hear(.next(value)) }
    package override func error(_ error: any Error) { hear(.error(error)); end() }
    package override func completed() { hear(.completed); end() }

    package override func dispose() {
        isOver = true
        let ended = upstream
        upstream = nil
        ended?.dispose()
    }

    /// Has the log print what no emission of the stream brought here.
    private func hear(_ event: Event) {
        guard !isOver, !isEmission else { return }
        log.greeted(self, with: event)
    }

    /// Whether the stream itself is delivering: then the log has printed it.
    private var isEmission: Bool {
        guard let record = log[loop.cause] else { return false }
        return stream.tag > 0 && record.stream == stream.tag - 1 && record.kind != .dropped
    }

    private func end() {
        isOver = true
        upstream = nil
    }

    package override func visitReferences(_ visit: (Object) -> Void) { visit(stream) }
}
