import Glibc
import Log
import Replay
import Services
import Session
import Testing

/// Sessions that heard from outside, by processes of their own: told again they say the same, byte for byte.
@Suite("A session that heard from outside") struct TapedTests {
    private static let entries = [
        #"watch exec("printf 'a\nb\nc'").lines as x"#, #"watch exec("echo $$ $$").lines.map { $0.count > 0 } as pid"#,
        #"watch exec("echo one; echo two >&2; exit 3").lines as failing"#,
        #"watch exec("printf 'x\nhalf'").lines.debounce(.milliseconds(3), scheduler: MainScheduler.instance) as late"#,
        #"watch exec("date +%N").lines as now"#, #"watch exec("date +%N").lines.take(1) as first"#,
        #"_ = exec("head -c 20 /dev/urandom").lines.subscribe(onNext: { print($0) })"#,
        #"watch a.flatMapLatest { n in exec("echo \(n); echo more").lines } as latest"#, "a <- 1", "a <- 2; a <- 3",
        "watch Observable<Int>.interval(.milliseconds(2), scheduler: MainScheduler.instance).take(3) as tick",
        #"watch exec("sleep 1000").lines.take(until: a) as cut"#, "unwatch", ":undo", #"print("between")"#,
        #"watch Observable.just(1).delay(.milliseconds(5), scheduler: MainScheduler.instance).flatMap { _ in exec("date +%N").lines } as delayed"#,
        #"watch exec("cat /nosuch-rxsh 2>/dev/null || echo none").lines.retry(2) as none"#,
    ]

    private func options() throws -> Session.Options {
        var options = Session.Options()
        options.clock = .live(factor: 1)
        try options.allowance.add("exec")
        return options
    }

    /// Its own time passes as it is told; what is outside takes the time that it takes.
    private func attend(_ session: Session, _ pause: Int, patience: Int32 = 20) {
        var query = pollfd(fd: session.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&query, 1, session.descriptor < 0 ? 0 : patience)
        session.attend(until: session.now + pause)
    }

    private func play(_ session: Session, _ seed: Int) {
        var chance = Chance(state: UInt64(seed) &* 77 &+ 3)
        _ = session.enter("let a = PublishSubject<Int>()")
        for _ in 0..<Int.random(in: 3...12, using: &chance) {
            _ = session.enter(Self.entries.randomElement(using: &chance) ?? "")
            for _ in 0..<Int.random(in: 0...4, using: &chance) {
                attend(session, Int.random(in: 0...4_000, using: &chance) * 1000)
            }
        }
        for _ in 0..<12 { attend(session, 1_000_000) }
    }

    @Test(arguments: 0..<40) func `is saved with its tape, and tested without a network`(_ seed: Int) throws {
        let session = Session(try options()) { _ in }
        play(session, seed)
        let script = session.script
        var document = Document(
            name: "s.rx", lines: script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        document.tape = try Tape(text: session.tape.text)
        session.leave()
        let verdicts = Suite(Session.open).judge(document)
        #expect(
            verdicts.allSatisfy { $0.result == .passed },
            "\(script)\n---\n\(verdicts.flatMap(\.findings).joined(separator: "\n"))")
    }

    /// What is read at once, with what was put aside by an earlier session.
    private static let reading = [
        #"print(UserDefaults.standard.string(forKey: "user") ?? "nobody")"#,
        #"UserDefaults.standard.set("Ann", forKey: "user")"#,
        #"print(UserDefaults.standard.string(forKey: "user") ?? "nobody")"#,
        #"let text = try String(contentsOfFile: "@/file", encoding: .utf8)"#, "print(text)",
        #"print(FileManager.default.contents(atPath: "@/file")?.count ?? 0)"#,
        #"print(FileManager.default.contents(atPath: "@/none")?.count ?? 0)"#,
        #"print(FileManager.default.fileExists(atPath: "@/file"), FileManager.default.fileExists(atPath: "@/none"))"#,
        #"print((try? String(contentsOfFile: "@/none")) ?? "none")"#,
        #"print(try String(contentsOfFile: "/etc/hostname"))"#,
        #"_ = try String(contentsOfFile: "@/file")"#, ":undo", "print(text.count)",
    ]

    private func read(_ session: Session, in path: String) {
        for entry in Self.reading {
            _ = session.enter(entry.split(separator: "@", omittingEmptySubsequences: false).joined(separator: path))
        }
    }

    @Test func `has read files and what was put aside before, and tells them again without either`() throws {
        let drawer = try Drawer()
        drawer.write("first", to: "file")
        var own = try options()
        try own.allowance.add("read=\(drawer.path)")
        own.allowance.stores = StoreFolder("\(drawer.path)/stores", isGiven: true)
        let earlier = Session(own) { _ in }
        _ = earlier.enter(#"UserDefaults.standard.set("Zed", forKey: "user")"#)
        earlier.leave()
        var said: [String] = []
        let session = Session(own) { said.append($0.text) }
        read(session, in: drawer.path)
        let lines = session.script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var document = Document(name: "s.rx", lines: lines)
        document.tape = try Tape(text: session.tape.text)
        #expect(said.contains("Zed") && said.contains("first") && said.contains("5"), "\(said)")
        // The past is what was read then, whatever stands there now.
        drawer.write("second, and longer", to: "file")
        _ = session.enter("let more = 1")
        _ = session.enter(":undo")
        said = []
        _ = session.enter("print(text)")
        #expect(said == ["first"])
        session.leave()
        unlink("\(drawer.path)/file")
        let verdicts = Suite(Session.open).judge(document)
        #expect(
            verdicts.allSatisfy { $0.result == .passed },
            "\(session.script)\n---\n\(verdicts.flatMap(\.findings).joined(separator: "\n"))")
    }

