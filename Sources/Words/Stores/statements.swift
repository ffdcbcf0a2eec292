import Language
import Services
import Values

extension Word {
    static let statements: [Word] = [execute, lastInserted, rowValue] + fetches

    private static let execute = Word(
        "execute",
        ["extension Database { func execute(sql: String, arguments: [Any?] = []) throws }"],
        "carries out SQL; each ? stands for one of the arguments",
        example: """
            let db = try DatabaseQueue()
            try db.write { db in
                try db.execute(sql: "CREATE TABLE t (a, b)")
                try db.execute(sql: "INSERT INTO t VALUES (?, ?)", arguments: [1, nil])
            }
            try db.read { db in print(try Row.fetchAll(db, sql: "SELECT * FROM t")) }
            //= [[a:1 b:NULL]]
            """
    ) { call in
        try call.told {
            _ = try (try call.receiver() as TransactionObject).run(
                call.string(0), call.items(1).map(call.conversion.stored))
        }
        return .void
    }

    private static let lastInserted = Word(
        "lastInsertedRowID",
        ["extension Database { var lastInsertedRowID: Int }", "extension Database { var changesCount: Int }"],
        "the number of the row that was inserted last; how many rows the last statement changed"
    ) { call in
        let connection = try (try call.receiver() as TransactionObject).open()
        return .int(call.signature == 0 ? connection.lastRow : connection.changes)
    }

    private static let rowValue = Word(
        "subscript",
        [
            "extension Row { func `subscript`<T>(_ column: String) -> T }",
            "extension Row { func `subscript`(_ column: String) -> Any? }",
            "extension Row { func `subscript`(_ index: Int) -> Any? }",
        ],
        "what stands in a column"
    ) { call in
        let row: RowObject = try call.receiver()
        if call.signature == 2 {
            let index = call.int(0)
            guard row.values.indices.contains(index) else {
                throw RuntimeError("the row has \(row.values.count) columns")
            }
            return call.conversion.plain(row.values[index])
        }
        let column = call.string(0)
        guard let value = row[column] else {
            if call.signature == 1 { return .null }
            throw RuntimeError("the row has no column \(column): \(row.columns.joined(separator: ", "))")
        }
        return call.signature == 1
            ? call.conversion.plain(value)
            : try call.told { try call.conversion.value(value, as: call.result, in: column) }
    }

    /// Of rows, and of what is one column of a row.
    private static let fetches: [Word] =
        ["Row", "Int", "String", "Double", "Bool", "Date", "Data"].flatMap { fetches(of: $0, as: $0) }

    static func fetches(of type: String, as result: String) -> [Word] {
        let parameters = "_ db: Database, sql: String, arguments: [Any?] = []"
        return [
            .member(of: type, "static func fetchAll(\(parameters)) throws -> [\(result)]") { call in
                try call.all(call.string(1), call.items(2).map(call.conversion.stored))
            },
            .member(of: type, "static func fetchOne(\(parameters)) throws -> \(result)?") { call in
                try call.first(call.string(1), call.items(2).map(call.conversion.stored))
            },
        ]
    }
}

extension Call {
    /// All values that a person's SQL finds; the first argument is the transaction.
    func all(_ sql: String, _ arguments: [StoreValue] = []) throws -> Value {
        let type = result.nominal.map { _ in result.arguments.first ?? .any } ?? .any
        var found = FetchedValues(conversion, as: type)
        try fetch(sql, arguments, for: &found)
        return .array(found.values)
    }

    func first(_ sql: String, _ arguments: [StoreValue] = []) throws -> Value {
        var found = FetchedValues(conversion, as: result.wrapped ?? .any, isOne: true)
        try fetch(sql, arguments, for: &found)
        return found.values.first.map { $0.isNull ? .null : .some($0) } ?? .null
    }

    private func fetch(_ sql: String, _ arguments: [StoreValue], for found: inout FetchedValues) throws {
        let transaction: TransactionObject = try object(0)
        try told { try transaction.run(sql, arguments, for: &found) }
        if let failure = found.failure { throw failure }
    }
}
