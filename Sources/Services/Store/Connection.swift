import CSQLite
import Glibc

/// An open store: a file, or as much memory.
package final class Connection {
    private let store: OpaquePointer
    private let notes: OpaquePointer
    /// Nil in memory.
    private let path: String?
    /// What was found to be wrong with it: from then on it is not written.
    private var damage: StoreFailure?
    /// Asked while a statement takes long: whether it is to stop.
    package var isInterrupted: () -> Bool = { false }
    private var isInTransaction = false
    /// The tables that statements have read, while somebody wants to know.
    private var read: Set<String>?
    private var prepared = PreparedStatements()

    /// `path` goes through no link; nil for a store in memory, which is gone with the connection.
    package init(path: String? = nil) throws(StoreFailure) {
        var store: OpaquePointer?
        var notes: OpaquePointer?
        cs_survive_full_files()
        let code = cs_open(path, &store, &notes)
        guard let store, let notes else {
            throw StoreFailure(code, "\(path ?? "a store"): \(String(cString: sqlite3_errstr(code)))")
        }
        (self.store, self.notes, self.path) = (store, notes, path)
        sqlite3_progress_handler(
            store, 10_000,
            { context in
                guard let context else { return 0 }
                return Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().isInterrupted() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
        _ = try run("PRAGMA foreign_keys = ON")
        guard path != nil else { return }
        try check()
        _ = try run("PRAGMA synchronous = NORMAL")
        _ = try run("PRAGMA journal_mode = WAL")
    }

    deinit {
        prepared.end()
        cs_close(store, notes)
    }

    /// Larger ones take too long to be looked through at once.
    private static let mostChecked = 16 << 20

    /// Looks whether the file is whole, before anything is written to it.
    private func check() throws(StoreFailure) {
        guard try size() <= Connection.mostChecked else { return }
        guard try run("PRAGMA quick_check(1)").rows.first?.first == .text("ok") else { throw failure(SQLITE_CORRUPT) }
    }

    /// Whose SQL it is.
    package enum Speaker: Hashable, Sendable {
        /// This program's own.
        case own
        /// A program of a person.
        case writer
        /// The same, where nothing may be written.
        case reader

        fileprivate var number: Int32 {
            switch self {
            case .own: Int32(CS_OWN.rawValue)
            case .writer: Int32(CS_WRITER.rawValue)
            case .reader: Int32(CS_READER.rawValue)
            }
        }
    }

    /// A query may find no more rows.
    private static let mostRows = 1_000_000

    /// Carries out all statements of `sql`; the answer is what the last one found.
    @discardableResult
    package func run(
        _ sql: String, _ arguments: [StoreValue]? = [], as speaker: Speaker = .own
    ) throws(StoreFailure) -> StoreRows {
        var found = StoreRows()
        try run(sql, arguments, as: speaker, for: &found)
        return found
    }

    /// Carries out all statements of `sql` for somebody who takes what they find. Arguments go to the first that takes any;
    /// with nil instead of them, what a statement takes is NULL.
    package func run(
        _ sql: String, _ arguments: [StoreValue]?, as speaker: Speaker, for reading: inout some StoreReading
    ) throws(StoreFailure) {
        let key = PreparedStatements.Key(sql: sql, speaker: speaker)
        var left = arguments
        cs_speak(notes, speaker.number)
        if let statement = prepared.take(key) {
            try carryOut(statement, &left, &reading)
            prepared.keep(statement, key)
        } else {
            var rest = Array(sql.utf8CString)
            while let (statement, length) = try prepare(rest) {
                try carryOut(statement, &left, &reading)
                if length == sql.utf8.count { prepared.keep(statement, key) } else { sqlite3_finalize(statement) }
                rest.removeFirst(length)
                cs_speak(notes, speaker.number)
            }
        }
        if let left, !left.isEmpty {
            throw StoreFailure.sql("the statement takes no arguments, and there are \(left.count)")
        }
    }

    /// The first statement of a text, and how much of the text it is; nil if there is none.
    private func prepare(_ text: [CChar]) throws(StoreFailure) -> (OpaquePointer, Int)? {
        var statement: OpaquePointer?
        var used = 0
        let code = text.withUnsafeBufferPointer { bytes in
            var end: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v2(store, bytes.baseAddress, Int32(clamping: bytes.count), &statement, &end)
            if let start = bytes.baseAddress, let end { used = end - start }
            return code
        }
        guard code == SQLITE_OK else { throw failure(code) }
        if let statement { return (statement, used) }
        // A semicolon alone is no statement, and others may stand behind it.
        guard used > 0, used < text.count - 1, let next = try prepare(Array(text.dropFirst(used))) else { return nil }
        return (next.0, used + next.1)
    }

    /// `arguments` are empty once they are given. A statement that fails is over.
    private func carryOut(
        _ statement: OpaquePointer, _ arguments: inout [StoreValue]?, _ reading: inout some StoreReading
    ) throws(StoreFailure) {
        do throws(StoreFailure) {
            if let given = arguments, sqlite3_bind_parameter_count(statement) > 0 {
                try bind(given, to: statement)
                arguments = []
            }
            if read != nil { try note(statement) }
            switch reading.read(statement, most: Connection.mostRows) {
            case SQLITE_DONE: return
            case SQLITE_ROW: throw StoreFailure.sql("more than \(Connection.mostRows) rows: LIMIT")
            case let code: throw failure(code)
            }
        } catch {
            sqlite3_finalize(statement)
            throw error
        }
    }

    private func bind(_ arguments: [StoreValue], to statement: OpaquePointer) throws(StoreFailure) {
        let wanted = Int(sqlite3_bind_parameter_count(statement))
        guard arguments.count == wanted else {
            let taken = wanted == 1 ? "one argument" : "\(wanted) arguments"
            throw StoreFailure.sql("the statement takes \(taken), and there are \(arguments.count)")
        }
        for (index, value) in arguments.enumerated() {
            let code = value.bind(to: statement, Int32(index + 1))
            guard code == SQLITE_OK else { throw failure(code) }
        }
    }

    private func failure(_ code: Int32) -> StoreFailure {
        if code & 0xFF == SQLITE_AUTH, let what = cs_refused(notes) {
            let word = String(cString: what)
            return .refused(
                word.isEmpty
                    ? "what only reads may not write: `try db.write { db in … }` does"
                    : "\(word) is not for programs here")
        }
        let failure = StoreFailure(code, String(cString: sqlite3_errstr(code)))
        guard case .damaged(let reason) = failure, let path else {
            return StoreFailure(code, String(cString: sqlite3_errmsg(store)))
        }
        let told = StoreFailure.damaged(
            "\(path): \(reason). It is left as it is; .recover of sqlite3 reads what can be read of it")
        damage = told
        var log = stat()
        if stat("\(path)-wal", &log) == 0, log.st_size > 0 { cs_keep_log(store) }
        return told
    }

    // MARK: transactions

    /// What a transaction has done.
    package struct Change: Sendable {
        package var tables: Set<String> = []
        package var rows = 0
    }

    /// Does `body` in one transaction: all of it is kept, or none.
    package func write<Answer>(_ body: () throws -> Answer) throws -> (answer: Answer, change: Change) {
        if let damage { throw damage }
        try begin("BEGIN IMMEDIATE")
        defer { isInTransaction = false }
        cs_forget_changed(notes)
        let before = sqlite3_total_changes(store)
        do {
            let answer = try body()
            try run("COMMIT")
            let rows = Int(sqlite3_total_changes(store) - before)
            return (answer, Change(tables: changed, rows: rows))
        } catch {
            // Some failures have ended the transaction already.
            if sqlite3_get_autocommit(store) == 0 { _ = try? run("ROLLBACK") }
            throw error
        }
    }

    /// Does `body`, which only reads, all of it at one state.
    package func read<Answer>(_ body: () throws -> Answer) throws -> Answer {
        try begin("BEGIN")
        defer {
            if sqlite3_get_autocommit(store) == 0 { _ = try? run("ROLLBACK") }
            isInTransaction = false
        }
        return try body()
    }

    private var changed: Set<String> {
        var found: Set<String> = []
        while let name = cs_changed(notes, found.count) { found.insert(String(cString: name)) }
        return found
    }

    private func begin(_ sql: String) throws(StoreFailure) {
        guard !isInTransaction else {
            throw StoreFailure.refused("a transaction inside another: use the db that the outer one was given")
        }
        try run(sql)
        isInTransaction = true
    }

    /// The tables that `body` reads, through views and joins as well.
    package func tablesRead<Answer>(by body: () throws -> Answer) throws -> (answer: Answer, tables: Set<String>) {
        read = []
        defer { read = nil }
        let answer = try body()
        return (answer, read ?? [])
    }

    /// Adds the tables that a statement reads. Its program says what it opens; the authorizer is not told of all that a join
    /// compares.
    private func note(_ statement: OpaquePointer) throws(StoreFailure) {
        guard let sql = sqlite3_sql(statement).map({ String(cString: $0) }) else { return }
        let before = read ?? []
        read = nil
        defer { read = read ?? before }
        let pages = try run("EXPLAIN \(sql)", nil).rows.compactMap { row -> StoreValue? in
            guard row.count > 4, case .text("OpenRead") = row[1], row[4] == .int(0) else { return nil }
            return row[3]
        }
        var names = before
        for page in Set(pages) {
            let found = try run("SELECT tbl_name FROM sqlite_master WHERE rootpage = ?", [page]).rows.first?.first
            if case .text(let name)? = found { names.insert(name) }
        }
        read = names
    }

    // MARK: the whole store

    package var lastRow: Int { Int(sqlite3_last_insert_rowid(store)) }
    package var changes: Int { Int(sqlite3_changes(store)) }

    /// A number that the program gives a store, 0 at first.
    package func version() throws(StoreFailure) -> Int { try number("PRAGMA user_version") }
    package func setVersion(_ version: Int) throws(StoreFailure) { try run("PRAGMA user_version = \(version)") }

    /// Another number once another connection has changed the file.
    package func state() throws(StoreFailure) -> Int { try number("PRAGMA data_version") }

    /// Puts what was written where it is kept, as the last one who closes a file does: else whoever opens it next must.
    func settle() {
        guard damage == nil, sqlite3_get_autocommit(store) != 0, sqlite3_total_changes(store) > 0 else { return }
        sqlite3_wal_checkpoint_v2(store, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }

    /// How many bytes it takes.
    package func size() throws(StoreFailure) -> Int { try number("PRAGMA page_count") * number("PRAGMA page_size") }

    private func number(_ sql: String) throws(StoreFailure) -> Int {
        guard case .int(let number)? = try run(sql).rows.first?.first else { return 0 }
        return number
    }

    /// All that it holds, in memory.
    package func copy() throws(StoreFailure) -> Connection {
        let twin = try Connection()
        let code = cs_copy(store, twin.store)
        guard code == SQLITE_OK else { throw StoreFailure(code, String(cString: sqlite3_errstr(code))) }
        return twin
    }
}
