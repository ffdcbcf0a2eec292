/// A disposable that is disposed as work of a scheduler: `ScheduledDisposable`.
public final class Deferred: Disposable {
    private let scheduler: Scheduler
    private var held: Disposable?

    public init(_ scheduler: Scheduler, _ held: Disposable) { (self.scheduler, self.held) = (scheduler, held) }

    public override var isDisposed: Bool { held == nil }

    public override func dispose() {
        scheduler.perform {
            let ended = self.held
            self.held = nil
            ended?.dispose()
        }
    }

    public override func visitReferences(_ visit: (Object) -> Void) { if let held { visit(held) } }
}
