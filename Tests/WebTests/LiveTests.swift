import Log
import Services
import Session
import Testing
import Web

@Suite("The page of a running session") struct LiveTests {
    static let program = [
        "let name = BehaviorRelay(value: \"\")", "let ok = name.map { $0.count > 2 }.distinctUntilChanged()",
        "watch ok", "name <- \"bob\"",
    ]

    struct Gate: Sendable, CustomTestStringConvertible {
        let request: Request
        let status: Int
        var testDescription: String { "\(request.method) \(request.path) \(request.host) \(request.headers)" }
    }

    private static func gate(
        _ path: String, _ headers: [String] = ["Cookie: rxsh-%=TYPE"], method: String = "GET",
        host: String = "127.0.0.1:%", body: String = "", is status: Int
    ) -> Gate {
        var request = Request(path, headers)
        (request.method, request.host, request.body) = (method, host, body)
        return Gate(request: request, status: status)
    }

    private static let ours = ["Cookie: rxsh-%=TYPE", "Origin: http://127.0.0.1:%", "X-Rxsh: 1"]

    static let gates: [Gate] = [
        gate("/", is: 200), gate("/", ["Cookie: rxsh-%=SEE"], is: 200), gate("/", [], is: 403),
        gate("/", ["Cookie: rxsh-%=nonsense"], is: 403), gate("/", ["Cookie: rxsh-1=TYPE"], is: 403),
        gate("/?k=TYPE", [], is: 303), gate("/?k=nonsense", [], is: 403), gate("/?k=", [], is: 403),
        gate("/?k=TYPE", [], method: "POST", body: "x", is: 405), gate("/events?k=TYPE", [], is: 403),
        gate("/", host: "localhost:%", is: 200), gate("/", host: "127.0.0.1", is: 421),
        gate("/", host: "evil.example:%", is: 421), gate("/", host: "127.0.0.1.evil.example:%", is: 421),
        gate("/", ["Cookie: rxsh-%=TYPE", "Origin: http://evil.example"], is: 403),
        gate("/", ["Cookie: rxsh-%=TYPE", "Origin: null"], is: 403), gate("/nosuch", is: 404),
        gate("/../etc/passwd", is: 404), gate("/", method: "PUT", is: 405), gate("/", method: "DELETE", is: 405),
        gate("/events", method: "POST", body: "x", is: 405), gate("/enter", is: 405),
        gate("/enter", ours, method: "POST", body: "name <- \"anna\"", is: 200),
        gate("/enter", ours, method: "POST", body: "nam <- 1", is: 200),
        gate("/enter", Array(ours.dropFirst()), method: "POST", body: "name <- \"x\"", is: 403),
        gate("/enter", Array(ours.dropLast()), method: "POST", body: "name <- \"x\"", is: 403),
        gate("/enter", [ours[0], ours[2]], method: "POST", body: "name <- \"x\"", is: 403),
        gate("/enter", ["Cookie: rxsh-%=SEE"] + ours[1...], method: "POST", body: "name <- \"x\"", is: 403),
        gate("/enter", [ours[0], "Origin: http://evil.example", ours[2]], method: "POST", body: "x", is: 403),
        gate("/enter", ours, method: "POST", body: String(repeating: " ", count: 65_537), is: 413),
        gate("/why?n=2", is: 200), gate("/why?n=99", is: 404), gate("/why?n=x", is: 400), gate("/why", is: 400),
        gate("/why?n=9999999999999999999", is: 400), gate("/stream?s=1", is: 200), gate("/stream?s=99", is: 404),
        gate("/stream", is: 400),
        gate("/stream?s=-1", is: 400), gate("/whynot?s=1", is: 200), gate("/whynot?s=77", is: 404),
        gate("/records?from=1&to=3", is: 200), gate("/records?from=3&to=1", is: 400),
        gate("/records?from=1&to=9223372036854775807", is: 200), gate("/value?n=1", is: 200),
        gate("/value?n=0", is: 404), gate("/value?n=-1", is: 400),
    ]

