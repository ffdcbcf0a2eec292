import Language
import Services
import Values

/// The steps that bring a store to what a program wants of it.
private final class Migrator: Object {
    var steps: [(name: String, body: (Value) throws -> Value)] = []
    override func visitReferences(_ visit: (Object) -> Void) {}
    override func write(to text: inout String, as style: TextStyle) { text += "DatabaseMigrator" }
}

extension Word {
    static let migrationTypes = ["final class DatabaseMigrator {}"]

    static let migrations: [Word] = [
        .member(of: "DatabaseMigrator", "init()") { _ in .object(Migrator()) },
        Word(
            "registerMigration",
            [
                """
                extension DatabaseMigrator { func registerMigration(_ identifier: String, \
                migrate: (Database) throws -> Void) }
                """
            ],
            "one step of a store's history; steps are only ever added at the end"
        ) { call in
            let (migrator, name): (Migrator, String) = (try call.receiver(), call.string(0))
            guard !migrator.steps.contains(where: { $0.name == name }) else {
                throw RuntimeError("the migration \(name) is registered already")
            }
            migrator.steps.append((name, try call.function(1).unary))
            return .void
        },
        Word(
            "migrate", ["extension DatabaseMigrator { func migrate(_ db: DatabaseQueue) throws }"],
            "does the steps that a store has not had, each in a transaction; a store of a newer program is left as it is",
            example: """
                var migrator = DatabaseMigrator()
                migrator.registerMigration("v1") { db in
                    try db.create(table: "task") { t in t.autoIncrementedPrimaryKey("id") }
                }
                let db = try DatabaseQueue(path: "tasks")
                try migrator.migrate(db)
                try migrator.migrate(db)
                print(try db.read { db in try db.tableExists("task") })
                //= true
                """
        ) { call in
            let migrator: Migrator = try call.receiver()
            let database = (try call.object(0) as DatabaseQueueObject).database
            try call.told {
                let version = try database.read { try $0.version() }
                guard version <= migrator.steps.count else { throw StoreFailure.newer(version) }
                for (index, step) in migrator.steps.enumerated().dropFirst(version) {
                    try database.write { connection in
                        _ = try TransactionObject.during(connection, .writer, step.body)
                        try connection.setVersion(index + 1)
                    }
                }
            }
            return .void
        },
    ]
}
