import Glibc
import Language
import Replay
import Session
import Testing
import Words

/// A stranger's script, and the ways out of its session that it tries.
@Suite("A stranger's script")
struct StrangerTests {
    /// Its lines; `@` is a folder that holds `secret`, which is nobody's business.
    struct Way: Sendable, CustomTestStringConvertible {
        /// The word or command that would reach outside.
        let word: String
        let script: String
        var testDescription: String { script }
        /// What comes from outside comes only while the clock runs.
        var clock: Clock { script.contains(":advance") ? .virtual : .live(factor: 1) }
        init(_ word: String, _ script: String) { (self.word, self.script) = (word, script) }
    }

    static let ways: [Way] = [
        Way("String.init", "print(try String(contentsOfFile: \"@/secret\"))"),
        Way("String.init", "print(try? String(contentsOfFile: \"@/secret\"))"),
        Way("String.init", "do { print(try String(contentsOfFile: \"@/secret\")) } catch { print(error) }"),
        Way("String.init", "print(try String(contentsOfFile: \"@/secret\", encoding: .utf8))"),
        Way("String.init", "print(try String(contentsOfFile: \"/proc/self/environ\"))"),
        Way("String.init", "print(try String(contentsOf: URL(fileURLWithPath: \"@/secret\"), encoding: .utf8))"),
        Way("Data.init", "print(try Data(contentsOf: URL(fileURLWithPath: \"@/secret\")).count)"),
        Way("Data.init", "print(((try? Data(contentsOf: URL(string: \"file://@/secret\")!)) ?? Data()).count)"),
        Way("String.init", "print(try String(contentsOfFile: \"/proc/self/root@/secret\"))"),
        Way("String.init", "print(\"\\((try? String(contentsOfFile: \"@/secret\")) ?? \"none\")\")"),
        Way(
            "String.init",
            "let read = { (path: String) in try? String(contentsOfFile: path) }; print(read(\"@/secret\"))"),
        Way("String.init", "let all = [\"@/secret\"].map { (try? String(contentsOfFile: $0)) ?? \"\" }; print(all)"),
        Way(
            "String.init",
            "struct S { var text = (try? String(contentsOfFile: \"@/secret\")) ?? \"\" }; print(S().text)"),
        Way(
            "String.init",
            "struct S { var text: String { (try? String(contentsOfFile: \"@/secret\")) ?? \"\" } }; print(S().text)"),
        Way(
            "String.init",
            "struct S { static let text = (try? String(contentsOfFile: \"@/secret\")) ?? \"\" }; print(S.text)"),
        Way(
            "String.init",
            "enum E { static var text: String { (try? String(contentsOfFile: \"@/secret\")) ?? \"\" } }; print(E.text)"),
        Way(
            "String.init",
            "func f(_ text: String = (try? String(contentsOfFile: \"@/secret\")) ?? \"\") { print(text) }; f()"),
        Way(
            "String.init",
            "extension String { var read: String { (try? String(contentsOfFile: self)) ?? \"\" } }; print(\"@/secret\".read)"
        ),
        Way(
            "String.init",
            "class C { deinit { print((try? String(contentsOfFile: \"@/secret\")) ?? \"\") } }; var c: C? = C(); c = nil"
        ),
        Way(
            "String.init",
            "class C { lazy var text = (try? String(contentsOfFile: \"@/secret\")) ?? \"\" }; print(C().text)"),
        Way("String.init", "watch Observable.just(\"@/secret\").map { try String(contentsOfFile: $0) } as text"),
        Way(
            "String.init",
            "watch Observable.just(\"@/secret\").map { try String(contentsOfFile: $0) }.catchAndReturn(\"none\") as text"
        ),
        Way(
            "String.init",
            "watch Observable.just(1).delay(.seconds(1), scheduler: MainScheduler.instance).map { _ in try String(contentsOfFile: \"@/secret\") } as text\n:advance 2s"
        ),
        Way(
            "String.init",
            "let s = PublishSubject<String>()\nwatch s.flatMap { Observable.just((try? String(contentsOfFile: $0)) ?? \"\") } as text\ns <- \"@/secret\""
        ),
        Way(
            "String.init",
            "let s = PublishSubject<String>()\n_ = s.subscribe(onNext: { print((try? String(contentsOfFile: $0)) ?? \"\") })\ns <- \"@/secret\""
        ),
        Way(
            "String.init",
            "watch Observable<String>.create { o in o.onNext((try? String(contentsOfFile: \"@/secret\")) ?? \"\"); return Disposables.create() } as text"
        ),
        Way(
            "String.init",
            "watch Observable<String>.deferred { .just(try String(contentsOfFile: \"@/secret\")) } as text"),
        Way(
            "String.init",
            "for i in 0..<2 where (try? String(contentsOfFile: \"@/secret\")) != nil { print(i, \"there\") }"),
        Way(
            "String.init",
            "if let text = try? String(contentsOfFile: \"@/secret\") { print(text) } else { print(\"none\") }"),
        Way(
            "String.init",
            "guard let text = try? String(contentsOfFile: \"@/secret\") else { fatalError() }; print(text)"),
        Way(
            "String.init",
            "switch try? String(contentsOfFile: \"@/secret\") { case nil: print(\"none\"); default: print(\"there\") }"),
        Way(
            "FileManager.contents",
            "print(FileManager.default.contents(atPath: \"@/secret\").map { String(decoding: $0, as: UTF8.self) } ?? \"\")"
        ),
        Way(
            "FileManager.contents",
            "let files = FileManager.default; print(files.contents(atPath: \"@/secret\")?.count ?? 0)"),
        Way("FileManager.contents", "print(FileManager.default.contents(atPath: \"/proc/self/cmdline\")?.count ?? 0)"),
        Way("FileManager.contents", "print(FileManager.default.contents(atPath: \"/dev/zero\")?.count ?? 0)"),
        Way("FileManager.contents", "print(FileManager.default.contents(atPath: \"@/../../etc/passwd\")?.count ?? 0)"),
        Way("FileManager.fileExists", "print(FileManager.default.fileExists(atPath: \"@/secret\"))"),
        Way("FileManager.fileExists", "print(FileManager.default.fileExists(atPath: \"/\"))"),
        Way(
            "FileManager.fileExists",
            "watch Observable.just(\"@/secret\").filter { FileManager.default.fileExists(atPath: $0) } as text"),
        Way("File.lines", "watch file(\"@/secret\").lines as text"),
        Way("File.lines", "watch file(\"/proc/self/environ\").lines.retry(2) as text"),
        Way("File.lines", "watch file(\"@/secret\").lines.retry(3) as text"),
        Way("File.tail", "watch file(\"@/secret\").tail as text"),
        Way("Socket.lines", "watch unix(\"@/secret\").lines as text"),
        Way("Socket.lines", "watch tcp(\"127.0.0.1\", 25).lines as text"),
        Way("Socket.lines", "watch tcp(\"169.254.169.254\", 80).lines.retry(2) as text"),
        Way("Execution.lines", "watch exec(\"cat @/secret\").lines as text"),
        Way("Execution.lines", "watch exec(\"touch @/new\").lines.catch { _ in exec(\"touch @/new\").lines } as text"),
        Way(
            "Execution.lines",
            "let ways = [\"touch @/new\"].map { exec($0).lines }\nwatch Observable.merge(ways) as text"),
        Way(
            "URLSession.data",
            "let r = URLRequest(url: URL(string: \"https://example.com/?q=s\")!)\nwatch URLSession.shared.rx.data(request: r) as d"
        ),
        Way(
            "URLSession.response",
            "let r = URLRequest(url: URL(string: \"http://127.0.0.1:1/\")!)\nwatch URLSession.shared.rx.response(request: r).map { $0.response.statusCode } as d"
        ),
        Way(
            "URLSession.dataTaskPublisher",
            "import Combine\nlet said = URLSession.shared.dataTaskPublisher(for: URL(string: \"http://127.0.0.1:1/\")!)"
                + ".sink(receiveCompletion: { print($0) }, receiveValue: { print($0.data.count) })"),
        Way(
            "URLSession.dataTask",
            "URLSession.shared.dataTask(with: URL(string: \"http://127.0.0.1:1/\")!) { _, _, _ in print(1) }.resume()"),
        Way(
            "URLSession.json",
            "watch URLSession.shared.rx.json(url: URL(string: \"http://[::1]/\")!).map { _ in 1 } as d"),
        Way(
            "URLSession.lines",
            "let r = URLRequest(url: URL(string: \"http://2130706433/\")!)\nwatch URLSession.shared.rx.lines(request: r) as d"
        ),
        Way(
            "URLSession.events",
            "let r = URLRequest(url: URL(string: \"http://169.254.169.254/latest\")!)\nwatch URLSession.shared.rx.events(request: r) as d"
        ),
        Way(
            "MoyaRequests.request",
            """
            enum API: TargetType {
                case out
                var baseURL: URL { URL(string: "http://192.168.0.1")! }
                var path: String { "/" }
                var method: Moya.Method { .post }
                var headers: [String: String]? { nil }
                var task: Moya.Task { .requestData(Data("s".utf8)) }
            }
            watch MoyaProvider<API>().rx.request(.out).map { _ in "there" } as d
            """),
        Way(
            "MoyaProvider.request",
            """
            enum API: TargetType {
                case out
                var baseURL: URL { URL(string: "http://192.168.0.1")! }
                var path: String { "/" }
                var method: Moya.Method { .post }
                var headers: [String: String]? { nil }
                var task: Moya.Task { .requestData(Data("s".utf8)) }
            }
            MoyaProvider<API>().request(.out) { result in if case .success = result { print("there") } }
            """),
        Way("Data.write", "try Data(\"x\".utf8).write(to: URL(fileURLWithPath: \"@/secret\"))"),
        Way("Data.write", "try? Data(\"x\".utf8).write(to: URL(fileURLWithPath: \"@/new\"), options: .atomic)"),
        Way(
            "Data.write",
            "do { try Data().write(to: URL(string: \"file://@/secret\")!, options: []) } catch { print(error) }"),
        Way("FileManager.createFile", "print(FileManager.default.createFile(atPath: \"@/new\", contents: nil))"),
        Way("FileManager.removeItem", "try FileManager.default.removeItem(atPath: \"@/secret\")"),
        Way("FileManager.removeItem", "try? FileManager.default.removeItem(at: URL(fileURLWithPath: \"@\"))"),
        Way(
            "FileManager.createDirectory",
            "try? FileManager.default.createDirectory(atPath: \"@/new/a\", withIntermediateDirectories: true)"),
        Way("FileManager.contentsOfDirectory", "print(try FileManager.default.contentsOfDirectory(atPath: \"@\"))"),
        Way("FileManager.attributesOfItem", "print(try FileManager.default.attributesOfItem(atPath: \"@/secret\"))"),
        Way(
            "FileManager.fileExists",
            "var isDir: ObjCBool = false\nprint(FileManager.default.fileExists(atPath: \"@\", isDirectory: &isDir))"),
        Way("FileManager.copyItem", "try FileManager.default.copyItem(atPath: \"@/secret\", toPath: \"@/new\")"),
        Way("FileManager.moveItem", "try? FileManager.default.moveItem(atPath: \"@/secret\", toPath: \"@/new\")"),
        Way("String.write", "try \"x\".write(toFile: \"@/secret\", atomically: true, encoding: .utf8)"),
        Way(
            "String.write", "try? \"x\".write(to: URL(fileURLWithPath: \"@/new\"), atomically: false, encoding: .utf8)"),
        Way(
            "Execution.lines",
            "Task { for try await line in exec(\"touch @/new\").lines.values { print(line) } }"),
        Way("String.init", "Task { print(try String(contentsOfFile: \"@/secret\")) }"),
        Way(
            "String.init",
            "func f() async throws -> String { try String(contentsOfFile: \"@/secret\") }\nTask { do { print(try await f()) } catch { print(\"no\") } }"
        ),
        Way(
            "String.init",
            "func f() async -> String { (try? String(contentsOfFile: \"@/secret\")) ?? \"\" }\nfunc g() async { async let a = f(); print(await a) }\nTask { await g() }"
        ),
        Way(
            "String.init",
            "actor A { func f() throws -> String { try String(contentsOfFile: \"@/secret\") } }\nTask { print(try await A().f()) }"
        ),
        Way(
            "String.init",
            "watch Single<String>.create { try await Task.sleep(nanoseconds: 1); return try String(contentsOfFile: \"@/secret\") } as s\n:advance 1s"
        ),
        Way(
            "String.init",
            "Task { await withTaskGroup(of: Void.self) { group in group.addTask { print((try? String(contentsOfFile: \"@/secret\")) ?? \"\") } } }"
        ),
        Way(
            "String.init",
            "let s = AsyncStream<String> { c in c.yield((try? String(contentsOfFile: \"@/secret\")) ?? \"\"); c.finish() }\nTask { for await x in s { print(x) } }"
        ),
        Way("String.init", "for _ in [1] { defer { print((try? String(contentsOfFile: \"@/secret\")) ?? \"\") } }"),
        Way(
            "String.init",
            "struct S: Equatable { static func == (a: S, b: S) -> Bool { (try? String(contentsOfFile: \"@/secret\")) != nil } }\nprint(S() == S())"
        ),
        Way(
            "String.init",
            "Hooks.defaultErrorHandler = { _, _ in print((try? String(contentsOfFile: \"@/secret\")) ?? \"\") }\nlet p = PublishSubject<Int>()\n_ = p.subscribe()\np.onError(RxError.unknown)"
        ),
        Way(
            "File.lines",
            "UserDefaults.standard.set(\"@/secret\", forKey: \"path\")\nwatch file(UserDefaults.standard.string(forKey: \"path\")!).lines as text"
        ),
        Way(":graph", "let a = BehaviorRelay(value: 1)\nwatch a\n:graph --svg @/new"),
        Way(":graph", "let a = BehaviorRelay(value: 1)\nwatch a\n:graph! --svg @/secret"),
        Way(":save", "let a = 1\n:save @/new"),
        Way(":save", "let a = 1\n:save! @/secret"),
        Way(":export", "let a = 1\n:export rxswift @/new"),
        Way(":export", "let a = 1\n:export! rxswift @/secret"),
        Way(":marbles", "let a = BehaviorRelay(value: 1)\nwatch a\n:marbles a --svg @/new"),
        Way(":marbles", "let a = BehaviorRelay(value: 1)\nwatch a\n:marbles! a --svg @/secret"),
        Way(":allow", ":allow read=@\nprint(try String(contentsOfFile: \"@/secret\"))"),
        Way(":allow", ":allow write=/"),
    ]

