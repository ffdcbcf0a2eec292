import Glibc
import Reactive
import Services
import Testing
import Values

/// What carries the requests of a transport under test.
struct CarrierCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (@escaping (Request) -> Response) throws -> any Carrier

    static let all = [
        CarrierCase(testDescription: "direct") { _ in DirectCarrier() },
        CarrierCase(testDescription: "HTTP") { try Loopback(Outside(), $0) },
    ]

    func transport(_ loop: Loop, _ handler: @escaping (Request) -> Response) throws -> Transport {
        Transport(loop, over: try make(handler), handler)
    }
}

/// What every transport keeps, whatever carries the requests.
@Suite("A transport") struct TransportTests {
    private let loop = Loop()
    private static let long = 60_000_000_000

    private final class Heard {
        var lines: [String] = []
    }

    private func sink(_ heard: Heard) -> Subscriber {
        Subscriber(
            loop, onNext: { heard.lines.append(($0.plain)) }, onError: { heard.lines.append("\($0)") },
            onCompleted: { heard.lines.append("completed") })
    }

    @Test("answers a request once, and completes", arguments: CarrierCase.all)
    func answers(_ carrier: CarrierCase) throws {
        let heard = Heard()
        let transport = try carrier.transport(loop) { Response(200, .string($0.line)) }
        let request = transport.send(Request(.get, "/a", [.init("q", "王")]), to: sink(heard))
        #expect(heard.lines.isEmpty, "nothing is answered while it is being sent")
        loop.timeline.advance(to: loop.timeline.now + Self.long)
        #expect(heard.lines == [#"200 "\"GET /a?q=王\"""#, "completed"])
        request.dispose()
        #expect(heard.lines.count == 2)
    }

    @Test("hands over method, path, body and token as they are", arguments: CarrierCase.all)
    func hands(_ carrier: CarrierCase) throws {
        let heard = Heard()
        let transport = try carrier.transport(loop) {
            Response(200, .object(["line": .string($0.line), "body": $0.body, "token": .string($0.token ?? "none")]))
        }
        let body = JSON.object(["name": "bob", "list": .array([1, nil, true])])
        _ = transport.send(Request(.post, "/b", body: body, token: "t-1"), to: sink(heard))
        loop.timeline.advance(to: loop.timeline.now + Self.long)
        #expect(heard.lines.first?.contains(#"\"line\":\"POST /b\""#) == true)
    }

    @Test("gives a status that is no success as an answer, not as an error", arguments: CarrierCase.all)
    func statuses(_ carrier: CarrierCase) throws {
        for status in [301, 400, 403, 404, 500, 503] {
            let heard = Heard()
            let transport = try carrier.transport(loop) { _ in Response(status, "no") }
            _ = transport.send(Request(.get, "/a"), to: sink(heard))
            loop.timeline.advance(to: loop.timeline.now + Self.long)
            #expect(heard.lines == ["\(status) \"no\"", "completed"])
        }
    }

    @Test("says nothing more once it is disposed", arguments: CarrierCase.all)
    func cancels(_ carrier: CarrierCase) throws {
        let heard = Heard()
        let transport = try carrier.transport(loop) { _ in Response(200, "late") }
        let request = transport.send(Request(.get, "/a"), to: sink(heard))
        request.dispose()
        request.dispose()
        loop.timeline.advance(to: loop.timeline.now + Self.long)
        #expect(heard.lines.isEmpty)
    }

    @Test("keeps requests apart that are under way together", arguments: CarrierCase.all)
    func together(_ carrier: CarrierCase) throws {
        let (one, two, three) = (Heard(), Heard(), Heard())
        let transport = try carrier.transport(loop) { Response(200, .string($0.path)) }
        _ = transport.send(Request(.get, "/1"), to: sink(one))
        let second = transport.send(Request(.get, "/2"), to: sink(two))
        _ = transport.send(Request(.get, "/3"), to: sink(three))
        second.dispose()
        loop.timeline.advance(to: loop.timeline.now + Self.long)
        #expect(one.lines.first == #"200 "\"/1\"""#)
        #expect(two.lines.isEmpty)
        #expect(three.lines.first == #"200 "\"/3\"""#)
    }

    @Test("takes a request from the answer to another", arguments: CarrierCase.all)
    func nested(_ carrier: CarrierCase) throws {
        let heard = Heard()
        let transport = try carrier.transport(loop) { Response(200, .string($0.path)) }
        let inner = sink(heard)
        let outer = Subscriber(loop, onCompleted: { _ = transport.send(Request(.get, "/2"), to: inner) })
        _ = transport.send(Request(.get, "/1"), to: outer)
        loop.timeline.advance(to: loop.timeline.now + Self.long)
        loop.timeline.advance(to: loop.timeline.now + Self.long)
        #expect(heard.lines == [#"200 "\"/2\"""#, "completed"])
    }
}

/// The clock's latency, and faults on order.
@Suite("A transport's clock") struct TransportClockTests {
    private let loop = Loop()

    private func heard(
        _ carrier: CarrierCase, cancelAt: Int? = nil, _ prepare: (Transport) -> Void = { _ in }
    ) throws -> [String] {
        let transport = try carrier.transport(loop) { Response(200, .string($0.path)) }
        var lines: [String] = []
        let start = loop.timeline.now
        prepare(transport)
        _ = transport.traffic.subscribe(onNext: { lines.append($0.plain) })
        let sink = Subscriber(
            loop,
            onNext: { [loop] in lines.append("\((loop.timeline.now - start) / 1_000_000) \($0.plain)") },
            onError: { [loop] in lines.append("\((loop.timeline.now - start) / 1_000_000) \($0)") },
            onCompleted: { lines.append("completed") })
        let request = transport.send(Request(.get, "/a"), to: sink)
        if let cancelAt {
            loop.timeline.advance(to: cancelAt)
            request.dispose()
        }
        loop.timeline.advance(to: loop.timeline.now + 60_000_000_000)
        request.dispose()
        return lines
    }

