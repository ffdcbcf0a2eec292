import Foundation

protocol TableRecord { static var databaseTableName: String { get } }
protocol FetchableRecord {}
protocol PersistableRecord: TableRecord {}

extension Row {
    /// As JSON, from which a record is decoded.
    fileprivate var json: [String: Any] {
        var members: [String: Any] = [:]
        for column in columns {
            switch column.value {
            case .null: break
            case .integer(let value): members[column.name] = column.isBool ? value != 0 : value
            case .real(let value): members[column.name] = value
            case .text(let value): members[column.name] = value
            }
        }
        return members
    }
}

extension FetchableRecord where Self: Decodable {
    private static func record(_ row: Row) throws -> Self {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            let long = text.count < 11 ? text + " 00:00:00.000" : text
            guard let date = Database.dates.date(from: long) else { throw DatabaseError.sql("\(text) is not a date") }
            return date
        }
        return try decoder.decode(Self.self, from: JSONSerialization.data(withJSONObject: row.json))
    }
    static func fetchAll(_ db: Database, sql: String, arguments: [Any?] = []) throws -> [Self] {
        try db.rows(sql, arguments).map(record)
    }
    static func fetchOne(_ db: Database, sql: String, arguments: [Any?] = []) throws -> Self? {
        try db.rows(sql, arguments).first.map(record)
    }
}

extension FetchableRecord where Self: Decodable & TableRecord {
    static func fetchAll(_ db: Database) throws -> [Self] {
        try fetchAll(db, sql: "SELECT * FROM \"\(databaseTableName)\"")
    }
    static func fetchOne(_ db: Database, key: Any) throws -> Self? {
        let name = try db.primaryKey(of: databaseTableName)
        return try fetchOne(db, sql: "SELECT * FROM \"\(databaseTableName)\" WHERE \"\(name)\" = ?", arguments: [key])
    }
}

extension Database {
    fileprivate func primaryKey(of table: String) throws -> String {
        for row in try rows("PRAGMA table_info(\"\(table)\")") {
            guard case .integer(let place)? = row.columns.last?.value, place > 0,
                case .text(let name) = row.columns[1].value
            else { continue }
            return name
        }
        return "rowid"
    }
}

extension PersistableRecord where Self: Encodable {
    /// The properties by their names; one that is nil is NULL.
    private func members(_ db: Database) throws -> [(name: String, value: Any?)] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .formatted(Database.dates)
        let found = try JSONSerialization.jsonObject(with: encoder.encode(self)) as? [String: Any] ?? [:]
        let columns = try db.rows("PRAGMA table_info(\"\(Self.databaseTableName)\")").map { $0.columns[1].value }
        return columns.compactMap { if case .text(let name) = $0 { (name, found[name]) } else { nil } }
    }
    func insert(_ db: Database) throws {
        let all = try members(db).filter { $0.value != nil }
        let (names, places) = (all.map { "\"\($0.name)\"" }, all.map { _ in "?" })
        let sql = "(\(names.joined(separator: ", "))) VALUES (\(places.joined(separator: ", ")))"
        try db.execute(sql: "INSERT INTO \"\(Self.databaseTableName)\" \(sql)", arguments: all.map(\.value))
    }
    func update(_ db: Database) throws {
        let key = try db.primaryKey(of: Self.databaseTableName)
        let all = try members(db)
        let set = all.map { "\"\($0.name)\" = ?" }.joined(separator: ", ")
        try db.execute(
            sql: "UPDATE \"\(Self.databaseTableName)\" SET \(set) WHERE \"\(key)\" = ?",
            arguments: all.map(\.value) + [all.first { $0.name == key }?.value ?? nil])
    }
    @discardableResult func delete(_ db: Database) throws -> Bool {
        let key = try db.primaryKey(of: Self.databaseTableName)
        let before = SQLite.changes(db.handle)
        try db.execute(
            sql: "DELETE FROM \"\(Self.databaseTableName)\" WHERE \"\(key)\" = ?",
            arguments: [try members(db).first { $0.name == key }?.value ?? nil])
        return SQLite.changes(db.handle) != before
    }
}