    @Test(arguments: ways) func `is refused, with the flag that would allow it`(_ way: Way) throws {
        let yard = try Yard()
        let script = way.script.split(separator: "@", omittingEmptySubsequences: false).joined(separator: yard.path)
        let said = play(script, as: "theirs.rx", way.clock).said().joined(separator: "\n")
        #expect(said.contains("--allow "), "\(said)")
        #expect(!said.contains(Yard.secret) && !said.contains("there"))
        #expect(yard.names == ["secret"])
        #expect(yard.text == Yard.secret)
    }

    /// What opens something, and is neither allowed nor possible.
    static let standing = [
        ("exec(\"id\").lines", "refused to run id: --allow exec allows it"),
        ("file(\"in/a\").lines", "refused to read in/a: --allow read=in allows it"),
        ("file(\"in/a\").tail", "refused to read in/a: --allow read=in allows it"),
        ("unix(\"in/a\").lines", "refused to write in/a: --allow write=in allows it"),
        ("tcp(\"10.0.0.1\", 7).lines", "refused to connect to 10.0.0.1:7: --allow net=10.0.0.1 allows it"),
        (
            "URLSession.shared.rx.data(request: URLRequest(url: URL(string: \"http://a.example/\")!))",
            "refused to connect to a.example: --allow net=a.example allows it"
        ),
    ]

