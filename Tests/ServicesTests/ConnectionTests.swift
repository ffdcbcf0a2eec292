import Glibc
import Services
import Testing

/// A folder for stores, gone after the test.
final class Cellar {
    let path: String

    init() throws {
        var template = Array("/tmp/rxsh-store-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit {
        for name in ["a", "b", "link"] { for end in ["", "-wal", "-shm"] { unlink("\(path)/\(name)\(end)") } }
        rmdir(path)
    }

    func open(_ name: String = "a") throws -> Connection { try Connection(path: "\(path)/\(name)") }

    /// What opening it says when it is damaged.
    func damage(_ reason: String) -> StoreFailure {
        .damaged("\(path)/a: \(reason). It is left as it is; .recover of sqlite3 reads what can be read of it")
    }

    /// Writes into the store's file, past whoever has it open.
    func write(_ bytes: [UInt8], at place: Int) throws {
        let file = Glibc.open("\(path)/a", O_WRONLY | O_CREAT, 0o600)
        defer { close(file) }
        try #require(pwrite(file, bytes, bytes.count, place) == bytes.count)
    }

    private var log: [UInt8] = []
    func copyLog() throws { log = try #require(files["a-wal"]) }
    func putBackLog() throws {
        let file = Glibc.open("\(path)/a-wal", O_WRONLY | O_CREAT, 0o600)
        defer { close(file) }
        try #require(Glibc.write(file, log, log.count) == log.count)
    }

    /// The store's files, byte for byte.
    var files: [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for name in ["a", "a-wal", "a-shm"] {
            let file = Glibc.open("\(path)/\(name)", O_RDONLY)
            guard file >= 0 else { continue }
            defer { close(file) }
            var bytes = [UInt8](repeating: 0, count: 1 << 22)
            found[name] = Array(bytes[..<max(0, read(file, &bytes, bytes.count))])
        }
        return found
    }
}

@Suite("An open store") struct ConnectionTests {
    static let table = "CREATE TABLE t (id INTEGER PRIMARY KEY, x UNIQUE)"

    struct Place: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let open: @Sendable (Cellar) throws -> Connection
        static let all = [
            Place(testDescription: "a file") { try $0.open() },
            Place(testDescription: "in memory") { _ in try Connection() },
        ]
    }

    @Test(arguments: Place.all) func `gives back what was written, of every kind`(_ place: Place) throws {
        let cellar = try Cellar()
        let store = try place.open(cellar)
        let values: [StoreValue] = [
            .null, .int(.min), .double(1.5), .text("王 'quoted'\n\u{0}\""), .text(""), .bytes([0, 255]), .bytes([]),
        ]
        try store.run(ConnectionTests.table)
        for value in values {
            let found = try store.run("SELECT ?", [value])
            #expect(found.rows == [[value]])
        }
        #expect(try store.run("SELECT 1 AS one; -- and\n SELECT 2 AS two").columns == ["two"])
    }

    @Test(arguments: Place.all) func `keeps all of a transaction or nothing`(_ place: Place) throws {
        struct Stopped: Error {}
        let cellar = try Cellar()
        let store = try place.open(cellar)
        try store.run(ConnectionTests.table)
        let change = try store.write { try store.run("INSERT INTO t (x) VALUES (1), (2)") }.change
        #expect(change.tables == ["t"])
        #expect(change.rows == 2)
        #expect(throws: Stopped.self) {
            try store.write {
                try store.run("DELETE FROM t")
                throw Stopped()
            }
        }
        #expect(throws: StoreFailure.constraint("UNIQUE constraint failed: t.x")) {
            try store.write { try store.run("INSERT INTO t (x) VALUES (3); INSERT INTO t (x) VALUES (1)") }
        }
        #expect(try store.run("SELECT x FROM t").rows == [[.int(1)], [.int(2)]])
        #expect(throws: StoreFailure.self) { try store.write { try store.write {} } }
        _ = try store.write { try store.run("DELETE FROM t") }
        #expect(try store.run("SELECT x FROM t").rows.isEmpty)
    }

    @Test(arguments: Place.all) func `says the same again, whatever has become of its tables`(_ place: Place) throws {
        let cellar = try Cellar()
        let store = try place.open(cellar)
        let all = "SELECT * FROM t"
        for round in 0..<3 {
            try store.run("CREATE TABLE t (x)")
            try store.run("INSERT INTO t VALUES (?)", [.int(round)])
            #expect(try store.run(all).rows == [[.int(round)]])
            #expect(try store.run(all).rows == [[.int(round)]])
            try store.run("ALTER TABLE t ADD COLUMN y")
            let wider = try store.run(all)
            #expect(wider.columns == ["x", "y"])
            #expect(wider.rows == [[.int(round), .null]])
            #expect(throws: StoreFailure.self) { try store.run("INSERT INTO t VALUES (?)", [.int(round)]) }
            try store.run("DROP TABLE t")
            #expect(throws: StoreFailure.self) { try store.run(all) }
        }
    }

    @Test func `what one speaker has said is refused to another as it was the first time`() throws {
        let store = try Connection()
        try store.run(ConnectionTests.table)
        let sql = "INSERT INTO t (x) VALUES (1) ON CONFLICT DO NOTHING"
        for _ in 0..<2 {
            try store.run(sql, as: .writer)
            #expect(throws: StoreFailure.self) { try store.run(sql, as: .reader) }
            try store.run("PRAGMA foreign_keys", as: .own)
            #expect(throws: StoreFailure.self) { try store.run("PRAGMA foreign_keys", as: .writer) }
        }
    }

    @Test func `gives its arguments to the first statement that takes any, and says what another lacks`() throws {
        let store = try Connection()
        #expect(try store.run(";; SELECT 1; SELECT ?", [.int(2)]).rows == [[.int(2)]])
        #expect(try store.run("SELECT ?", [.int(3)]).rows == [[.int(3)]])
        let lacking = StoreFailure.sql("the statement takes one argument, and there are 0")
        #expect(throws: lacking) { try store.run("SELECT ?") }
        #expect(throws: lacking) { try store.run("SELECT ?; SELECT ?", [.int(4)]) }
    }

    struct Sentence: Sendable, CustomTestStringConvertible {
        let sql: String
        var testDescription: String { sql }
        init(_ sql: String) { self.sql = sql }
    }

    @Test(
        arguments: [
            "ATTACH '/tmp/rxsh-other' AS other", "VACUUM", "VACUUM INTO '/tmp/rxsh-other'", "PRAGMA user_version = 9",
            "PRAGMA journal_mode = DELETE", "SELECT * FROM pragma_database_list", "SELECT load_extension('x')", "BEGIN",
            "COMMIT", "ROLLBACK", "SELECT readfile('/etc/passwd')", "SELECT writefile('/tmp/rxsh-other', 'x')",
            "UPDATE sqlite_master SET sql = 'x'", "SELECT edit('x')", "DETACH main", "SELECT fts3_tokenizer('x', 'y')",
            "SELCT", "INSERT INTO t VALUES (?, ?)", "SELECT ?1 + ?2",
        ].map(Sentence.init)) func `refuses what leads out of the file, or is no SQL`(_ sentence: Sentence) throws
    {
        let store = try Connection()
        try store.run(ConnectionTests.table)
        #expect(throws: StoreFailure.self) {
            try store.write { try store.run(sentence.sql, [.int(1)], as: .writer) }
        }
        #expect(access("/tmp/rxsh-other", F_OK) != 0)
        #expect(try store.version() == 0)
    }

    @Test func `may not write where it reads`() throws {
        let store = try Connection()
        try store.run(ConnectionTests.table)
        for sql in ["INSERT INTO t VALUES (1, 1)", "CREATE TABLE u (a)", "DROP TABLE t", "DELETE FROM t"] {
            #expect(throws: StoreFailure.refused("what only reads may not write: `try db.write { db in … }` does")) {
                try store.read { try store.run(sql, as: .reader) }
            }
        }
    }

    @Test func `knows the tables that a query reads, and those that a change touches`() throws {
        let store = try Connection()
        try store.run(
            """
            CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (id REFERENCES a ON DELETE CASCADE);
            CREATE TABLE c (id); CREATE TABLE w (k TEXT PRIMARY KEY) WITHOUT ROWID;
            CREATE VIEW v AS SELECT a.id FROM a JOIN b USING (id);
            CREATE TRIGGER t AFTER INSERT ON a BEGIN INSERT INTO c VALUES (new.id); END
            """)
        func read(_ sql: String) throws -> Set<String> { try store.tablesRead { try store.run(sql) }.tables }
        func changed(_ sql: String) throws -> Set<String> { try store.write { try store.run(sql) }.change.tables }
        #expect(try read("SELECT id FROM v").subtracting(["v"]) == ["a", "b"])
        #expect(try read("SELECT count(*) FROM c") == ["c"])
        #expect(try read("WITH x AS (SELECT * FROM w) SELECT * FROM x") == ["w"])
        #expect(try changed("INSERT INTO a VALUES (1)") == ["a", "c"])
        #expect(try changed("INSERT INTO b VALUES (1)") == ["b"])
        #expect(try changed("DELETE FROM a") == ["a", "b"])
        #expect(try changed("DELETE FROM c") == ["c"])
        #expect(try changed("INSERT INTO w VALUES ('x')") == ["w"])
        #expect(try changed("DELETE FROM w") == ["w"])
        #expect(try changed("SELECT 1") == [])
    }

    @Test func `stops a query that does not end`() throws {
        let store = try Connection()
        var asked = 0
        store.isInterrupted = {
            asked += 1
            return asked > 3
        }
        #expect(throws: StoreFailure.interrupted) {
            try store.run("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
        }
        asked = -1_000_000
        #expect(try store.run("SELECT 1").rows == [[.int(1)]])
    }
}