    @Test("is the latency of an answer", arguments: CarrierCase.all) func latency(_ carrier: CarrierCase) throws {
        let lines = try heard(carrier) { $0.latency = 200_000_000 }
        #expect(lines == ["GET /a", #"200 200 "\"/a\"""#, "completed"])
    }

    @Test("gives the next request the fault that was ordered", arguments: CarrierCase.all)
    func faults(_ carrier: CarrierCase) throws {
        #expect(try heard(carrier) { $0.failNext(.timeout) } == ["GET /a", "10000 timedOut"])
        #expect(try heard(carrier) { $0.failNext(.noNetwork) }.last?.hasSuffix("notConnectedToInternet") == true)
        #expect(try heard(carrier) { $0.failNext(.status(503, message: "busy")) }.contains { $0.contains("503") })
        #expect(try heard(carrier) { $0.failNext(.notJSON) }.contains { $0.contains("<html>") })
    }

    @Test("reports a request that is cancelled", arguments: CarrierCase.all)
    func cancelling(_ carrier: CarrierCase) throws {
        #expect(try heard(carrier, cancelAt: 50_000_000) == ["GET /a", "cancelled GET /a"])
    }
}

/// The labs' API over sockets.
@Suite("A lab's server") struct LabHostTests {
    /// The states of connections to a port, of both ends, that are open: 06 has been left by both.
    private func open(to address: String) throws -> [String] {
        let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
        return try Connections.rows(to: port).map { String($0[3]) }.filter { $0 != "06" }
    }

    @Test func `loses both ends of a request that is disposed`() throws {
        let loop = Loop()
        let loopback = try Loopback(Outside()) { _ in Response(200, "never") }
        defer { loopback.stop() }
        let transport = Transport(loop, over: loopback) { _ in Response(200, "never") }
        let request = transport.send(Request(.get, "/a"), to: Subscriber(loop))
        #expect(try open(to: loopback.address) == ["01", "01"])
        request.dispose()
        #expect(try open(to: loopback.address) == [])
    }

    struct Story: Sendable, CustomTestStringConvertible {
        let path: String
        var method = "GET"
        var headers: [String: String] = [:]
        var body: [UInt8]?
        let status: Int
        let text: String
        var testDescription: String { "\(method) \(path)" }
    }

    static let stories = [
        Story(path: "/v2/user/search?q=Wood&count=1", status: 200, text: "\"Ann Wood\""),
        Story(path: "/v2/user/search?count=x", status: 400, text: "count from 1 to 100"),
        Story(path: "/v2/user/search?q=%E7%8E%8B%E4%B8%BD", status: 200, text: "\"王丽\""),
        Story(path: "/nosuch", status: 404, text: "no such path: /nosuch"),
        Story(path: "/goods", method: "DELETE", status: 405, text: "GET and POST"),
        Story(path: "/login", method: "POST", body: Array("{x".utf8), status: 400, text: "no JSON at byte 1"),
        Story(path: "/login", method: "POST", body: [0xFF, 0xFE], status: 400, text: "UTF-8"),
        Story(
            path: "/login", method: "POST", body: Array(#"{"username":"bob","password":"hunter22"}"#.utf8), status: 200,
            text: "token-1"),
        Story(path: "/v2/user/1000/following", status: 401, text: "not signed in"),
        Story(
            path: "/v2/user/1000/following", headers: ["Authorization": "Bearer old"], status: 403,
            text: "token expired"),
        Story(path: "/login", method: "POST", body: [UInt8](repeating: 32, count: 1 << 20 + 1), status: 413, text: ""),
    ]

    @Test(arguments: stories) func `answers as its handlers do, and says what it cannot read`(_ story: Story) throws {
        let street = try Street("net=127.0.0.1")
        let api = LabServer()
        let host = try LabHost(street.outside) { api.respond($0) }
        host.latency = 0
        defer { host.stop() }
        var request = WebRequest(host.address + story.path)
        request.method = story.method
        request.body = story.body
        for (name, value) in story.headers { request.set(name, value) }
        let heard = try street.hear(request.key) {
            WebReading($0, request) { (access) throws(Refusal) in try street.permit(access) }
        }
        try street.attend { heard.isOver }
        #expect(heard.head?.status == story.status)
        #expect(heard.text.contains(story.text))
    }

    @Test func `answers 503 to who still waits when it is stopped`() throws {
        let street = try Street("net=127.0.0.1")
        let host = try LabHost(street.outside) { _ in Response(200, "late") }
        host.latency = 3_600_000_000_000
        let waiting = try (0..<5).map { index in
            try street.hear("\(index)") {
                WebReading($0, WebRequest("\(host.address)/goods?n=\(index)")) { (access) throws(Refusal) in
                    try street.permit(access)
                }
            }
        }
        try street.attend { host.deadline != nil }
        host.stop()
        try street.attend { waiting.allSatisfy(\.isOver) }
        #expect(waiting.contains { $0.head?.status == 503 })
        #expect(waiting.allSatisfy { $0.head?.status == 503 || $0.failure != nil })
    }
}