    @Test(arguments: standing) func `is told both reasons at once while the clock stands still`(
        _ stream: String, _ refusal: String
    ) {
        let (session, said) = play("watch \(stream) as x", as: "theirs.rx")
        let told = "\(refusal); the clock stands still, so nothing comes from outside: --live, or :clock live"
        #expect(said().contains { $0.contains(told) }, "\(said())")
        #expect(session.wasRefused)
    }

    /// Words that keep what they are given under a name: of files they know those in the folder of stores alone.
    static let confined: [Way] = [
        Way("DatabaseQueue.init", "let db = try DatabaseQueue(path: \"@/secret\")"),
        Way("DatabaseQueue.init", "let db = try DatabaseQueue(path: \"../secret\")"),
        Way("DatabaseQueue.init", "let db = try DatabaseQueue(path: \"file:@/secret?mode=rw\")"),
        Way(
            "DatabaseQueue.init",
            "let db = try DatabaseQueue()\ntry db.write { db in try db.execute(sql: \"ATTACH '@/secret' AS other\") }"),
        Way(
            "DatabaseQueue.init",
            "let db = try DatabaseQueue()\ntry db.write { db in try db.execute(sql: \"VACUUM INTO '@/new'\") }"),
        Way("UserDefaults.init", "let kept = UserDefaults(suiteName: \"@/new\")\nkept?.set(1, forKey: \"there\")"),
        Way("UserDefaults.standard", "UserDefaults.standard.set(1, forKey: \"@/new\")"),
        Way("UserDefaults.removePersistentDomain", "UserDefaults().removePersistentDomain(forName: \"@/secret\")"),
    ]

