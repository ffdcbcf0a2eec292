/// A store of names and values in a table of its own.
package final class TableStore: Store {
    private let database: Database
    /// How many more changes are written before it breaks off; nil for all.
    package var breaksAfter: Int?

    package init(_ database: Database) throws {
        self.database = database
        _ = try database.write {
            try $0.run("CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY NOT NULL, json TEXT NOT NULL)")
        }
    }

    package func value(_ name: String) throws(StoreFailure) -> JSON? {
        try told { database in
            try database.read { connection in
                let found = try connection.run("SELECT json FROM kept WHERE name = ?", [.text(name)])
                guard case .text(let text)? = found.rows.first?.first else { return nil }
                do { return try JSON(text: text) } catch { throw StoreFailure.damaged("\(name) is no JSON") }
            }
        }
    }

    /// All that is kept, in the order of its names.
    package func all() throws(StoreFailure) -> [(name: String, value: JSON)] {
        try told { database in
            try database.read { connection in
                try connection.run("SELECT name, json FROM kept ORDER BY name").rows.compactMap { row in
                    guard row.count == 2, case .text(let name) = row[0], case .text(let text) = row[1] else {
                        return nil
                    }
                    do { return (name, try JSON(text: text)) } catch {
                        throw StoreFailure.damaged("\(name) is no JSON")
                    }
                }
            }
        }
    }

    package func write(_ changes: [(name: String, value: JSON?)]) throws(StoreFailure) {
        try told { database in
            try database.write { connection in
                for change in changes {
                    if let left = breaksAfter {
                        breaksAfter = left > 0 ? left - 1 : nil
                        guard left > 0 else { throw StoreFailure.interrupted }
                    }
                    if let value = change.value {
                        try connection.run(
                            "INSERT INTO kept VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET json = excluded.json",
                            [.text(change.name), .text(value.text)])
                    } else {
                        try connection.run("DELETE FROM kept WHERE name = ?", [.text(change.name)])
                    }
                }
            }
        }
    }

    private func told<Answer>(_ body: (Database) throws -> Answer) throws(StoreFailure) -> Answer {
        do { return try body(database) } catch {
            throw error as? StoreFailure ?? .sql("\(error)")
        }
    }
}
