import CSQLite

/// A row, while its query stands at it.
package struct StoreRow {
    fileprivate let statement: OpaquePointer
    package let count: Int

    package subscript(column: Int) -> StoreValue { StoreValue(statement, Int32(truncatingIfNeeded: column)) }
    package var values: [StoreValue] { (0..<count).map { self[$0] } }
}

/// Who is given what a query finds, row by row.
package protocol StoreReading {
    /// A statement begins to answer: what was found by one before it does not count.
    mutating func begin(_ columns: [String])
    /// Whether it wants more rows.
    mutating func take(_ row: StoreRow) -> Bool
}

/// All that a query has found.
package struct StoreRows: StoreReading, Sendable {
    package var columns: [String] = []
    package var rows: [[StoreValue]] = []

    package init() {}

    package mutating func begin(_ columns: [String]) {
        self.columns = columns
        rows = []
    }

    package mutating func take(_ row: StoreRow) -> Bool {
        rows.append(row.values)
        return true
    }
}

extension StoreReading {
    /// Carries a statement out, and takes what it finds; answers with how it ended.
    mutating func read(_ statement: OpaquePointer, most: Int) -> Int32 {
        var code = sqlite3_step(statement)
        // The first step reads it again where a table has other columns now.
        let count = sqlite3_column_count(statement)
        begin((0..<count).map { sqlite3_column_name(statement, $0).map { String(cString: $0) } ?? "" })
        let row = StoreRow(statement: statement, count: Int(count))
        var left = most
        while code == SQLITE_ROW, left > 0 {
            guard take(row) else { return SQLITE_DONE }
            left -= 1
            code = sqlite3_step(statement)
        }
        return code
    }
}
