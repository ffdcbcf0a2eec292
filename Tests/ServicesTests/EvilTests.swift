import Glibc
import Services
import Testing

/// Whatever a server sends: a named error or what was sent, and nothing stays open.
@Suite("An evil server") struct EvilTests {
    struct Story: Sendable, CustomTestStringConvertible {
        let path: String
        /// Nil: it is answered.
        var failure: String?
        var text: String?
        var status = 200
        /// Seconds: without a byte, and for all of it.
        var idle = 60.0
        var whole = 60.0
        var testDescription: String { path }
    }

    private static let failures = [
        "networkConnectionLost": [
            "/reset", "/nothing", "/half", "/half-chunk", "/bad-chunk", "/headers", "/continue",
        ],
        "badServerResponse": ["/old", "/long-header", "/status", "/negative"],
        "cannotDecodeContentData": ["/bad-gzip", "/unknown-encoding"],
        "dataLengthExceedsMaximum": ["/bomb", "/flood"], "httpTooManyRedirects": ["/loop", "/ping"],
        "unsupportedURL": ["/file"], "refused": ["/private"], "badURL": ["/garbage", "/script"],
    ]

    static let stories =
        [
            Story(path: "/hello", text: "hello"), Story(path: "/trickle", text: "hello"),
            Story(path: "/longer", text: "hello"), Story(path: "/not-json", text: "{\"a\": "),
            Story(path: "/broken", text: "busy", status: 503), Story(path: "/escapes", text: "\u{1B}[31mred"),
            Story(path: "/nosuch", text: "", status: 404),
            Story(path: "/never", failure: "timedOut", whole: 0.2),
            Story(path: "/silent", failure: "timedOut", whole: 0.2),
        ] + failures.flatMap { failure, paths in paths.map { Story(path: $0, failure: failure) } }

    @Test(arguments: stories) func `gets a named error, or its answer, and leaves nothing open`(_ story: Story) throws {
        let street = try Street("net=127.0.0.1")
        let server = try EvilServer(street.outside)
        // The library and its resolver are opened by the first request of all.
        _ = try ask(street, server, Story(path: "/hello"))
        let before = try Connections.open(to: server.port)
        let heard = try ask(street, server, story)
        #expect(heard.failure?.kind == story.failure)
        if story.failure == nil {
            #expect(heard.head?.status == story.status)
            #expect(heard.text == story.text)
        }
        #expect(heard.bytes.count <= 65 << 20)
        server.stop()
        #expect(try Connections.open(to: server.port) <= before)
    }

    private func ask(_ street: Street, _ server: EvilServer, _ story: Story) throws -> Heard {
        var request = WebRequest("http://127.0.0.1:\(server.port)\(story.path)")
        (request.idle, request.whole) = (story.idle, story.whole)
        let asked = request
        let heard = try street.hear(asked.key) {
            WebReading($0, asked) { (access) throws(Refusal) in try street.permit(access) }
        }
        try street.attend { heard.isOver }
        return heard
    }

    @Test func `a thousand at once are answered`() throws {
        let street = try Street("net=127.0.0.1")
        let server = try EvilServer(street.outside)
        defer { server.stop() }
        let all = try (0..<1000).map { index in
            let request = WebRequest("http://127.0.0.1:\(server.port)/hello?\(index)")
            return try street.hear("\(index)") {
                WebReading($0, request) { (access) throws(Refusal) in try street.permit(access) }
            }
        }
        try street.attend { all.allSatisfy(\.isOver) }
        #expect(all.allSatisfy { $0.failure == nil && $0.head?.status == 404 })
        #expect(server.requests == 1000)
    }

    @Test func `ten thousand are cancelled, and leave nothing open`() throws {
        let street = try Street("net=127.0.0.1")
        let server = try EvilServer(street.outside)
        defer { server.stop() }
        _ = try ask(street, server, Story(path: "/hello"))
        let before = try Connections.open(to: server.port)
        for round in 0..<100 {
            let all = try (0..<100).map { index in
                let request = WebRequest("http://127.0.0.1:\(server.port)/never?\(round).\(index)")
                return try street.hear("\(round).\(index)") {
                    WebReading($0, request) { (access) throws(Refusal) in try street.permit(access) }
                }
            }
            if round.isMultiple(of: 3) { street.outside.work() }
            for heard in all { heard.channel?.close() }
            #expect(all.allSatisfy { $0.failure == nil && !$0.isOver }, "who has left hears nothing")
        }
        // What was sent before the cancelling is noticed by the server now.
        let last = try ask(street, server, Story(path: "/hello"))
        #expect(last.text == "hello")
        server.stop()
        #expect(try Connections.open(to: server.port) <= before)
    }

    /// Whoever types is looked at after each piece of work: none takes all that a flood would send.
    @Test func `a flood is taken in pieces`() throws {
        let street = try Street("net=127.0.0.1")
        let server = try EvilServer(street.outside)
        defer { server.stop() }
        let request = WebRequest("http://127.0.0.1:\(server.port)/flood")
        let heard = try street.hear("flood") {
            WebReading($0, request) { (access) throws(Refusal) in try street.permit(access) }
        }
        var most = 0
        var turns = 0
        try street.attend {
            let size = heard.bytes.count
            defer { heard.bytes = [] }
            (most, turns) = (max(most, size), turns + 1)
            return heard.isOver
        }
        #expect(most <= 8 << 20, "one turn's work is bounded")
        #expect(turns > 8)
    }
}

/// The connections of this machine.
enum Connections {
    /// How many sockets to a port somebody still holds, of both ends: what nobody holds has no inode.
    static func open(to port: Int) throws -> Int { try rows(to: port).count(where: { $0[9] != "0" }) }

    /// What the system tells of the sockets to a port, of both ends, but for those that listen.
    static func rows(to port: Int) throws -> [[Substring]] {
        let digits = String(port, radix: 16, uppercase: true)
        let wanted = ":" + String(repeating: "0", count: 4 - digits.count) + digits
        let file = try #require(fopen("/proc/net/tcp", "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 8 << 20)
        let text = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
        return text.split(separator: "\n").map { $0.split(separator: " ") }.filter { fields in
            fields.count > 9 && (fields[1].hasSuffix(wanted) || fields[2].hasSuffix(wanted)) && fields[3] != "0A"
        }
    }
}
