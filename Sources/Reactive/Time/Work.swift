/// A closure that a queue will call.
private final class Work: Sink {
    private var action: (() throws -> Void)?
    private let scheduler: Scheduler
    private var appointment = Timeline.Appointment.none

    /// `delay`: nil for as soon as its turn comes, which may be within the call.
    init(_ scheduler: Scheduler, after delay: Int?, _ action: @escaping () throws -> Void) {
        self.action = action
        self.scheduler = scheduler
        super.init(state: [])
        if let delay {
            appointment = scheduler.schedule(self, after: delay)
        } else if let later = scheduler.enqueue(self) {
            appointment = later
        }
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

    /// Calls a closure as this scheduler does what is asked for now: in the call, or when its turn comes.
    @discardableResult public func perform(_ action: @escaping () throws -> Void) -> Disposable {
        Work(self, after: nil, action)
    }
}
