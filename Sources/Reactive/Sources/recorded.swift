extension Site {
    public static let cold = Site("cold")
    public static let hot = Site("hot")
}

/// An event and the time at which it is to be sent, or was heard.
public struct Recorded {
    public let time: Int
    public let event: Event

    public init(_ time: Int, _ event: Event) {
        self.time = time
        self.event = event
    }
}

/// A source whose events are known beforehand, and which remembers when it was subscribed to, as RxTest's sources do.
public class RecordedStream: Stream {
    /// One subscription; `to` is nil while it lasts.
    public struct Span: Equatable, Sendable {
        public let from: Int
        public var to: Int?

        public init(_ from: Int, _ to: Int?) {
            self.from = from
            self.to = to
        }
    }

    public let events: [Recorded]
    public let scheduler: Scheduler
    public private(set) var subscriptions: [Span] = []

    /// When it sends next by itself, on the main timeline.
    public var due: Int? {
        guard isHot else { return nil }
        return events.lazy.filter { $0.time > self.scheduler.now }.map { self.scheduler.due(at: $0.time) }.min()
    }

    fileprivate init(_ events: [Recorded], on scheduler: Scheduler, at site: Site) {
        self.events = events
        self.scheduler = scheduler
        super.init(scheduler.loop, at: site)
    }

    public override var isTrampolined: Bool { false }
    /// Whether its times are the scheduler's own, not those since a subscription.
    public var isHot: Bool { false }

    /// Notes a new subscription; the answer notes its end.
    fileprivate final func note() -> Int {
        subscriptions.append(Span(scheduler.now, nil))
        return subscriptions.count - 1
    }

    fileprivate final func noteEnd(_ index: Int) {
        if subscriptions[index].to == nil { subscriptions[index].to = scheduler.now }
    }

    public override func visitReferences(_ visit: (Object) -> Void) {
        for recorded in events { if case .next(let value) = recorded.event { value.visitReference(visit) } }
    }
}

extension Stream {
    /// Events at times of the scheduler's clock, heard by whoever listens then. What follows an end is said as well.
    ///
    ///     hot([.next(150, 1), .next(210, 2), .completed(250)])
    ///     --2---|
    public static func hot(_ events: [Recorded], on scheduler: Scheduler, at site: Site = .hot) -> RecordedStream {
        Hot(events, on: scheduler, at: site)
    }

    /// Events at times after each subscription.
    ///
    ///     cold([.next(20, 1), .completed(40)])
    ///     --1-|
    public static func cold(_ events: [Recorded], on scheduler: Scheduler, at site: Site = .cold) -> RecordedStream {
        Cold(events, on: scheduler, at: site)
    }
}

private final class Hot: RecordedStream {
    private let audience = Listeners()
    override var isHot: Bool { true }

    override init(_ events: [Recorded], on scheduler: Scheduler, at site: Site) {
        super.init(events, on: scheduler, at: site)
        let speaker = Speaker(self)
        for (index, recorded) in events.enumerated() {
            // What should have been said by now is said at once.
            let due = Swift.max(scheduler.due(at: recorded.time), scheduler.timeline.now)
            _ = scheduler.timeline.schedule(speaker, at: due, token: index, on: scheduler)
        }
    }

    override func listeners(of run: Hop?) -> [Sink] { audience.all }

    override func run(_ downstream: Sink) -> Disposable {
        let index = note()
        let place = audience.add(downstream)
        return Cleanup { [self] in
            noteEnd(index)
            place.dispose()
        }
    }

    func say(_ event: Event) {
        let outer = loop.cause
        if let probe = loop.probe {
            loop.cause = probe.emitted(event, by: self, run: nil)
            if case .next(let value) = event, audience.count == 0 {
                probe.dropped(value, by: self, run: nil, .unheard)
            }
        }
        audience.deliver { $0.on(event) }
        loop.cause = outer
    }

    /// What the timeline wakes.
    private final class Speaker: Sink {
        private let stream: Hot

        init(_ stream: Hot) {
            self.stream = stream
            super.init(state: [])
        }

        override func wake(_ token: Int) {
            stream.loop.cause = 0
            stream.say(stream.events[token].event)
        }
    }
}

private final class Cold: RecordedStream {
    override func run(_ downstream: Sink) -> Disposable {
        let hop = ColdHop(self, downstream)
        hop.begin()
        return hop
    }
}

private final class ColdHop: SourceHop {
    private let stream: Cold
    private let index: Int
    private var appointments: [Timeline.Appointment] = []

    init(_ stream: Cold, _ downstream: Sink) {
        self.stream = stream
        index = stream.note()
        super.init(stream, downstream)
    }

    override func begin() {
        // What is due at once is said at the time of the subscription: a test's clock moves on for its operators' work only.
        let (scheduler, timeline) = (stream.scheduler, stream.scheduler.timeline)
        for (token, recorded) in stream.events.enumerated() {
            let due = timeline.now.adding(clamped: recorded.time)
            appointments.append(timeline.schedule(self, at: due, token: token, on: scheduler))
        }
    }

    override func wake(_ token: Int) {
        loop.cause = 0
        switch stream.events[token].event {
        case .next(let value): send(value)
        case .error(let error): fail(error)
        case .completed: finish()
        }
    }

    override func ending() {
        stream.noteEnd(index)
        for appointment in appointments { stream.scheduler.cancel(appointment) }
    }
}
