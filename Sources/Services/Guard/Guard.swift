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

    /// The person allows more, or with `-` before it less; `none` takes all of it back.
    package func allow(_ text: String) throws(AllowanceError) {
        if text == "none" {
            (allowance, answers) = (Allowance(stores: allowance.stores), [:])
        } else if text.hasPrefix("-") {
            try takeBack(String(text.dropFirst()))
        } else {
            try allowance.add(text)
        }
    }

    /// What was allowed by that, or was answered to a question that it would have answered: it is asked about again.
    private func takeBack(_ part: String) throws(AllowanceError) {
        guard Access.Kind(rawValue: String(part.prefix { $0 != "=" })) != nil else {
            let kinds = Access.Kind.allCases.map { "-\($0.rawValue)" }.joined(separator: ", ")
            throw AllowanceError("\(part): nothing that can be taken back; \(kinds), or none")
        }
        let wasAllowed = allowance.remove(part)
        let taken = answers.keys.filter { $0.allowance == part || $0.kind.rawValue == part }
        for access in taken { answers[access] = nil }
        if !wasAllowed, taken.isEmpty { throw AllowanceError("\(part): nothing of that is allowed") }
    }

    /// What is allowed, and what the person said when asked, a line each.
    package var lines: [String] {
        allowance.lines
            + answers.map {
                "\($0.key.sentence): \($0.value ? "yes" : "no"), as you said   (:allow -\($0.key.allowance))"
            }
            .sorted()
    }

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
