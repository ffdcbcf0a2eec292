import Messages

/// How sentences are put together of clauses, and of names.
extension Message {
    /// Clauses side by side, as far as they are there.
    static func clauses(_ parts: [Message?]) -> Message {
        let parts = parts.compactMap { $0 }
        return parts.dropFirst().reduce(parts.first ?? .empty) { Message("\($0); \($1)") }
    }

    static func list(_ parts: [Message]) -> Message {
        parts.dropFirst().reduce(parts.first ?? .empty) { Message("\($0), \($1)") }
    }

    static func all(of names: [String]) -> Message {
        names.dropFirst().reduce(Message(plain: names.first ?? "")) { Message("\($0) and \($1)") }
    }
}
