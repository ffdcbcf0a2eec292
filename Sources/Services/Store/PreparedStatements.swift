import CSQLite

/// Statements that were carried out before: what is said often is read once.
struct PreparedStatements {
    /// Who speaks is a part of it: what one may say is refused to another.
    struct Key: Hashable {
        let sql: String
        let speaker: Connection.Speaker
    }

    private var kept: [Key: OpaquePointer] = [:]
    private static let most = 32

    /// Nobody else has it until it is kept again.
    mutating func take(_ key: Key) -> OpaquePointer? { kept.removeValue(forKey: key) }

    /// What it was carried out with is forgotten.
    mutating func keep(_ statement: OpaquePointer, _ key: Key) {
        if kept.count >= PreparedStatements.most { end() }
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
        if let other = kept.updateValue(statement, forKey: key) { sqlite3_finalize(other) }
    }

    mutating func end() {
        for statement in kept.values { sqlite3_finalize(statement) }
        kept = [:]
    }
}
