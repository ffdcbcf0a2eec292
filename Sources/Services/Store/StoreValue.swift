import CSQLite

/// What a column of a row holds.
package enum StoreValue: Hashable, Sendable {
    case null
    case int(Int)
    case double(Double)
    case text(String)
    case bytes([UInt8])

    init(_ statement: OpaquePointer, _ column: Int32) {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: self = .int(Int(sqlite3_column_int64(statement, column)))
        case SQLITE_FLOAT: self = .double(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            let bytes = UnsafeBufferPointer(
                start: sqlite3_column_text(statement, column), count: Int(sqlite3_column_bytes(statement, column)))
            self = .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let bytes = UnsafeRawBufferPointer(
                start: sqlite3_column_blob(statement, column), count: Int(sqlite3_column_bytes(statement, column)))
            self = .bytes(Array(bytes))
        default: self = .null
        }
    }

    /// SQLite's answer to it as the value of a parameter.
    func bind(to statement: OpaquePointer, _ index: Int32) -> Int32 {
        switch self {
        case .null: sqlite3_bind_null(statement, index)
        case .int(let value): sqlite3_bind_int64(statement, index, Int64(value))
        case .double(let value): sqlite3_bind_double(statement, index, value)
        case .text(let value): cs_bind_text(statement, index, value, Int32(clamping: value.utf8.count))
        case .bytes(let value): cs_bind_bytes(statement, index, value, Int32(clamping: value.count))
        }
    }
}

extension StoreValue {
    /// As SQL writes it.
    package var sql: String {
        switch self {
        case .null: "NULL"
        case .int(let value): "\(value)"
        case .double(let value): value.isInfinite ? (value < 0 ? "-9e999" : "9e999") : "\(value)"
        case .text(let text) where text.utf8.contains(0): "CAST(\(StoreValue.bytes(Array(text.utf8)).sql) AS TEXT)"
        case .text(let text) where !text.utf8.contains(UInt8(ascii: "'")): "'" + text + "'"
        case .text(let text): "'" + text.replacing("'", with: "''") + "'"
        case .bytes(let bytes): "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
        }
    }
}

extension String {
    /// As a name in SQL.
    package var quoted: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
