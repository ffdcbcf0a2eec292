import Glibc
import Services
import Testing

/// libcurl and libmicrohttpd on one loop: a request and its answer never leave this process.
@Suite("A request over HTTP") struct WebTests {
    /// A server whose path says what it does.
    private static func serve(_ street: Street) throws -> Host {
        try Host(street.outside) { exchange in
            let request = exchange.request
            switch request.path {
            case "/hello": exchange.answer(200, [("Content-Type", "text/plain")], Array("hello".utf8))
            case "/echo":
                let head = "\(request.method) \(request.query.map { "\($0.name)=\($0.value)" }) "
                exchange.answer(200, [], Array(head.utf8) + request.body)
            case "/loop": exchange.answer(302, [("Location", "/loop")])
            case "/file": exchange.answer(302, [("Location", "file:///etc/passwd")])
            case "/near": exchange.answer(302, [("Location", "http://10.0.0.1/")])
            case "/moved": exchange.answer(302, [("Location", "/echo?a=b")])
            case "/kept": exchange.answer(307, [("Location", "/echo")])
            case "/escape": exchange.answer(200, [], Array("\u{1B}]0;gone\u{7}".utf8))
            case "/stream":
                exchange.stream([("Content-Type", "text/event-stream")])
                exchange.send(Array("data: 1\n\nda".utf8))
                exchange.send(Array("ta: 2\nid: 7\n\n".utf8))
                if request.query.isEmpty { exchange.end() }
            case "/never": street.kept.append(exchange)
            default: exchange.answer(404)
            }
        }
    }

    struct Story: Sendable, CustomTestStringConvertible {
        let path: String
        var method = "GET"
        var body: String?
        var status = 200
        var text = ""
        var failure: String?
        var testDescription: String { "\(method) \(path)" }
    }

