/// A queue on a loop: says where and in which units of time work is done.
public final class Scheduler: Object {
    /// How work that is asked for now is done.
    public enum Kind: Sendable {
        /// At once when main's work is being done and nothing that was asked of this scheduler is underway; else
        /// after what is waiting.
        case main
        /// Always after what is being done.
        case queued
        /// At once.
        case immediate
        /// On the trampoline.
        case current
        /// In the test's own time, never sooner than one tick later, unless it takes no time to do work.
        case test
    }

    public let loop: Loop
    public let name: String
    public let kind: Kind
    public let timeline: Timeline
    /// The units of one of a test's ticks.
    public let tick: Int
    /// How soon what is asked for may be done.
    private let soonest: Int
    /// Whether it goes on by itself when its test moves it, while those of other tests stand still.
    public let hasOwnClock: Bool
    /// When the test's clock stood at 0, in its own time.
    public let origin: Int
    /// What its clock showed then, in seconds: of one that counts in dates.
    public let began: Double
    /// Whether a test wants it to go no further for now.
    public var isStopped = false
    /// How long it went on while others stood still.
    private var aloneFor = 0
    /// Whether it goes by the name of main.
    public let isMain: Bool
    /// Whether its work is done on the main thread: a test's clock is moved there.
    private var isOnMainThread: Bool { isMain || kind == .test }
    /// How many pieces of work that were asked for now are being done or wait.
    private var underway = 0
    /// Of a person's own: hands work over, to be done after so many units.
    private var handsOver: HandOver?
    /// Of a person's own that does work again and again by itself.
    private var handsOverPeriodic: PeriodicHandOver?
    /// What was handed over and is not done, by number.
    private var handed: [Int: Disposable] = [:]
    private var handedOver = 0
    /// Without a delay: as soon as its turn comes.
    public typealias HandOver = (_ delay: Int?, _ work: @escaping () -> Void) throws -> Disposable
    public typealias PeriodicHandOver = (_ delay: Int, _ period: Int, _ work: @escaping () -> Void) throws -> Disposable
    /// What its clock shows, in units: of a person's own that has one.
    private var reading: (() -> Int)?

    public init(
        _ loop: Loop, _ name: String, _ kind: Kind, timeline: Timeline? = nil, tick: Int = 1, clock: Int = 0,
        began: Double = 0, hasOwnClock: Bool = false, takesTime: Bool = true
    ) {
        self.loop = loop
        self.name = name
        self.kind = kind
        self.timeline = timeline ?? loop.timeline
        self.tick = tick
        soonest = kind == .test && takesTime ? tick : 0
        self.began = began
        self.hasOwnClock = hasOwnClock
        let start = self.timeline.now - (hasOwnClock ? self.timeline.apart : 0)
        let (span, overflow) = clock.multipliedReportingOverflow(by: -tick)
        origin = overflow ? start : start.adding(clamped: span)
        isMain = name == "main"
    }

    /// One of a person's own, which does the work itself.
    public convenience init(
        _ loop: Loop, _ name: String, reading: (() -> Int)? = nil, periodically: PeriodicHandOver? = nil,
        handingOver: @escaping HandOver
    ) {
        self.init(loop, name, .queued)
        (handsOver, handsOverPeriodic, self.reading) = (handingOver, periodically, reading)
    }

    /// Whether one piece of work asks for the turn of the next, instead of all waiting side by side as on a queue.
    var takesOneByOne: Bool { kind == .current || kind == .test || handsOver != nil }

    /// When the test's clock reaches `ticks`, in its own time.
    public func time(of ticks: Int) -> Int {
        let (span, overflow) = ticks.multipliedReportingOverflow(by: tick)
        if overflow { return ticks < 0 ? 0 : .max }
        return origin.adding(clamped: span)
    }

    /// What the test's clock shows.
    public var clock: Int { (now - origin) / tick }

    /// Whether what runs now runs where its own work is done.
    public var isHere: Bool { loop.scheduler.map { $0 === self || isMain && $0.isOnMainThread } ?? true }

    /// Whether work that is asked for now is done in the call.
    var runsAtOnce: Bool {
        switch kind {
        case .immediate: true
        case .main: underway == 0 && isHere
        case .queued, .current, .test: false
        }
    }

    /// Its own time: the timeline's, but for what passed on the clocks of other tests.
    public var now: Int {
        if let reading { return reading() }
        timeline.wasRead = true
        return hasOwnClock ? timeline.now - timeline.apart + aloneFor : timeline.now
    }

