import Language
import Services
import Values

/// A table that is described column by column.
private final class TableDefinition: Object {
    var columns: [ColumnDefinition] = []
    override func write(to text: inout String, as style: TextStyle) { text += "TableDefinition" }
}

private final class ColumnDefinition: Object {
    var sql: String
    init(_ sql: String) { self.sql = sql }
    override func write(to text: inout String, as style: TextStyle) { text += "ColumnDefinition" }
}

extension Word {
    static let tableTypes = [
        """
        final class Database { enum ColumnType { case text, integer, double, real, boolean, blob, date, datetime, \
        numeric, any, jsonText } }
        """,
        "final class TableDefinition {}", "final class ColumnDefinition {}",
    ]

    private static let columnTypes = [
        "TEXT", "INTEGER", "DOUBLE", "REAL", "BOOLEAN", "BLOB", "DATE", "DATETIME", "NUMERIC", "", "TEXT",
    ]

    static let tableDefinition: [Word] = [createTable, dropTable, tableExists, column, autoKey] + rules

    private static let createTable = Word(
        "create",
        [
            """
            extension Database { func create(table name: String, ifNotExists: Bool = false, \
            body: (TableDefinition) throws -> Void) throws }
            """
        ],
        "makes a table, described column by column",
        example: """
            let db = try DatabaseQueue()
            try db.write { db in
                try db.create(table: "task") { t in
                    t.autoIncrementedPrimaryKey("id")
                    t.column("title", .text).notNull()
                    t.column("checked", .datetime)
                }
                print(try db.tableExists("task"))
            }
            //= true
            """
    ) { call in
        let definition = TableDefinition()
        _ = try call.function(2).unary(.object(definition))
        let columns = definition.columns.map(\.sql).joined(separator: ", ")
        try call.told {
            _ = try (try call.receiver() as TransactionObject).run(
                "CREATE TABLE \(call.bool(1) ? "IF NOT EXISTS " : "")\(call.string(0).quoted) (\(columns))")
        }
        return .void
    }

    private static let dropTable = Word(
        "drop", ["extension Database { func drop(table name: String) throws }"], "takes a table away with all its rows"
    ) { call in
        try call.told {
            _ = try (try call.receiver() as TransactionObject).run("DROP TABLE \(call.string(0).quoted)")
        }
        return .void
    }

    private static let tableExists = Word(
        "tableExists", ["extension Database { func tableExists(_ name: String) throws -> Bool }"],
        "whether there is a table of that name"
    ) { call in
        try call.told {
            let sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND lower(name) = lower(?)"
            let rows = try (try call.receiver() as TransactionObject).run(sql, [.text(call.string(0))])
            return .bool(!rows.rows.isEmpty)
        }
    }

    private static let column = Word(
        "column",
        [
            """
            extension TableDefinition { @discardableResult func column(_ name: String, _ type: Database.ColumnType) \
            -> ColumnDefinition }
            """,
            "extension TableDefinition { @discardableResult func column(_ name: String) -> ColumnDefinition }",
            """
            extension TableDefinition { @discardableResult func primaryKey(_ name: String, _ type: \
            Database.ColumnType) -> ColumnDefinition }
            """,
        ],
        "a column of a table"
    ) { call in
        let type = call.signature == 1 ? "" : " " + columnTypes[try call.enumCase(1)]
        return .object(
            try call.add(call.string(0).quoted + type + (call.signature == 2 ? " PRIMARY KEY NOT NULL" : "")))
    }

    private static let autoKey = Word(
        "autoIncrementedPrimaryKey",
        [
            "extension TableDefinition { @discardableResult func autoIncrementedPrimaryKey(_ name: String) -> ColumnDefinition }"
        ],
        "a column whose number is given to each new row, and never again"
    ) { call in .object(try call.add("\(call.string(0).quoted) INTEGER PRIMARY KEY AUTOINCREMENT")) }

    private static let rules: [Word] =
        [
            ("notNull() -> ColumnDefinition", "NOT NULL"), ("unique() -> ColumnDefinition", "UNIQUE"),
            ("primaryKey() -> ColumnDefinition", "PRIMARY KEY"),
        ].map { declaration, sql in
            .member(of: "ColumnDefinition", "@discardableResult func \(declaration)") { call in try call.rule(sql) }
        } + [
            .member(of: "ColumnDefinition", "@discardableResult func defaults(to value: Any?) -> ColumnDefinition") {
                call in
                try call.rule("DEFAULT \(call.conversion.stored(call[0]).sql)")
            },
            .member(of: "ColumnDefinition", "@discardableResult func references(_ table: String) -> ColumnDefinition") {
                call in try call.rule("REFERENCES \(call.string(0).quoted) ON DELETE CASCADE")
            },
        ]
}

extension Call {
    fileprivate func add(_ sql: String) throws -> ColumnDefinition {
        let column = ColumnDefinition(sql)
        (try receiver() as TableDefinition).columns.append(column)
        return column
    }

    fileprivate func rule(_ sql: String) throws -> Value {
        (try receiver() as ColumnDefinition).sql += " \(sql)"
        return receiver
    }
}