    static let stories = [
        Story(path: "/hello", text: "hello"), Story(path: "/nosuch", status: 404),
        Story(path: "/echo?q=a%20b&r=", text: #"GET ["q=a b", "r="] "#),
        Story(path: "/echo", method: "POST", body: "all of it", text: "POST [] all of it"),
        Story(path: "/echo", method: "PUT", body: "", text: "PUT [] "),
        Story(path: "/moved", method: "POST", body: "x", text: #"GET ["a=b"] "#),
        Story(path: "/kept", method: "POST", body: "x", text: "POST [] x"),
        Story(path: "/loop", failure: "httpTooManyRedirects"), Story(path: "/file", failure: "unsupportedURL"),
        Story(path: "/near", failure: "refused"), Story(path: "/escape", text: "\u{1B}]0;gone\u{7}"),
        Story(path: "/hello", method: "GET X", failure: "badURL"),
        Story(path: "/echo", method: "POST", body: String(repeating: "x", count: 2_000_000), status: 413),
    ]

    @Test(arguments: stories) func `gets what is answered, or the error by its name`(_ story: Story) throws {
        let street = try Street("net=127.0.0.1")
        let host = try Self.serve(street)
        defer { host.stop() }
        var request = WebRequest("http://127.0.0.1:\(host.port)\(story.path)")
        request.method = story.method
        request.body = story.body.map { Array($0.utf8) }
        do {
            let heard = try street.hear(request.key) {
                WebReading($0, request) { (access) throws(Refusal) in try street.permit(access) }
            }
            try street.attend { heard.isOver }
            #expect(heard.failure?.kind == story.failure)
            guard story.failure == nil else { return }
            #expect(heard.head?.status == story.status)
            #expect(heard.text == story.text)
        } catch let failure as ChannelFailure { #expect(failure.kind == story.failure) }
    }

    @Test(arguments: [
        ("http://localhost:%/hello", "net=localhost", true), ("http://127.1:%/hello", "net=127.0.0.1", true),
        ("http://0x7f000001:%/hello", "net=127.0.0.0/8", true), ("http://LOCALHOST.:%/hello", "net=localhost", true),
        ("http://127.0.0.1:%/hello", "net", false), ("http://localhost:%/hello", "net", false),
        ("http://127.0.0.1:%/hello", "net=example.com", false), ("http://[::ffff:127.0.0.1]:%/hello", "net", false),
        ("http://127.0.0.1:%/hello", "net=*.example.com", false), ("http://127.0.0.1:%/hello", "read=.", false),
        ("http://a@127.0.0.1:%/hello", "net=127.0.0.1", false), ("ftp://127.0.0.1:%/hello", "net=127.0.0.1", false),
        ("http://127.0.0.1:%/he llo", "net=127.0.0.1", false), ("127.0.0.1:%/hello", "net=127.0.0.1", false),
        ("http://127.0.0.1:%/hello", "net=127.0.0.1:1", false), ("http://a\\@127.0.0.1:%/", "net=127.0.0.1", false),
    ])
    func `reaches only what is allowed`(_ url: String, _ allowance: String, _ isAllowed: Bool) throws {
        let street = try Street(allowance)
        let host = try Self.serve(street)
        defer { host.stop() }
        let text = url.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false).joined(
            separator: "\(host.port)")
        var isFine = false
        do {
            let heard = try street.hear(text) {
                WebReading($0, WebRequest(text)) { (access) throws(Refusal) in try street.permit(access) }
            }
            try street.attend { heard.isOver }
            isFine = heard.text == "hello"
        } catch {}
        #expect(isFine == isAllowed)
    }

    @Test func `streams events as they come, and its server is stopped with streams open`() throws {
        let street = try Street("net=127.0.0.1")
        let host = try Self.serve(street)
        let request = WebRequest("http://127.0.0.1:\(host.port)/stream")
        let heard = try street.hear("s") {
            WebReading($0, request, isStream: true) { (access) throws(Refusal) in try street.permit(access) }
        }
        try street.attend { heard.isOver }
        var events: [EventStream.Event] = []
        var stream = EventStream()
        #expect(stream.add(heard.bytes) { events.append($0) })
        #expect(events.map(\.data) == ["1", "2"])
        #expect(events.last?.id == "7")
        let open = try (0..<20).map { index in
            let request = WebRequest("http://127.0.0.1:\(host.port)/\(index < 10 ? "stream?on=1" : "never")")
            return try street.hear("o\(index)") {
                WebReading($0, request, isStream: true) { (access) throws(Refusal) in try street.permit(access) }
            }
        }
        try street.attend { open.prefix(10).allSatisfy { !$0.bytes.isEmpty } && street.kept.count == 10 }
        host.stop()
        try street.attend { open.allSatisfy(\.isOver) }
        street.kept = []
    }

    @Test func `a thousand at once are all answered, and those that are cancelled leave nothing open`() throws {
        let street = try Street("net=127.0.0.1")
        let host = try Self.serve(street)
        defer { host.stop() }
        let all = try (0..<1000).map { index in
            let request = WebRequest("http://127.0.0.1:\(host.port)/echo?n=\(index)")
            return try street.hear("\(index)") {
                WebReading($0, request) { (access) throws(Refusal) in try street.permit(access) }
            }
        }
        for (index, heard) in all.enumerated() where index % 3 == 0 { heard.channel?.close() }
        try street.attend { all.enumerated().allSatisfy { $0.offset % 3 == 0 || $0.element.isOver } }
        for (index, heard) in all.enumerated() {
            #expect(heard.text == (index % 3 == 0 ? "" : #"GET ["n=\#(index)"] "#))
        }
    }

    @Test func `one that waits for others ends in its time, and comes when they are gone`() throws {
        let street = try Street("net=127.0.0.1")
        let host = try Self.serve(street)
        defer { host.stop() }
        let hear = { (path: String, whole: Double) in
            var request = WebRequest("http://127.0.0.1:\(host.port)/\(path)")
            request.whole = whole
            return try street.hear("\(path) \(whole)") { [request] in
                WebReading($0, request) { (access) throws(Refusal) in try street.permit(access) }
            }
        }
        let stuck = try (0..<20).map { _ in try hear("never", 600) }
        let (hasty, patient) = (try hear("hello", 0.2), try hear("hello", 600))
        try street.attend { hasty.isOver }
        #expect(hasty.failure?.kind == "timedOut")
        #expect(!patient.isOver)
        for heard in stuck { heard.channel?.close() }
        try street.attend { patient.isOver }
        #expect(patient.text == "hello")
        street.kept = []
    }

    @Test(arguments: [
        ("Host: evil.example", 421), ("Host: 127.0.0.1", 421), ("Host: localhost:%", 200), ("Host: [::1]:%", 200),
        ("Host: 127.0.0.1:%\r\nOrigin: http://evil.example", 403),
        ("Host: 127.0.0.1:%\r\nOrigin: http://127.0.0.1:%", 200), ("Host: 127.0.0.1:%\r\nOrigin: null", 403),
    ])
    func `the server answers only those who know it by its own name`(_ headers: String, _ status: Int) throws {
        let street = try Street()
        let host = try Self.serve(street)
        defer { host.stop() }
        let own = headers.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "\(host.port)")
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(host.port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        #expect(isConnected)
        let text = "GET /hello HTTP/1.1\r\n\(own)\r\nConnection: close\r\n\r\n"
        #expect(send(file, text, text.utf8.count, 0) == text.utf8.count)
        var answer: [UInt8] = []
        try street.attend {
            var part = [UInt8](repeating: 0, count: 4096)
            let count = recv(file, &part, part.count, Int32(MSG_DONTWAIT))
            if count > 0 { answer += part[..<count] }
            return count == 0
        }
        #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 \(status) "))
    }
}