    func wentAlone(_ span: Int) { aloneFor += span }

    /// When the timeline will have reached a time of its own.
    func due(at time: Int) -> Int { timeline.now.adding(clamped: time.adding(clamped: -now)) }

    /// Lets time pass on its clock until it shows a time of its own.
    package func advance(to time: Int) {
        isStopped = false
        alone { timeline.advance(to: due(at: time)) }
    }

    /// Sets its clock without doing anything: what was due is late.
    package func skip(to time: Int) {
        alone { timeline.skip(to: due(at: time)) }
    }

    func alone<Result>(_ pass: () -> Result) -> Result { hasOwnClock ? timeline.alone(self, pass) : pass() }

    /// Wakes `sink` with `token` after `delay` units.
    package func schedule(_ sink: Sink, after delay: Int, token: Int = 0) -> Timeline.Appointment {
        if let handsOver { return handOver(sink, token) { try handsOver(max(0, delay), $0) } }
        return timeline.schedule(sink, at: timeline.now.adding(clamped: max(delay, soonest)), token: token, on: self)
    }

    /// Wakes `sink` after `delay` units; it asks for each of the next times, unless a person's own scheduler sees to them.
    func schedule(_ sink: Sink, after delay: Int, every period: Int?) -> Timeline.Appointment {
        guard let handsOverPeriodic, let period else { return schedule(sink, after: delay) }
        return handOver(sink, 0, stays: true) { try handsOverPeriodic(delay, period, $0) }
    }

    /// Wakes `sink` once more, a period after the last time. The system's timers are asked for once: what was asked for after
    /// them comes after them at the same instant. A test's clock asks for each tick anew.
    package func schedule(_ sink: Sink, again last: Timeline.Appointment, after period: Int) -> Timeline.Appointment {
        if handed[last.order] != nil { return last }
        guard kind != .test, period > 0, handsOver == nil else { return schedule(sink, after: period) }
        return timeline.schedule(
            sink, at: timeline.now.adding(clamped: period), token: 0, on: self, order: last.order)
    }

    /// Wakes `sink` in the call, and answers nil; or as soon as its turn comes.
    func enqueue(_ sink: Sink, token: Int = 0) -> Timeline.Appointment? {
        if let handsOver { return handOver(sink, token) { try handsOver(nil, $0) } }
        if runsAtOnce {
            underway += 1
            sink.wake(token)
            underway -= 1
            return nil
        }
        if kind == .current {
            loop.wakeInTurn(sink, token: token)
            return nil
        }
        underway += 1
        let due = timeline.now.adding(clamped: soonest)
        return timeline.schedule(sink, at: due, token: token, on: self, isUnderway: true)
    }

    /// Work that was enqueued is done, or taken back.
    func dequeued() { underway -= 1 }

    package func cancel(_ appointment: Timeline.Appointment) {
        guard handsOver != nil else { return timeline.cancel(appointment) }
        handed.removeValue(forKey: appointment.order)?.dispose()
    }

    /// It may be done in the call, and if it stays, more than once.
    private func handOver(
        _ sink: Sink, _ token: Int, stays: Bool = false, _ handsOver: (@escaping () -> Void) throws -> Disposable
    ) -> Timeline.Appointment {
        handedOver += 1
        let (number, cause, holder) = (handedOver, loop.cause, Serial())
        handed[number] = holder
        do {
            holder.hold(
                try handsOver { [self] in
                    guard handed[number] != nil else { return }
                    if !stays { handed[number] = nil }
                    perform(cause: cause) { sink.wake(token) }
                })
        } catch {
            handed[number] = nil
            loop.onFault?(error)
        }
        return Timeline.Appointment(slot: -1, order: number)
    }

    /// Does scheduled work as a turn of its own, on behalf of the event that asked for it.
    func perform(cause: Int, _ work: () -> Void) {
        let (outerCause, outerScheduler) = (loop.cause, loop.scheduler)
        loop.cause = cause
        loop.scheduler = self
        loop.enter()
        work()
        loop.leave()
        loop.cause = outerCause
        loop.scheduler = outerScheduler
    }

    /// Work that would go round for ever at one instant is not done.
    func dropRunaway(_ sink: Sink) {
        let failure = EngineError.feedback((sink as? Hop)?.definition.site.word ?? name)
        sink.dispose()
        loop.onFault?(failure)
    }

    public override func write(to text: inout String, as style: TextStyle) { text += name }
}
