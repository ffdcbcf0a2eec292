/// An object whose end can be awaited.
open class Owner: Object {
    private var atEnd: [() -> Void] = []

    /// Runs `action` when this object is let go.
    public final func whenGone(_ action: @escaping () -> Void) { atEnd.append(action) }

    deinit { for action in atEnd { action() } }
}
