struct DatabaseMigrator {
    private var steps: [(Database) throws -> Void] = []
    mutating func registerMigration(_ name: String, migrate: @escaping (Database) throws -> Void) {
        steps.append(migrate)
    }
    func migrate(_ queue: DatabaseQueue) throws {
        guard
            case .integer(let done)? = try queue.read({ try $0.rows("PRAGMA user_version") }).first?.columns.first?
                .value
        else { return }
        for (index, step) in steps.enumerated() where index >= done {
            try queue.write { db in
                try step(db)
                try db.execute(sql: "PRAGMA user_version = \(index + 1)")
            }
        }
    }
}

enum ColumnType: String {
    case integer = "INTEGER", text = "TEXT", datetime = "DATETIME", boolean = "BOOLEAN", double = "DOUBLE"
}

final class ColumnDefinition {
    fileprivate var text: String
    fileprivate init(_ text: String) { self.text = text }
    @discardableResult func notNull() -> ColumnDefinition { adding("NOT NULL") }
    @discardableResult func unique() -> ColumnDefinition { adding("UNIQUE") }
    @discardableResult func primaryKey() -> ColumnDefinition { adding("PRIMARY KEY") }
    @discardableResult func defaults(to value: Any) -> ColumnDefinition {
        adding("DEFAULT " + ((value as? String).map { "'\($0)'" } ?? "\(value)"))
    }
    private func adding(_ part: String) -> ColumnDefinition {
        text += " " + part
        return self
    }
}

final class TableDefinition {
    fileprivate var columns: [ColumnDefinition] = []
    @discardableResult func column(_ name: String, _ type: ColumnType) -> ColumnDefinition {
        add("\"\(name)\" \(type.rawValue)")
    }
    @discardableResult func primaryKey(_ name: String, _ type: ColumnType) -> ColumnDefinition {
        add("\"\(name)\" \(type.rawValue) PRIMARY KEY")
    }
    @discardableResult func autoIncrementedPrimaryKey(_ name: String) -> ColumnDefinition {
        add("\"\(name)\" INTEGER PRIMARY KEY AUTOINCREMENT")
    }
    private func add(_ text: String) -> ColumnDefinition {
        let column = ColumnDefinition(text)
        columns.append(column)
        return column
    }
}

extension Database {
    func create(table name: String, body: (TableDefinition) throws -> Void) throws {
        let table = TableDefinition()
        try body(table)
        try execute(sql: "CREATE TABLE \"\(name)\" (\(table.columns.map { $0.text }.joined(separator: ", ")))")
    }
}