    @Test(arguments: confined) func `comes to no file by a name`(_ way: Way) throws {
        let yard = try Yard()
        let script = way.script.split(separator: "@", omittingEmptySubsequences: false).joined(separator: yard.path)
        let said = play(script, as: "theirs.rx", way.clock).said().joined(separator: "\n")
        #expect(said.contains("error: ") || way.word.hasPrefix("UserDefaults"), "\(said)")
        #expect(!said.contains(Yard.secret))
        #expect(yard.names == ["secret"])
        #expect(yard.text == Yard.secret)
    }

    @Test func `is tried in every word that reaches outside`() {
        let outward = Set(Vocabulary.standard.words.filter(\.isOutward).flatMap(\.signatures).map(owned))
        let tried = Set((Self.ways + Self.confined).map(\.word).filter { !$0.hasPrefix(":") })
        // A signal that this process is sent tells nothing and does nothing.
        #expect(outward.subtracting(["signal"]) == tried)
    }

    /// `String.init` of `extension String { init(…) }`.
    private func owned(_ signature: String) -> String {
        let words = signature.split { " (:<?{".contains($0) }.map(String.init)
        let place = words.firstIndex { $0 == "func" || $0 == "var" }
        let name = place.map { words[$0 + 1] } ?? "init"
        guard words.first == "extension" else { return name }
        return "\(words[1] == "Reactive" ? words[5] : words[1]).\(name)"
    }
}

/// A folder with a secret, gone after the test.
private final class Yard {
    static let secret = "s3cr3t"
    let path: String

    init() throws {
        var template = Array("/tmp/rxsh-yard-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
        let file = try #require(fopen("\(path)/secret", "w"))
        fputs(Yard.secret, file)
        fclose(file)
    }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    var names: [String] { (Folder.entries(of: path) ?? []).map(\.name) }

    var text: String {
        guard let file = fopen("\(path)/secret", "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }
}
