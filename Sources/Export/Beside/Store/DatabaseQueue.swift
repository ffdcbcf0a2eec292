import Foundation
import RxSwift

/// What GRDB is used for here, where there is no GRDB: stores in memory, one for each name.
enum DatabaseError: Error, Equatable { case sql(String), constraint(String) }
typealias StoreError = DatabaseError

enum DatabaseValue { case null, integer(Int), real(Double), text(String) }

struct Row {
    let columns: [(name: String, value: DatabaseValue, isBool: Bool)]
}

final class Database {
    let handle: SQLite.Handle
    let committed = PublishSubject<Void>()
    fileprivate let lock = NSRecursiveLock()
    fileprivate init() throws { handle = try SQLite.open(":memory:") }

    var lastInsertedRowID: Int { SQLite.lastRow(handle) }
    func execute(sql: String, arguments: [Any?] = []) throws { _ = try rows(sql, arguments) }
    func rows(_ sql: String, _ arguments: [Any?] = []) throws -> [Row] {
        try SQLite.rows(handle, sql, arguments.map(Database.value))
    }

    static func value(_ argument: Any?) -> DatabaseValue {
        switch argument {
        case let value as Bool: return .integer(value ? 1 : 0)
        case let value as Int: return .integer(value)
        case let value as Double: return .real(value)
        case let value as Date: return .text(dates.string(from: value))
        case let value as String: return .text(value)
        default: return .null
        }
    }
    static let dates: DateFormatter = {
        let format = DateFormatter()
        format.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS"
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.locale = Locale(identifier: "en_US_POSIX")
        return format
    }()
}

final class DatabaseQueue {
    let database: Database
    nonisolated(unsafe) private static var named: [String: Database] = [:]

    convenience init() throws { self.init(try Database()) }
    convenience init(path: String) throws {
        let database = try DatabaseQueue.named[path] ?? Database()
        DatabaseQueue.named[path] = database
        self.init(database)
    }
    private init(_ database: Database) { self.database = database }

    func read<T>(_ body: (Database) throws -> T) throws -> T {
        database.lock.lock()
        defer { database.lock.unlock() }
        return try body(database)
    }
    /// A transaction: all of it, or nothing.
    @discardableResult func write<T>(_ body: (Database) throws -> T) throws -> T {
        let (answer, hasChanged) = try read { db -> (T, Bool) in
            let before = SQLite.changes(db.handle)
            try db.execute(sql: "BEGIN IMMEDIATE")
            do {
                let answer = try body(db)
                try db.execute(sql: "COMMIT")
                return (answer, SQLite.changes(db.handle) != before)
            } catch {
                try? db.execute(sql: "ROLLBACK")
                throw error
            }
        }
        if hasChanged { database.committed.onNext(()) }
        return answer
    }
}

protocol DatabaseValueConvertible { static func read(_ value: DatabaseValue) -> Self? }
extension Int: DatabaseValueConvertible {
    static func read(_ value: DatabaseValue) -> Int? { if case .integer(let number) = value { number } else { nil } }
}
extension String: DatabaseValueConvertible {
    static func read(_ value: DatabaseValue) -> String? { if case .text(let text) = value { text } else { nil } }
}
extension DatabaseValueConvertible {
    static func fetchAll(_ db: Database, sql: String, arguments: [Any?] = []) throws -> [Self] {
        try db.rows(sql, arguments).compactMap { $0.columns.first.flatMap { read($0.value) } }
    }
    static func fetchOne(_ db: Database, sql: String, arguments: [Any?] = []) throws -> Self? {
        try fetchAll(db, sql: sql, arguments: arguments).first
    }
}
