import Language
import Reactive
import Services
import Values

/// A store as a value of the language.
final class DatabaseQueueObject: Object, NamedObject {
    let database: Database
    init(_ database: Database) { self.database = database }
    var typeName: String { "DatabaseQueue" }
    override func write(to text: inout String, as style: TextStyle) {
        text += "DatabaseQueue(\(Value.string(database.name).literal))"
    }
}

/// What the closure of a transaction is given; it is good in there and nowhere else.
final class TransactionObject: Object, NamedObject {
    private let connection: Connection
    private let speaker: Connection.Speaker
    private var isOver = false

    init(_ connection: Connection, as speaker: Connection.Speaker) {
        (self.connection, self.speaker) = (connection, speaker)
    }

    func end() { isOver = true }

    func open() throws -> Connection {
        guard !isOver else {
            throw RuntimeError(
                "this db was kept after its block: use it only inside write { db in … } or read { db in … }")
        }
        return connection
    }

    /// A person's SQL.
    func run(_ sql: String, _ arguments: [StoreValue] = []) throws -> StoreRows {
        try open().run(sql, arguments, as: speaker)
    }

    func run(_ sql: String, _ arguments: [StoreValue], for reading: inout some StoreReading) throws {
        try open().run(sql, arguments, as: speaker, for: &reading)
    }

    var typeName: String { "Database" }
    override func write(to text: inout String, as style: TextStyle) { text += "Database" }
}

extension Word {
    static let storeTypes =
        [
            "final class DatabaseQueue: ReactiveCompatible {}",
            "struct Row: Hashable {}", "typealias DatabaseError = StoreError",
            """
            enum StoreError: Error, Equatable { case interrupted, full, busy, damaged(String), newer(Int), \
            constraint(String), refused(String), sql(String) }
            """,
        ] + recordTypes + tableTypes + migrationTypes + observationTypes

    static let stores: [Word] = databaseQueues + statements + records + tableDefinition + migrations + observations

    private static let databaseQueues: [Word] = [
        .outward(
            "DatabaseQueue",
            [
                "extension DatabaseQueue { init(path: String) throws }", "extension DatabaseQueue { init() throws }",
                "extension DatabaseQueue { init(named: String) throws }",
            ],
            "a store of tables, as GRDB has it: at the prompt a file that is kept by its name, elsewhere in memory",
            example: """
                let db = try DatabaseQueue(path: "tasks")
                try db.write { db in
                    try db.execute(sql: "CREATE TABLE task (id INTEGER PRIMARY KEY, title TEXT)")
                    try db.execute(sql: "INSERT INTO task (title) VALUES (?)", arguments: ["tea"])
                }
                let titles = try db.read { db in try String.fetchAll(db, sql: "SELECT title FROM task") }
                print(titles)
                //= ["tea"]
                """
        ) { call, way in
            try call.told {
                // An empty name is GRDB's for a store in memory.
                let name = call.signature == 0 && ![":memory:", ""].contains(call.string(0)) ? call.string(0) : nil
                return .object(DatabaseQueueObject(try way.database(name)))
            }
        },
        Word(
            "write",
            [
                "extension DatabaseQueue { @discardableResult func write<T>(_ updates: (Database) throws -> T) throws -> T }",
                "extension DatabaseQueue { func read<T>(_ value: (Database) throws -> T) throws -> T }",
                "extension DatabaseQueue { @discardableResult func inDatabase<T>(_ updates: (Database) throws -> T) throws -> T }",
            ],
            "one transaction: all that the closure writes is kept, or, if it throws, none; `read` may not write"
        ) { call in
            try call.transaction(try call.function(0).unary, isWriting: call.signature != 1)
        },
        Word(
            "write",
            [
                "extension Reactive where Base == DatabaseQueue { func write<T>(updates: (Database) throws -> T) -> Single<T> }",
                "extension Reactive where Base == DatabaseQueue { func read<T>(value: (Database) throws -> T) -> Single<T> }",
            ],
            "a transaction for each subscription, that says what the closure gave, or why it was not kept"
        ) { call in
            let (body, isWriting, main) = (try call.function(0).unary, call.signature == 0, call.interpreter.main)
            return .object(
                Stream.deferred(call.loop, at: call.site) {
                    .just(call.loop, try call.transaction(body, isWriting: isWriting), at: call.site)
                }.subscribe(on: main))
        },
    ]
}

extension Call {
    /// Does something with a store: why it failed is an error of the vocabulary.
    func told<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch let failure as StoreFailure {
            throw interpreter.library.error(failure)
        }
    }

    var conversion: StoreConversion { StoreConversion(interpreter: interpreter) }

    func transaction(_ body: (Value) throws -> Value, isWriting: Bool) throws -> Value {
        let database = (try receiver() as DatabaseQueueObject).database
        return try told {
            isWriting
                ? try database.write { try TransactionObject.during($0, .writer, body) }
                : try database.read { try TransactionObject.during($0, .reader, body) }
        }
    }
}

extension TransactionObject {
    /// Does something within a transaction, which ends with it.
    static func during(
        _ connection: Connection, _ speaker: Connection.Speaker, _ body: (Value) throws -> Value
    ) throws -> Value {
        let transaction = TransactionObject(connection, as: speaker)
        defer { transaction.end() }
        return try body(.object(transaction))
    }
}

extension Library {
    /// Why a store did nothing, as an error of the vocabulary.
    func error(_ failure: StoreFailure) -> any Error {
        switch failure {
        case .interrupted: item("StoreError", "interrupted", [])
        case .full: item("StoreError", "full", [])
        case .busy: item("StoreError", "busy", [])
        case .damaged(let text): item("StoreError", "damaged", [.string(text)])
        case .newer(let version): item("StoreError", "newer", [.int(version)])
        case .constraint(let text): item("StoreError", "constraint", [.string(text)])
        case .refused(let text): item("StoreError", "refused", [.string(text)])
        case .sql(let text): item("StoreError", "sql", [.string(text)])
        }
    }
}
