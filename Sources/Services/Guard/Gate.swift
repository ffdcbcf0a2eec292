import Reactive

/// A world's way to the guard: it knows whose a line is.
package final class Gate {
    private let `guard`: Guard
    private let whose: (Place?) -> Asker
    private let refused: (Refusal, Place?) -> Void

    /// `refused` is told each time: a program may swallow what it is thrown.
    package init(
        _ guard: Guard, whose: @escaping (Place?) -> Asker, refused: @escaping (Refusal, Place?) -> Void
    ) {
        (self.guard, self.whose, self.refused) = (`guard`, whose, refused)
    }

    /// `place`: where the word stands that wants it.
    package func permit(_ access: Access, at place: Place?) throws(Refusal) -> Permit {
        do throws(Refusal) {
            return try `guard`.permit(access, for: whose(place))
        } catch {
            refused(error, place)
            throw error
        }
    }
}
