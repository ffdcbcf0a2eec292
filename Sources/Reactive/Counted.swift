/// Ends what it holds once it is disposed itself and all that it gave out are.
public final class Counted: Disposable {
    private let held: Disposable
    private var users = 0
    private var isOver = false

    public init(_ held: Disposable) { self.held = held }

    public override var isDisposed: Bool { isOver }

    /// One more that has to be disposed first.
    public func retain() -> Disposable {
        if isOver { return Disposable() }
        users += 1
        return Cleanup { [weak self] in self?.release() }
    }

    private func release() {
        users -= 1
        if isOver, users == 0 { held.dispose() }
    }

    public override func dispose() {
        guard !isOver else { return }
        isOver = true
        if users == 0 { held.dispose() }
    }

    public override func visitReferences(_ visit: (Object) -> Void) { visit(held) }
}
