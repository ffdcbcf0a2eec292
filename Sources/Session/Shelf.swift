import Language
import Words

/// The vocabulary as far as it was read, for sessions that are opened one after the other by the hundred. A session that
/// takes it ends the one before, and can't undo.
package final class Shelf {
    let library = Library(.standard)
    package init() {}
}
