/// A store as a text that makes it again: on a tape, to be read by people.
extension Connection {
    /// What stands for a store that holds nothing yet.
    static let emptyText = "-- 0\n"

    /// All that it holds, behind a line with its version; nil if that is longer than `most`, or can't be told.
    func text(atMost most: Int) throws(StoreFailure) -> String? {
        guard try size() <= most * 2 else { return nil }
        var text = "-- \(try version())\n"
        let things = try run(
            "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
        ).rows
        // Triggers hear nothing of it, and what is looked up fast is so at the end.
        for isTable in [true, false] {
            for thing in things where (thing[0] == .text("table")) == isTable {
                guard case .text(let name) = thing[1], case .text(let sql) = thing[2] else { return nil }
                // Its parts are tables of their own, which nobody but itself may make.
                guard !sql.uppercased().hasPrefix("CREATE VIRTUAL") else { return nil }
                text += sql + ";\n"
                if isTable { text += try rows(of: name.quoted, atMost: most) }
                guard text.utf8.count <= most else { return nil }
            }
        }
        return text
    }

    /// No more of them than show that they are longer than `most`.
    private func rows(of table: String, atMost most: Int) throws(StoreFailure) -> String {
        let columns = try run("PRAGMA table_info(\(table))").rows.compactMap { row -> String? in
            if case .text(let name) = row[1] { name.quoted } else { nil }
        }.joined(separator: ", ")
        var found = InsertText(opening: "INSERT INTO \(table) (\(columns)) VALUES (", most: most)
        try run("SELECT \(columns) FROM \(table)", [], as: .own, for: &found)
        return found.text
    }

    /// A store in memory with what such a text says. It may be anybody's, so it reaches nothing else.
    static func made(from text: String, isInterrupted: @escaping () -> Bool) throws(StoreFailure) -> Connection {
        let made = try Connection()
        made.isInterrupted = isInterrupted
        try made.run("PRAGMA foreign_keys = OFF")
        try made.run(text, as: .writer)
        try made.run("PRAGMA foreign_keys = ON")
        if let version = Int(text.prefix { $0 != "\n" }.dropFirst(3)) { try made.setVersion(version) }
        return made
    }
}

/// Rows as the SQL that puts them in; no more of them than show that they are longer than `most`.
private struct InsertText: StoreReading {
    let opening: String
    let most: Int
    var text = ""

    mutating func begin(_ columns: [String]) {}

    mutating func take(_ row: StoreRow) -> Bool {
        text += opening
        for index in 0..<row.count {
            if index > 0 { text += ", " }
            text += row[index].sql
        }
        text += ");\n"
        return text.utf8.count <= most
    }
}
