import Language
import Reactive

/// One thing that was expected of a stream: it listens from now on, and says once what contradicts it.
class Expectation: Expecting {
    let stream: Stream
    let loop: Loop
    let start: Int
    private let place: Place?
    private let interpreter: Interpreter
    private var ear: Ear?
    private var subscription: Disposable?
    private var appointment = Timeline.Appointment.none
    private(set) var isOver = false
    private(set) var hasFailed = false

    init(_ call: Call, _ stream: Stream) {
        self.stream = stream
        loop = call.loop
        start = call.loop.timeline.now
        place = call.site.place
        interpreter = call.interpreter
    }

    /// Nanoseconds since it was said.
    var now: Int { loop.timeline.now - start }

    /// How the stream is called.
    var title: String { stream.name ?? stream.site.word }

    /// Listens from now on.
    func begin() {
        enlist()
        let ear = Ear(self)
        self.ear = ear
        let subscription = stream.subscribe(ear)
        if isOver { subscription.dispose() } else { self.subscription = subscription }
    }

    /// Is judged at the end, if not before.
    func enlist() { interpreter.expects(self) }

    /// Looks again after so long.
    func wake(after delay: Int) {
        let (time, overflow) = start.addingReportingOverflow(delay)
        guard let ear, !overflow else { return }
        appointment = loop.timeline.schedule(ear, at: max(time, loop.timeline.now), token: 0, on: interpreter.main)
    }

    // MARK: what each kind says

    func hear(_ event: Event) {}
    func isDue() { settle() }
    /// What is wrong when no more will come.
    func verdict() -> [String]? { nil }

    // MARK: ends

    func settle() {
        guard !isOver else { return }
        if let lines = verdict() { fail(lines) } else { end() }
    }

    func fail(_ lines: [String]) {
        guard !isOver else { return }
        hasFailed = true
        end()
        loop.onFault?(RuntimeError(lines.joined(separator: "\n"), at: place))
    }

    func end() {
        isOver = true
        interpreter.main.cancel(appointment)
        let ended = subscription
        (subscription, ear) = (nil, nil)
        ended?.dispose()
    }

    private final class Ear: Sink {
        private let expectation: Expectation

        init(_ expectation: Expectation) {
            self.expectation = expectation
            super.init()
        }

        override var isDisposed: Bool { expectation.isOver }
        override func next(_ value: Value) { hear(.next(value)) }
        override func error(_ error: any Error) { hear(.error(error)) }
        override func completed() { hear(.completed) }
        override func wake(_ token: Int) { if !expectation.isOver { expectation.isDue() } }
        private func hear(_ event: Event) { if !expectation.isOver { expectation.hear(event) } }
    }
}
