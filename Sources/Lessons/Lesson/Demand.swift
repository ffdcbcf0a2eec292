/// What an answer's text or its subscriptions must be, beyond what it does.
package struct Demand: Sendable {
    package enum Kind: Sendable, Equatable {
        /// One of these words.
        case uses([String])
        /// None of these words.
        case without([String])
        /// No more subscriptions to a stream at once.
        case listens(String, atMost: Int)
        /// No more operators.
        case operators(atMost: Int)
        /// After the end nobody listens to it.
        case letsGo(of: String)
        /// All that is heard has ended by then.
        case ends(by: Int)
    }
    package let kind: Kind
    package let text: String
    package let reply: String
    package let line: Int
}
