extension Site {
    public static let window = Site("window")
}

extension Stream {
    /// The elements in streams, one after another: a new one whenever `count` have come, or `span` has passed since
    /// the last. Each is hot; the source runs while the outer stream or any of them has a listener.
    ///
    ///     -1-2--3-------|
    ///     window(50ms, count: 2)
    ///     A--B----C-----|   A: -1-(2|)   B: --3--|
    public func window(_ span: Int, count: Int, on scheduler: Scheduler, at site: Site = .window) -> Stream {
        guard count > 0 else { return misuse("window's count must be 1 or more, not \(count)", at: site) }
        return ClosureOperator(self, at: site, portion: count) { WindowHop($0, $1, span, count, scheduler) }
    }
}

private final class WindowHop: PartingHop {
    private let span: Int
    private let most: Int
    private let scheduler: Scheduler
    private var window: PublishSubject
    private var count = 0
    /// What came last into this window.
    private var cause = 0
    private var isOver = false
    private var appointment = Timeline.Appointment.none

    override var isEndless: Bool { true }

    init(_ definition: Stream, _ downstream: Sink, _ span: Int, _ most: Int, _ scheduler: Scheduler) {
        (self.span, self.most, self.scheduler) = (span, most, scheduler)
        window = PublishSubject(definition.loop, at: .window)
        super.init(definition, downstream)
    }

    override func start(_ source: Stream) {
        open()
        super.start(source)
    }

    override func took(_ value: Value) {
        cause = loop.cause
        window.next(value)
        // What it leads to has been counted before it, as in RxSwift.
        count += 1
        if count == most, !isOver { turn(openedBy: loop.cause) }
    }

    override func wake(_ token: Int) {
        guard !isOver else { return }
        loop.cause = cause
        turn(openedBy: 0)
    }

    override func close(_ event: Event) { window.on(event) }

    override func released() {
        isOver = true
        scheduler.cancel(appointment)
    }

    /// One window ends, by what came last into it, and the next begins: with the element that filled it, or by the clock.
    private func turn(openedBy opener: Int) {
        scheduler.cancel(appointment)
        (count, cause) = (0, 0)
        window.completed()
        window = PublishSubject(loop, at: .window)
        loop.cause = opener
        open()
    }

    private func open() {
        let opened = window
        send(.object(PartStream(opened, of: self, at: .window)))
        // It may have led to the next window, which has a time of its own.
        if !isOver, window === opened { appointment = scheduler.schedule(self, after: span) }
    }
}