    @Test func `says that what was undone stays in a store, and says it only then`() throws {
        let drawer = try Drawer()
        var own = try options()
        own.allowance.stores = StoreFolder(drawer.path, isGiven: true)
        var said: [String] = []
        let session = Session(own) { said.append($0.text) }
        defer { session.leave() }
        let note = "the store tasks is as it is: what was written to it stays written"
        for entry in [
            #"let db = try DatabaseQueue(path: "tasks")"#,
            #"try db.write { db in try db.execute(sql: "CREATE TABLE task (title TEXT)") }"#, "let x = 1", ":undo",
        ] { _ = session.enter(entry) }
        #expect(!said.contains(note))
        _ = session.enter(":undo")
        #expect(said.contains(note), "\(said)")
    }

    /// A shell beside this one has a connection of its own to the store, as another process has.
    @Test(arguments: 0..<12) func `tells again what another process wrote to a store, without the store`(_ seed: Int)
        throws
    {
        var chance = Chance(state: UInt64(seed) &* 31 &+ 7)
        let drawer = try Drawer()
        var own = try options()
        own.allowance.stores = StoreFolder(drawer.path, isGiven: true)
        let opening = #"let db = try DatabaseQueue(path: "tasks")"#
        func insertion(of title: String) -> String {
            #"try db.write { db in try db.execute(sql: "INSERT INTO task VALUES ('\#(title)')") }"#
        }
        var said: [String] = []
        let (session, other) = (Session(own) { said.append($0.text) }, Session(own) { _ in })
        for entry in [opening, #"try db.write { db in try db.execute(sql: "CREATE TABLE task (title TEXT)") }"#] {
            _ = other.enter(entry)
        }
        let watching = [
            "let db = try DatabaseQueue(path: \"tasks\")",
            "let titles = ValueObservation.tracking { db in try String.fetchAll(db, sql: \"SELECT title FROM task\") }",
            "let rows = titles.rx.observe(in: db)", "watch rows",
        ]
        for entry in watching { _ = session.enter(entry) }
        for round in 0..<4 {
            _ = other.enter(insertion(of: "theirs \(round)"))
            for _ in 0..<100 where !said.contains(where: { $0.contains("theirs \(round)") }) {
                attend(session, 1_000_000)
            }
            switch Int.random(in: 0..<4, using: &chance) {
            case 0: _ = session.enter(insertion(of: "mine \(round)"))
            case 1: for entry in ["unwatch", "watch rows"] { _ = session.enter(entry) }
            case 2: for entry in ["let x = \(round)", ":undo"] { _ = session.enter(entry) }
            default: break
            }
        }
        #expect(said.contains { $0.contains("theirs 3") }, "\(said)")
        let script = session.script
        var document = Document(
            name: "s.rx", lines: script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        document.tape = try Tape(text: session.tape.text)
        for open in [session, other] { open.leave() }
        let verdicts = Suite(Session.open).judge(document)
        #expect(
            verdicts.allSatisfy { $0.result == .passed } && script.contains("theirs 3"),
            "\(script)\n---\n\(verdicts.flatMap(\.findings).joined(separator: "\n"))")
    }

    @Test(arguments: 0..<12) func `is resumed from its journal, and asks nothing again`(_ seed: Int) throws {
        var template = Array("/tmp/rxsh-taped-XXXXXX".utf8CString)
        let path = String(cString: try #require(mkdtemp(&template)))
        defer {
            for name in (Folder.entries(of: path) ?? []).map(\.name) { unlink("\(path)/\(name)") }
            rmdir(path)
        }
        let folder = JournalFolder(path: path)
        func log(_ session: Session) -> [String] { session.log.everything }
        let (before, end): ([String], Int)
        do {
            var own = try options()
            own.journal = folder.begin()
            let session = Session(own) { _ in }
            play(session, seed)
            (before, end) = (log(session), session.now)
            session.leave()
        }
        let name = try #require((Folder.entries(of: path) ?? []).first?.name)
        let file = try #require(fopen("\(path)/\(name)", "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let journal = Journal(Array(bytes[..<fread(&bytes, 1, bytes.count, file)]))
        #expect(journal.damaged == 0 && !journal.entries.isEmpty)
        let again = Session(try options()) { _ in }
        again.resume(journal)
        // What came behind the last entry comes as time goes on.
        again.advance(to: end)
        #expect(log(again) == before)
        again.leave()
    }
}

/// A folder with a file and stores, gone after the test.
private final class Drawer {
    let path: String

    init() throws {
        var template = Array("/tmp/rxsh-drawer-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit {
        for folder in ["\(path)/stores", path] {
            for name in (Folder.entries(of: folder) ?? []).map(\.name) { unlink("\(folder)/\(name)") }
            rmdir(folder)
        }
    }

    func write(_ text: String, to name: String) {
        guard let file = fopen("\(path)/\(name)", "w") else { return }
        fputs(text, file)
        fclose(file)
    }
}

extension Log {
    /// All that was printed, with its times.
    fileprivate var everything: [String] {
        (1...max(1, lastID)).compactMap { id in
            printed(id).map { "\($0.time) \(title(of: $0.stream)) \($0.kind) \($0.value.plain)" }
        }
    }
}
