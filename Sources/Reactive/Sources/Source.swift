/// A definition without upstream: what a run sends is its hop's affair.
public final class Source: Stream {
    private let make: (Source, Sink) -> SourceHop
    /// What tells of what it sends, if that is a stream: it is not subscribed to.
    package let teller: Stream?
    /// What outside of all streams it tells of: a control.
    package var origin: Object?

    init(_ loop: Loop, at site: Site, toldBy teller: Stream? = nil, _ make: @escaping (Source, Sink) -> SourceHop) {
        (self.make, self.teller) = (make, teller)
        super.init(loop, at: site)
    }

    public override func run(_ downstream: Sink) -> Disposable {
        let hop = make(self, downstream)
        hop.begin()
        return hop
    }
}

/// One run of a source.
class SourceHop: Hop {
    func begin() {}

    /// What a person's closure was for is done: the run does not keep it, nor what it captured.
    final func outgrow() { if !isDisposed { stand(for: Remains(of: definition, isDone: true)) } }
}

/// A source that sends at once, in the call that subscribes: RxSwift does not put it on the trampoline.
final class Immediate: Stream {
    let event: Event
    /// Whether completion follows an element.
    private let isAlone: Bool

    init(_ loop: Loop, _ event: Event, at site: Site) {
        self.event = event
        isAlone = event.isTerminal
        super.init(loop, at: site)
    }

    override var isTrampolined: Bool { false }

    /// What `inner` says when it is subscribed here and now, if it is one of these: then it needs no side. Not under a
    /// probe, which is told of each run, and not where the stack may be at its end.
    @inline(__always) static func event(of inner: Stream, in joint: MultiSourceHop) -> Event? {
        guard type(of: inner) == Immediate.self, joint.state.isEmpty, joint.loop.hasRoom, joint.loop.isInTurn else {
            return nil
        }
        return unsafeDowncast(inner, to: Immediate.self).event
    }

    override func run(_ downstream: Sink) -> Disposable {
        guard loop.probe != nil else {
            downstream.on(event)
            if !isAlone { downstream.completed() }
            return Nothing.shared
        }
        let hop = Hop(self, downstream)
        switch event {
        case .next(let value):
            hop.send(value)
            hop.finish()
        case .error(let error): hop.fail(error)
        case .completed: hop.finish()
        }
        return hop
    }
}

/// A source that takes one step after another: on the trampoline, or on a scheduler.
class SteppingHop: SourceHop {
    private let scheduler: Scheduler?
    private var appointment = Timeline.Appointment.none

    init(_ definition: Stream, _ downstream: Sink, on scheduler: Scheduler?) {
        self.scheduler = scheduler?.kind == .current ? nil : scheduler
        super.init(definition, downstream)
    }

    override final func begin() { again(0) }

    /// Asks to be woken for the next step, unless the run is over.
    final func again(_ token: Int) {
        if isDisposed { return }
        if let scheduler {
            if let later = scheduler.enqueue(self, token: token) { appointment = later }
        } else {
            // The definition keeps the loop: nothing needs to be counted.
            Unmanaged.passUnretained(loop)._withUnsafeGuaranteedRef { $0.wakeInTurn(self, token: token) }
        }
    }

    /// Whether the next step can follow at once: nothing else waits for its turn.
    @inline(__always) final var goesOn: Bool { scheduler == nil && loop.isFree }

    override final func ending() { scheduler?.cancel(appointment) }
}

/// A source whose steps are a closure.
final class Stepper: SteppingHop {
    private let step: () throws -> Value?

    /// `step` gives the next element, or nil when there is none.
    init(_ definition: Stream, _ downstream: Sink, on scheduler: Scheduler?, _ step: @escaping () throws -> Value?) {
        self.step = step
        super.init(definition, downstream, on: scheduler)
    }

    override func wake(_ token: Int) {
        do {
            repeat {
                guard !isDisposed else { return }
                guard let value = try step() else { return finish() }
                send(value)
            } while goesOn
            again(0)
        } catch { fail(error) }
    }
}
