/// Something that can be ended once: a subscription, a timer, a connection.
open class Disposable: Object {
    /// Ends it. Every call but the first does nothing.
    open func dispose() {}
    open var isDisposed: Bool { true }
}

/// What is disposed from the start. It has no state, so one serves all threads.
final class Nothing: Disposable, @unchecked Sendable {
    static let shared = Nothing()
}

/// A disposable that runs a closure when it is disposed, and drops it.
public final class Cleanup: Disposable {
    private var action: (() -> Void)?
    /// The closure, if it is one that a person wrote: what that captured is held until then.
    private var closure: Object?

    public init(holding closure: Object? = nil, _ action: @escaping () -> Void) {
        (self.closure, self.action) = (closure, action)
    }

    public override var isDisposed: Bool { action == nil }
    public override func dispose() {
        guard let action else { return }
        (self.action, closure) = (nil, nil)
        action()
    }

    public override func visitReferences(_ visit: (Object) -> Void) { if let closure { visit(closure) } }
}

/// Holds one disposable at a time: a new one disposes the one before; once disposed, everything that comes.
public final class Serial: Disposable {
    private var current: Disposable?
    private var isOver = false

    public override var isDisposed: Bool { isOver }

    /// What it holds now.
    public var held: Disposable? { current }

    public func hold(_ disposable: Disposable?) {
        if isOver { disposable?.dispose(); return }
        let old = current
        current = disposable
        old?.dispose()
    }

    public override func dispose() {
        isOver = true
        let old = current
        current = nil
        old?.dispose()
    }

    public override func visitReferences(_ visit: (Object) -> Void) { if let current { visit(current) } }
}

/// Disposables that end together, in the order in which they came.
public final class Group: Disposable {
    private var members: [Disposable]
    private var isOver = false

    public init(_ members: [Disposable] = []) { self.members = members }

    public override var isDisposed: Bool { isOver }
    public var count: Int { members.count }

    public func insert(_ disposable: Disposable) {
        if isOver { disposable.dispose() } else { members.append(disposable) }
    }

    public func remove(_ disposable: Disposable) {
        if let index = members.lastIndex(where: { $0 === disposable }) { members.remove(at: index) }
    }

    /// Drops a member and keeps the places of the others.
    func vacate(_ index: Int) {
        if members.indices.contains(index) { members[index] = Nothing.shared }
    }

    public override func dispose() {
        guard !isOver else { return }
        isOver = true
        let ending = members
        members = []
        for member in ending { member.dispose() }
    }

    public override func visitReferences(_ visit: (Object) -> Void) { for member in members { visit(member) } }
}
