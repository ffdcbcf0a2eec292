/// A listener that writes down what it hears and when, after an end as well: RxTest's testable observer. It says each
/// event again under its own name.
public final class Recorder: Stream {
    public let scheduler: Scheduler
    public private(set) var events: [Recorded] = []

    public init(on scheduler: Scheduler, at site: Site = Site("TestableObserver")) {
        self.scheduler = scheduler
        super.init(scheduler.loop, at: site)
    }

    public override var isTrampolined: Bool { false }
    public override var isReport: Bool { true }

    /// What to subscribe to the stream that is to be recorded.
    public var entrance: Sink { Entrance(self) }

    public func on(_ event: Event) {
        events.append(Recorded(scheduler.clock, event))
        _ = loop.probe?.emitted(event, by: self, run: nil)
    }

    public override func visitReferences(_ visit: (Object) -> Void) {
        for recorded in events { if case .next(let value) = recorded.event { value.visitReference(visit) } }
    }

    private final class Entrance: Sink {
        private let recorder: Recorder

        init(_ recorder: Recorder) {
            self.recorder = recorder
            super.init()
        }

        override func next(_ value: Value) { recorder.on(.next(value)) }
        override func error(_ error: any Error) { recorder.on(.error(error)) }
        override func completed() { recorder.on(.completed) }
        override func visitReferences(_ visit: (Object) -> Void) { visit(recorder) }
    }
}

extension Scheduler {
    /// Does `body` when the test's clock reaches `ticks`, or now if it has.
    public func at(_ ticks: Int, _ body: @escaping () throws -> Void) {
        let time = due(at: Swift.max(time(of: ticks), now))
        _ = timeline.schedule(Errand(loop, body), at: time, token: 0, on: self)
    }

    /// Lets time pass until nothing is left to be done here; false if that never ends.
    public func run() -> Bool {
        alone {
            var rounds = 0
            isStopped = false
            while !isStopped, let due = timeline.next(on: self) {
                rounds += 1
                if rounds > Scheduler.mostRounds || loop.isInterrupted() { return false }
                timeline.advance(to: due)
            }
            return true
        }
    }

    private static let mostRounds = 100_000

    /// Makes a stream, subscribes to it and lets it go at these times of the test's clock.
    public func start(
        created: Int = 100, subscribed: Int = 200, disposed: Int = 1000, at site: Site = Site("start"),
        _ make: @escaping () throws -> Stream
    ) -> Recorder {
        let recorder = Recorder(on: self, at: site)
        var stream: Stream?
        var subscription: Disposable?
        at(created) { stream = try make() }
        at(subscribed) { if let stream { subscription = stream.subscribe(recorder.entrance) } }
        at(disposed) { subscription?.dispose() }
        return recorder
    }

    private final class Errand: Sink {
        private let loop: Loop
        private let body: () throws -> Void

        init(_ loop: Loop, _ body: @escaping () throws -> Void) {
            (self.loop, self.body) = (loop, body)
            super.init()
        }

        override func wake(_ token: Int) {
            loop.cause = 0
            do { try body() } catch { loop.onFault?(error) }
        }
    }
}
