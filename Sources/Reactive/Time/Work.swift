/// A closure that a queue will call.
private final class Work: Sink {
    private var action: (() throws -> Void)?
    private let scheduler: Scheduler
    private var appointment = Timeline.Appointment.none

    init(_ scheduler: Scheduler, after delay: Int, _ action: @escaping () throws -> Void) {
        self.action = action
        self.scheduler = scheduler
        super.init(state: [])
        appointment = scheduler.schedule(self, after: delay)
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
        Work(self, after: delay, action)
    }
}
