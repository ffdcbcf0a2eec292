import Reactive
import Values

/// A run-time failure of a person's code: where Swift would trap.
package struct RuntimeError: InnerFault, CustomStringConvertible {
    package let message: String
    package var place: Place?
    /// Whether there is no room left for what would still be carried out: a `defer`.
    let isOfDepth: Bool

    /// Whether the shell itself has got something wrong, not the program.
    package let isFault: Bool

    package init(_ message: String, at place: Place? = nil) {
        (self.message, self.place, isOfDepth, isFault) = (message, place, false, false)
    }

    /// What the checker has promised is not so.
    init(fault message: String) { (self.message, isOfDepth, isFault) = (message, false, true) }

    init(tooDeep name: String) { (message, isOfDepth, isFault) = ("'\(name)' calls itself too deeply", true, false) }

    package var description: String { message }
}

extension Error {
    /// Whether a `catch` of a program may have it. What would end a program of Swift's may not.
    package var isThrown: Bool {
        !(self is RuntimeError || self is Interrupted || self is EngineError || self is Ended)
    }
}
