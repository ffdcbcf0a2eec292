import CSQLite

/// Statements that were carried out before: what is said often is read once.
struct PreparedStatements {
    /// Who speaks is a part of it: what one may say is refused to another.
    struct Key: Hashable {
        let sql: String
        let speaker: Connection.Speaker
    }

    private var kept: [Key: OpaquePointer] = [:]
    /// The one that was kept last: a loop says the same again and again.
    private var newest: (key: Key, statement: OpaquePointer)?
    private static let most = 32

    /// Nobody else has it until it is kept again.
    mutating func take(_ key: Key) -> OpaquePointer? {
        guard let newest, newest.key == key else { return kept.removeValue(forKey: key) }
        self.newest = nil
        return newest.statement
    }

    /// What it was carried out with is forgotten.
    mutating func keep(_ statement: OpaquePointer, _ key: Key) {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
        if kept.count >= PreparedStatements.most { end() }
        if let newest, let other = kept.updateValue(newest.statement, forKey: newest.key) { sqlite3_finalize(other) }
        newest = (key, statement)
    }

    mutating func end() {
        if let newest { sqlite3_finalize(newest.statement) }
        for statement in kept.values { sqlite3_finalize(statement) }
        (newest, kept) = (nil, [:])
    }
}
