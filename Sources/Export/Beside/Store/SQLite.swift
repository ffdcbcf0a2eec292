import Foundation

/// SQLite as it is installed, found when it is first asked for: a program needs no package for it.
enum SQLite {
    typealias Handle = OpaquePointer
    static let library = dlopen("libsqlite3.so.0", RTLD_NOW) ?? dlopen("libsqlite3.dylib", RTLD_NOW)

    static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(library, "sqlite3_" + name).map { unsafeBitCast($0, to: type) }
    }
    private typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Handle?>) -> Int32
    private typealias Prepare =
        @convention(c) (
            Handle, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<Handle?>,
            UnsafeMutablePointer<UnsafePointer<CChar>?>?
        ) -> Int32
    private typealias BindText = @convention(c) (Handle, Int32, UnsafePointer<CChar>, Int32, Int) -> Int32
    private typealias Text = @convention(c) (Handle) -> UnsafePointer<CChar>?
    typealias One = @convention(c) (Handle) -> Int32
    typealias Column = @convention(c) (Handle, Int32) -> Int32
    typealias ColumnText = @convention(c) (Handle, Int32) -> UnsafePointer<CChar>?

    static func open(_ path: String) throws -> Handle {
        var handle: Handle?
        guard let open = function("open", as: Open.self) else { throw DatabaseError.sql("SQLite is not installed") }
        guard open(path, &handle) == 0, let handle else { throw DatabaseError.sql("\(path) can't be opened") }
        return handle
    }
    static func message(_ handle: Handle) -> String {
        function("errmsg", as: Text.self)?(handle).map { String(cString: $0) } ?? "no message"
    }
    /// The number of rows that were changed since it was opened.
    static func changes(_ handle: Handle) -> Int32 { function("total_changes", as: One.self)?(handle) ?? 0 }
    static func lastRow(_ handle: Handle) -> Int {
        function("last_insert_rowid", as: (@convention(c) (Handle) -> Int).self)?(handle) ?? 0
    }

    /// Carries out one statement: its rows, each by the names of its columns.
    static func rows(_ handle: Handle, _ sql: String, _ arguments: [DatabaseValue]) throws -> [Row] {
        var prepared: Handle?
        guard let prepare = function("prepare_v2", as: Prepare.self), let step = function("step", as: One.self),
            prepare(handle, sql, -1, &prepared, nil) == 0, let statement = prepared
        else { throw DatabaseError.sql(message(handle)) }
        defer { _ = function("finalize", as: One.self)?(statement) }
        for (index, argument) in arguments.enumerated() { bind(argument, Int32(index + 1), statement) }
        var rows: [Row] = []
        while true {
            switch step(statement) {
            case 100: rows.append(row(statement))
            case 101: return rows
            case 19: throw DatabaseError.constraint(message(handle))
            default: throw DatabaseError.sql(message(handle))
            }
        }
    }

    private static func bind(_ value: DatabaseValue, _ index: Int32, _ statement: Handle) {
        switch value {
        case .null: break
        case .integer(let number):
            _ = function("bind_int64", as: (@convention(c) (Handle, Int32, Int) -> Int32).self)?(
                statement, index, number)
        case .real(let number):
            _ = function("bind_double", as: (@convention(c) (Handle, Int32, Double) -> Int32).self)?(
                statement, index, number)
        // -1: SQLite keeps a copy.
        case .text(let text): _ = function("bind_text", as: BindText.self)?(statement, index, text, -1, -1)
        }
    }

    private static func row(_ statement: Handle) -> Row {
        let count = function("column_count", as: One.self)?(statement) ?? 0
        let text = { (name: String, index: Int32) in
            function(name, as: ColumnText.self)?(statement, index).map { String(cString: $0) }
        }
        return Row(
            columns: (0..<count).map { index in
                let value: DatabaseValue
                switch function("column_type", as: Column.self)?(statement, index) {
                case 1:
                    value = .integer(
                        function("column_int64", as: (@convention(c) (Handle, Int32) -> Int).self)?(statement, index)
                            ?? 0)
                case 2:
                    value = .real(
                        function("column_double", as: (@convention(c) (Handle, Int32) -> Double).self)?(
                            statement, index) ?? 0)
                case 5: value = .null
                default: value = .text(text("column_text", index) ?? "")
                }
                return (text("column_name", index) ?? "", value, text("column_decltype", index) == "BOOLEAN")
            })
    }
}
