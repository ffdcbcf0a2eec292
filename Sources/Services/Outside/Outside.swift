/// All that a session can reach outside of itself. It outlives the worlds of the session's past.
package final class Outside {
    /// What is asked before anything is touched.
    package let `guard`: Guard

    package init(_ allowance: Allowance = Allowance()) { `guard` = Guard(allowance) }
}
