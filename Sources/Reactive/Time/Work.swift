/// A closure that a queue will call.
private final class Work: Sink {
    private var action: (() throws -> Void)?
    private let scheduler: Scheduler
    private var appointment = Timeline.Appointment.none

    /// `ask`: asks for its turn; it may come in the call.
    init(
        _ scheduler: Scheduler, _ action: @escaping () throws -> Void, ask: (Work) -> Timeline.Appointment?
    ) {
        self.action = action
        self.scheduler = scheduler
        super.init(state: [])
        if let turn = ask(self) { appointment = turn }
    }

    override func wake(_ token: Int) {
        guard let action else { return }
        self.action = nil
        do { try action() } catch { scheduler.loop.onFault?(error) }
    }

    override var isDisposed: Bool { action == nil }

    override func dispose() {
        guard action != nil else { return }
        action = nil
        scheduler.cancel(appointment)
    }
}

extension Scheduler {
    /// Calls a closure after `delay` units; disposing the answer takes it back.
    @discardableResult public func perform(after delay: Int, _ action: @escaping () throws -> Void) -> Disposable {
        Work(self, action) { schedule($0, after: delay) }
    }

    /// Calls a closure at once, or as soon as its turn comes, as the scheduler does its work.
    @discardableResult public func perform(_ action: @escaping () throws -> Void) -> Disposable {
        Work(self, action) { enqueue($0) }
    }

    /// Calls a closure when the test's clock reaches `ticks`, or as soon as it goes on, if it has.
    public func perform(at ticks: Int, _ action: @escaping () throws -> Void) -> Disposable {
        Work(self, action) { timeline.schedule($0, at: due(at: max(time(of: ticks), now)), token: 0, on: self) }
    }
}