    @Test("answers who has its link and comes from its own page, and does nothing for others", arguments: gates)
    func refusals(of gate: Gate) throws {
        let shop = try Shop(LiveTests.program)
        let before = shop.said.count
        var request = gate.request
        let fill = { (text: String) in
            text.replacing("TYPE", with: shop.token(mayType: true)).replacing("SEE", with: shop.token(mayType: false))
        }
        request = Request(fill(request.path), request.headers.map(fill))
        (request.method, request.host, request.body) = (gate.request.method, gate.request.host, gate.request.body)
        let answer = try shop.ask(request)
        #expect(answer.status == gate.status)
        if gate.status != 200 { #expect(shop.said.count == before) }
        // What the library or the server below refuses has no body that could be misread.
        guard ![421, 413].contains(answer.status), !answer.body.isEmpty else { return }
        for header in ["X-Content-Type-Options: nosniff", "Cache-Control: no-store", "X-Frame-Options: DENY"] {
            #expect(answer.head.contains(header))
        }
    }

    @Test("leaves the token in a cookie that no script reads and no other site sends")
    func cookie() throws {
        let shop = try Shop()
        let answer = try shop.ask(Request("/?k=\(shop.token(mayType: false))"))
        #expect(answer.head.contains("Location: /\r\n"))
        let cookie = "rxsh-\(shop.page.port)=\(shop.token(mayType: false)); Path=/; HttpOnly; SameSite=Strict"
        #expect(answer.head.contains("Set-Cookie: \(cookie)"))
        let page = try shop.get("/")
        #expect(page.head.contains("connect-src 'self'; frame-ancestors 'none'"))
        #expect(page.body.contains("<title>shop.rx · rxsh</title>"))
    }

    @Test("lets nobody guess: after ten wrong links even the right one waits; who is in stays in")
    func guesses() throws {
        let shop = try Shop()
        for _ in 0..<10 { #expect(try shop.ask(Request("/?k=guess")).status == 403) }
        #expect(try shop.ask(Request("/?k=guess")).status == 429)
        #expect(try shop.ask(Request("/?k=\(shop.token(mayType: true))")).status == 429)
        #expect(try shop.get("/").status == 200)
    }

    @Test("tells everything first, then what comes, with the terminal's words")
    func follows() throws {
        let shop = try Shop(LiveTests.program)
        let viewing = try shop.watch()
        let begun = try viewing.first(2)
        #expect(begun.map(\.name) == ["hello", "snapshot"])
        #expect(begun[0].data["may"].string == "type")
        #expect(begun[1].data["streams"].array?.compactMap { $0["name"].string }.contains("ok") == true)
        #expect(begun[1].data["streams"].array?.first { $0["name"].string == "name" }?["start"].string == "\"\"")
        _ = shop.session.enter("name <- \"al\"")
        let batch = try viewing.first(3)[2]
        #expect(batch.name == "batch")
        #expect(
            batch.data["lines"].array?.compactMap { $0["text"].string } == ["› name <- \"al\""] + shop.said.suffix(2))
        let numbers = batch.data["records"].array?.compactMap { $0.array?.first?.int } ?? []
        #expect(numbers.last == batch.data["at"].int)
        #expect(numbers.first == (begun[1].data["at"].int ?? 0) + 1)
    }

    @Test("goes on where a connection broke, if it still knows what came since")
    func reconnects() throws {
        let shop = try Shop(LiveTests.program)
        let first = try shop.watch()
        let id = try first.first(2)[1].id
        _ = shop.session.enter("name <- \"al\"")
        let missed = try first.first(3)[2]
        let second = try shop.watch(after: id)
        #expect(try second.first(1).map(\.id) == [missed.id])
        #expect(second.events[0].name == "batch")
        #expect(try shop.watch(after: "1.999.1").first(2).map(\.name) == ["hello", "snapshot"])
    }

    @Test("begins anew when the past was changed")
    func anotherWorld() throws {
        let shop = try Shop(LiveTests.program)
        let viewing = try shop.watch()
        let world = try viewing.first(2)[0].data["world"].int ?? 0
        _ = shop.session.enter(":undo")
        let told = try viewing.first(4)
        #expect(told[2].name == "hello" && told[3].name == "snapshot")
        #expect((told[2].data["world"].int ?? 0) > world)
    }

    @Test("tells of many records the first and the last, and of the rest how many they were")
    func folds() throws {
        let shop = try Shop(["let a = PublishSubject<Int>()", "let b = a.map { $0 * 2 }", "watch b"])
        let viewing = try shop.watch()
        let before = try viewing.first(2)[1].data["at"].int ?? 0
        _ = shop.session.enter("for i in 0..<1000 { a.onNext(i) }")
        let told = try viewing.first(3)[2]
        let batch = told.data
        #expect(told.name == "batch")
        let each = batch["records"].array?.compactMap { $0.array?.first?.int } ?? []
        let folds = batch["fold"].array?.compactMap(\.array) ?? []
        #expect(each.count == 60)
        #expect(folds.compactMap { $0[1].int }.reduce(each.count, +) == shop.session.log.newest - before)
        #expect(folds.allSatisfy { ($0[2].int ?? 0) <= ($0[3].int ?? 0) && $0[4].string != nil })
        #expect(each.last == shop.session.log.newest)
        // What was folded can be asked for.
        let fold = try #require(folds.first)
        let (first, last) = (fold[2].int ?? 0, fold[3].int ?? 0)
        let rows = try shop.get("/records?from=\(first)&to=\(last)").json["records"].array ?? []
        #expect(rows.count == min(2000, last - first + 1))
    }

    @Test("never waits for a page that takes nothing: it is told anew when it does")
    func slow() throws {
        let shop = try Shop(beat: 0)
        let viewing = try shop.watch(room: 4096)
        _ = try viewing.first(2)
        let other = try shop.watch()
        _ = try other.first(2)
        // More than all buffers between the two hold.
        _ = shop.session.enter("for _ in 0..<600 { print(String(repeating: \"x\", count: 15000)) }")
        try shop.attend(other.line.file) {
            _ = other.line.read()
            return other.line.bytes.count > 600 * 15_000
        }
        try shop.attend(viewing.line.file) {
            _ = viewing.line.read()
            return viewing.count("snapshot") > 1
        }
        #expect(viewing.count("batch") < other.count("batch") && other.count("snapshot") == 1)
    }

    @Test("takes no more than eight who look")
    func crowd() throws {
        let shop = try Shop()
        let all = try (0..<8).map { _ in try shop.watch() }
        for viewing in all { _ = try viewing.first(2) }
        #expect(try shop.get("/events").status == 503)
    }

    @Test(
        "does not take from a page what is the person's at the terminal",
        arguments: [
            ":quit", ":web", ":save! x.rx", ":edit ok", ":export rxswift", ":allow exec", ":replay x.rx", ":learn",
        ])
    func barred(_ entry: String) throws {
        let shop = try Shop(LiveTests.program)
        #expect(shop.session.enter(entry, from: .page) == .failed)
        #expect(shop.said.last?.hasSuffix("is typed at the terminal, not in a page") == true)
    }

    @Test("reaches nothing outside for a page")
    func outside() throws {
        let shop = try Shop()
        _ = shop.session.enter("print(try? String(contentsOfFile: \"/etc/hostname\"))", from: .page)
        #expect(shop.said.contains { $0.contains("refused to read /etc/hostname") })
    }

    @Test(
        "sends a text from outside as text",
        arguments: ["a\\n\\ndata: b", "</script>", "\\u{202e}abc", "\\u{0}", "\\r\\n\\r\\nid: 9"])
    func hostile(_ text: String) throws {
        let shop = try Shop(["let a = PublishSubject<String>()", "watch a"])
        let viewing = try shop.watch()
        _ = try viewing.first(2)
        _ = shop.session.enter("a <- \"\(text)\"")
        let batch = try viewing.first(3)[2]
        #expect(batch.name == "batch" && batch.data["lines"].array?.last?["text"].string == shop.said.last)
    }

    @Test("carries out what is typed in a page, and tells it its mistake")
    func typed() throws {
        let shop = try Shop(LiveTests.program)
        var request = Request("/enter", ["Cookie: rxsh-%=\(shop.token(mayType: true))"] + LiveTests.ours.dropFirst())
        (request.method, request.body) = ("POST", "name <- \"anna\"")
        #expect(try shop.ask(request).body.isEmpty)
        #expect(shop.said.contains { $0.hasSuffix("name → \"anna\"") })
        request.body = "nam <- 1"
        let answer = try shop.ask(request).body
        #expect(!answer.isEmpty && shop.said.suffix(1) == [answer])
    }

    @Test("gives the next port where one is taken, and no link to who may only watch")
    func ports() throws {
        let shop = try Shop()
        let other = try LivePage(of: shop.session, named: "other", port: shop.page.port)
        #expect(other.port != shop.page.port && other.port > 0)
        #expect(shop.session.enter(":web") == .fine)
        let page = try #require(shop.session.page)
        #expect(shop.said.last == "\(page.link(mayType: true))   (watching and typing)")
        let token = try #require(page.link(mayType: true).split(separator: "=").last)
        #expect(shop.session.enter(":web --see") == .fine)
        let told = try shop.watch(mayType: false)
        _ = try told.first(2)
        #expect(!String(decoding: told.line.bytes, as: UTF8.self).contains(token))
        #expect(shop.session.enter(":web off") == .fine)
        #expect(shop.session.page == nil)
    }

    @Test("is opened by a person at a prompt alone", arguments: [":web", ":web 80", ":web --port x", ":web --port 0"])
    func refusals(_ entry: String) {
        let session = Session { _ in }
        #expect(session.enter(entry) == .failed)
        session.display.hasPanel = true
        #expect(session.enter(entry, from: .played) == .failed)
        #expect(entry == ":web" || session.enter(entry) == .failed)
        #expect(session.page == nil)
    }
}
