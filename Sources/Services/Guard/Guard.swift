/// The one way out of a session: it allows, refuses, or asks.
package final class Guard {
    package private(set) var allowance: Allowance
    /// What the person was asked, and said.
    private var answers: [Access: Bool] = [:]
    /// Asks the person who types; nil if there is nobody, or nobody who can be asked now.
    package var ask: ((Question) -> Bool?)?
    /// The port of the session's own server, which everybody in it may ask.
    package var ownPort: Int?

    package init(_ allowance: Allowance = Allowance()) { self.allowance = allowance }

    /// The person allows more.
    package func allow(_ text: String) throws(AllowanceError) { try allowance.add(text) }

    /// `asker`: whose line wants it. What a stranger wrote is not asked about, it is refused.
    package func permit(_ access: Access, for asker: Asker) throws(Refusal) -> Permit {
        if let permit = try allowance.permit(access) { return permit }
        if case .net(let host, let port) = access, port == ownPort, ["127.0.0.1", "localhost"].contains(host) {
            return Permit(access)
        }
        switch asker {
        case .stranger: throw Refusal(access, .stranger)
        // A line that names the file is the permission.
        case .command: return Permit(access)
        case .person(let title):
            guard let said = answers[access] ?? ask?(Question(access: access, title: title)) else {
                throw Refusal(access, .unasked)
            }
            answers[access] = said
            guard said else { throw Refusal(access, .answered) }
            return Permit(access)
        }
    }
}

/// Whose line wants something.
package enum Asker: Equatable, Sendable {
    /// A person types, and can be asked: where it stands, `entry 4`.
    case person(String)
    /// A command that a person typed with what it is to touch.
    case command
    /// A file, a script that is played, a lesson.
    case stranger
}

/// What a person is asked by one key.
package struct Question: Sendable {
    package let access: Access
    package let title: String

    /// `read /etc/hosts for entry 4: y this session, n not this session`
    package var sentence: String { "\(access.sentence) for \(title): y this session, n not this session" }
}
