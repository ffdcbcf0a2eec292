/// What became of a vector.
package enum Verdict: Equatable {
    case passed
    /// What was expected and what came instead.
    case failed([String])
    case inexpressible(String)
}
