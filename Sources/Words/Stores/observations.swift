import Language
import Reactive
import Services
import Values

/// A query to be asked again whenever something has changed that it reads.
private final class TrackedQuery: Object {
    let fetch: (Value) throws -> Value
    init(_ fetch: @escaping (Value) throws -> Value) { self.fetch = fetch }
    override func write(to text: inout String, as style: TextStyle) { text += "ValueObservation" }
}

extension Word {
    static let observationTypes = [
        "struct ValueObservation<Value> {}", "struct RxValueObservation<Value> {}",
        "enum ValueObservationScheduler { case immediate; case async(onQueue: DispatchQueue) }",
    ]

    static let observations: [Word] = [
        Word(
            "tracking",
            [
                """
                extension ValueObservation { static func tracking(_ value: (Database) throws -> Value) \
                -> ValueObservation<Value> }
                """,
                """
                extension ValueObservation { static func trackingConstantRegion(_ value: (Database) throws -> Value) \
                -> ValueObservation<Value> }
                """,
            ],
            "a query that is asked again when what it reads has changed: by a join, a trigger, another process as well",
            example: """
                let db = try DatabaseQueue()
                try db.write { db in try db.execute(sql: "CREATE TABLE task (title TEXT)") }
                let count = ValueObservation.tracking { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM task") ?? 0 }
                watch count.rx.observe(in: db) as tasks
                //= _1 → 0   tasks
                try db.write { db in try db.execute(sql: "INSERT INTO task VALUES ('tea')") }
                //= _1 → 1   tasks
                """
        ) { call in .object(TrackedQuery(try call.function(0).unary)) },
        .member(of: "ValueObservation", "var rx: RxValueObservation<Value>") { call in call.receiver },
        Word(
            "observe",
            [
                """
                extension RxValueObservation { func observe(in db: DatabaseQueue, \
                scheduling: ValueObservationScheduler = 0) -> Observable<Value> }
                """
            ],
            """
            what the query finds, and again after each change: on main, in a later turn; with .immediate the first comes \
            while it is subscribed to
            """
        ) { call in
            let query: TrackedQuery = try call.receiver()
            let database = (try call.object(0) as DatabaseQueueObject).database
            let isImmediate = call.has(1) && (try? call.enumCase(1)) == 0
            let (library, main) = (call.interpreter.library, call.interpreter.main)
            return .object(
                Stream.create(call.loop, at: call.site) { sink in
                    var ask: () -> Void = {}
                    let observation = Observation(on: main) { ask() }
                    ask = { [weak observation] in
                        guard let observation, !sink.isDisposed else { return }
                        do {
                            let (value, tables) = try database.read { connection in
                                try connection.tablesRead {
                                    try TransactionObject.during(connection, .reader, query.fetch)
                                }
                            }
                            observation.tables = tables
                            sink.next(value)
                        } catch {
                            sink.error((error as? StoreFailure).map(library.error) ?? error)
                        }
                    }
                    database.add(observation)
                    if isImmediate { ask() } else { observation.look() }
                    return Cleanup { database.remove(observation) }
                })
        },
    ]
}