@Suite("A store's file") struct StoreFileTests {
    @Test func `that is no store is named, and left as it is`() throws {
        let cellar = try Cellar()
        try cellar.write(Array(String(repeating: "no store at all\n", count: 600).utf8), at: 0)
        let before = cellar.files
        #expect(throws: cellar.damage("file is not a database")) { try cellar.open() }
        #expect(cellar.files == before)
    }

    /// A page of it, and of one with a log that was never taken over, as after a kill.
    @Test(arguments: [false, true]) func `with a hole in it is named, and left as it is`(_ hasLog: Bool) throws {
        let cellar = try Cellar()
        do {
            let store = try cellar.open()
            try store.run("CREATE TABLE t (x); CREATE INDEX i ON t (x)")
            _ = try store.write {
                for number in 0..<2000 { try store.run("INSERT INTO t VALUES (?)", [.int(number)]) }
            }
            try store.run("PRAGMA wal_checkpoint(TRUNCATE)")
            if hasLog {
                _ = try store.write { try store.run("INSERT INTO t VALUES (2000)") }
                try cellar.copyLog()
            }
        }
        if hasLog { try cellar.putBackLog() }
        try cellar.write([UInt8](repeating: 0xAB, count: 8 * 4096), at: 4096)
        let before = cellar.files
        #expect(before.keys.contains("a-wal") == hasLog)
        #expect(throws: cellar.damage("database disk image is malformed")) { try cellar.open() }
        #expect(cellar.files.filter { $0.key != "a-shm" } == before)
    }

