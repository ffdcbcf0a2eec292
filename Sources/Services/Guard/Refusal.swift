/// What the guard has refused, in a sentence that names the way to allow it.
package struct Refusal: Error, Equatable {
    package let access: Access
    private let reason: Reason

    package enum Reason: Equatable, Sendable {
        /// Nobody allowed it, and there is nobody to ask.
        case stranger
        /// It can't be asked now, for something is being typed, or there is no terminal.
        case unasked
        /// The person said no.
        case answered
        /// The folder that is allowed does not hold it: a link or `..` leads out.
        case outside(String)
        /// More than is read at once.
        case large
    }

    init(_ access: Access, _ reason: Reason) { (self.access, self.reason) = (access, reason) }

    /// At a prompt, where lines are cut, the way out stands first.
    package var sentence: String {
        let refused = "refused to \(access.sentence)"
        let out = "refused, :allow \(access.allowance) allows it: \(access.sentence)"
        return switch reason {
        case .stranger: "\(refused): --allow \(access.allowance) allows it"
        case .unasked: out
        case .answered: "\(out), as you said"
        case .outside(let folder): "\(refused): that leads out of \(folder), which is allowed"
        case .large: "\(refused): it is larger than the 16 MB that are read at once"
        }
    }
}
