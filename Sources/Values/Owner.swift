/// An object whose end can be awaited.
open class Owner: Object {
    private var atEnd: [() -> Void] = []
    /// What tells that it goes, once that was asked for.
    public final var ending: Object?

    /// Runs `action` when this object is let go.
    public final func whenGone(_ action: @escaping () -> Void) { atEnd.append(action) }

    deinit { for action in atEnd { action() } }
}