    @Test func `that is damaged under an open store is written no more`() throws {
        let cellar = try Cellar()
        let store = try cellar.open()
        try store.run(
            """
            CREATE TABLE t (x);
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000) INSERT INTO t SELECT i FROM n
            """)
        try store.run("PRAGMA wal_checkpoint(TRUNCATE)")
        // More than it holds in memory.
        let other = try cellar.open()
        try cellar.write([UInt8](repeating: 0xAB, count: 12 * 4096), at: 3 * 4096)
        #expect(throws: cellar.damage("database disk image is malformed")) { try other.run("SELECT max(x) FROM t") }
        #expect(throws: cellar.damage("database disk image is malformed")) { try other.write {} }
    }

    @Test func `that is full keeps what was there`() throws {
        let cellar = try Cellar()
        let store = try cellar.open()
        try store.run("PRAGMA max_page_count = 20; CREATE TABLE t (x)")
        _ = try store.write { try store.run("INSERT INTO t VALUES ('kept')") }
        #expect(throws: StoreFailure.full) {
            try store.write { try store.run("INSERT INTO t VALUES (zeroblob(1000000))") }
        }
        #expect(try store.run("SELECT x FROM t").rows == [[.text("kept")]])
        _ = try store.write { try store.run("INSERT INTO t VALUES ('more')") }
    }

    @Test func `is one for two shells: each sees what the other has committed`() throws {
        let cellar = try Cellar()
        let (first, second) = (try cellar.open(), try cellar.open())
        try first.run("CREATE TABLE t (x)")
        let state = try second.state()
        _ = try first.write {
            try first.run("INSERT INTO t VALUES (1)")
            #expect(try second.run("SELECT * FROM t").rows.isEmpty)
            #expect(throws: StoreFailure.busy) { try second.write {} }
        }
        #expect(try second.run("SELECT * FROM t").rows == [[.int(1)]])
        #expect(try second.state() != state)
        let own = try second.state()
        _ = try second.write { try second.run("INSERT INTO t VALUES (2)") }
        #expect(try second.state() == own)
    }

    @Test func `is reached through no link, and by names only`() throws {
        let cellar = try Cellar()
        symlink("\(cellar.path)/b", "\(cellar.path)/link")
        #expect(throws: StoreFailure.self) { try cellar.open("link") }
        #expect(access("\(cellar.path)/b", F_OK) != 0)
        for name in ["tasks", "a.b-c_D9", String(repeating: "x", count: 64)] { #expect(StoreFolder.isName(name)) }
        for name in ["", ".a", "..", "a/b", "../a", "a b", "名", "a\n", String(repeating: "x", count: 65)] {
            #expect(!StoreFolder.isName(name))
        }
    }
}
