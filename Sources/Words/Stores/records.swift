import Language
import Services
import Values

/// A person's types as rows of tables.
extension Word {
    static let recordTypes = [
        "protocol TableRecord {}", "protocol FetchableRecord {}",
        "protocol MutablePersistableRecord: TableRecord {}", "protocol PersistableRecord: MutablePersistableRecord {}",
    ]

    static let records: [Word] =
        [insertRecord, deleteRecord] + [
            .member(of: "FetchableRecord", "static func fetchAll(_ db: Database) throws -> [Self]") { call in
                let type = call.result.arguments.first ?? .any
                return try call.all("SELECT * FROM \(try call.told { try call.table(of: type) })")
            },
            .member(of: "FetchableRecord", "static func fetchOne(_ db: Database, key: Any?) throws -> Self?") { call in
                try call.told {
                    let type = call.result.wrapped ?? .any
                    let table = try call.table(of: type)
                    let key = try call.key(of: table)
                    return try call.first(
                        "SELECT * FROM \(table) WHERE \(key.quoted) = ?", [call.conversion.stored(call[1])])
                }
            },
        ]
        + fetches(of: "FetchableRecord", as: "Self")

    private static let insertRecord = Word(
        "insert",
        ["insert", "update", "save"].map {
            "extension MutablePersistableRecord { func \($0)(_ db: Database) throws }"
        },
        "writes a record as a row of its table: a new one, the one with its key, or whichever it is",
        example: """
            struct Task: Codable, FetchableRecord, PersistableRecord { var id: Int; var title: String }
            let db = try DatabaseQueue()
            try db.write { db in
                try db.create(table: "task") { t in
                    t.primaryKey("id", .integer)
                    t.column("title", .text).notNull()
                }
                try Task(id: 1, title: "tea").insert(db)
                try Task(id: 1, title: "green tea").update(db)
            }
            print(try db.read { db in try Task.fetchAll(db) })
            //= [Task(id: 1, title: "green tea")]
            """
    ) { call in
        try call.told {
            let table = try call.tableOfReceiver
            let columns = try call.conversion.columns(call.receiver)
            if call.signature > 0, try call.update(columns, in: table) { return .void }
            if call.signature == 1 {
                throw call.interpreter.library.item("StoreError", "constraint", [.string("no such row in \(table)")])
            }
            let names = columns.map(\.name.quoted).joined(separator: ", ")
            let marks = columns.map { _ in "?" }.joined(separator: ", ")
            _ = try call.run(
                "INSERT INTO \(table) (\(names)) VALUES (\(marks))", columns.map(\.value))
            return .void
        }
    }

    private static let deleteRecord = Word(
        "delete",
        ["extension MutablePersistableRecord { @discardableResult func delete(_ db: Database) throws -> Bool }"],
        "takes a record's row away; false if there is none"
    ) { call in
        try call.told {
            let table = try call.tableOfReceiver
            let key = try call.key(of: table)
            guard let own = try call.conversion.columns(call.receiver).first(where: { $0.name == key }) else {
                throw RuntimeError("\(table) has no column \(key) for its key")
            }
            _ = try call.run("DELETE FROM \(table) WHERE \(key.quoted) = ?", [own.value])
            return .bool(try call.connection.changes > 0)
        }
    }
}

extension Call {
    fileprivate var connection: Connection { get throws { try (try object(0) as TransactionObject).open() } }

    fileprivate func run(_ sql: String, _ arguments: [StoreValue] = []) throws -> StoreRows {
        try (try object(0) as TransactionObject).run(sql, arguments)
    }

    fileprivate var tableOfReceiver: String {
        get throws { try table(of: interpreter.type(of: receiver, known: receiverType)) }
    }

    /// The table of a person's type: `databaseTableName`, or its name with a small letter.
    fileprivate func table(of type: Type) throws -> String {
        guard let nominal = type.nominal else { throw RuntimeError("\(type) has no table") }
        if let told = try? interpreter.sendStatic(
            "databaseTableName", to: .object(MetatypeObject(type)), [], at: .nowhere),
            case .string(let name) = told
        {
            return name.quoted
        }
        let name = nominal.shortName
        return (name.prefix(1).lowercased() + name.dropFirst()).quoted
    }

    /// The column of a table that tells its rows apart.
    fileprivate func key(of table: String) throws -> String {
        let columns = try connection.run("PRAGMA table_info(\(table))").rows
        let key = columns.first { $0.count > 5 && $0[5] != .int(0) }
        if case .text(let name)? = key?[1] { return name }
        return "rowid"
    }

    /// Whether there was a row with that key.
    fileprivate func update(_ columns: [(name: String, value: StoreValue)], in table: String) throws -> Bool {
        let key = try key(of: table)
        guard let own = columns.first(where: { $0.name == key }), own.value != .null else { return false }
        let others = columns.filter { $0.name != key }
        guard !others.isEmpty else { return false }
        let changes = others.map { "\($0.name.quoted) = ?" }.joined(separator: ", ")
        _ = try run(
            "UPDATE \(table) SET \(changes) WHERE \(key.quoted) = ?", others.map(\.value) + [own.value])
        return try connection.changes > 0
    }
}
