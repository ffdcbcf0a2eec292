import Reactive
import Values

/// A run-time failure of a person's code: where Swift would trap.
package struct Trap: Error, CustomStringConvertible {
    package let message: String
    package var place: Place?
    package init(_ message: String, at place: Place? = nil) {
        self.message = message
        self.place = place
    }

    package var description: String { message }
}

/// ^C, seen by a loop or a call.
package struct Interrupted: Error { package init() {} }

extension Failure {
    package var sentence: String {
        switch self {
        case .tooDeep(let word): "too deep: \(word) nests deeper than the stack allows; does it feed itself?"
        case .feedback(let word): "feedback: \(word) made work for itself without end at one instant"
        case .misuse(let sentence): sentence
        }
    }
}
