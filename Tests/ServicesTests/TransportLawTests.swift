import Reactive
import Services
import Testing
import Values

/// Who asks, whatever carries it: the session's own handler, libcurl and a server, or a tape of that.
private final class Party {
    let ask: (_ path: String, _ hear: @escaping (String) -> Void) throws -> () -> Void
    /// Lets all come that is to come.
    let settle: () throws -> Void
    /// How many requests were made.
    let requests: () -> Int

    init(
        _ ask: @escaping (String, @escaping (String) -> Void) throws -> () -> Void,
        settle: @escaping () throws -> Void, requests: @escaping () -> Int
    ) { (self.ask, self.settle, self.requests) = (ask, settle, requests) }
}

struct PartyCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    fileprivate let make: @Sendable () throws -> Party

    static let all = [
        PartyCase(testDescription: "direct") { direct() },
        PartyCase(testDescription: "curl") { try curl() },
        PartyCase(testDescription: "tape") { try tape() },
    ]

    private static func direct() -> Party {
        let loop = Loop()
        let transport = Transport(loop, over: DirectCarrier()) { request in
            request.path == "/hello" ? Response(200, "hello") : Response(404, "")
        }
        return Party { path, hear in
            if path == "/nothing" { transport.failNext(.noNetwork) }
            let request = transport.send(
                Request(.get, path),
                to: Subscriber(
                    loop, onNext: { hear(PartyCase.line(($0.object as? ResponseObject)?.response)) },
                    onError: { _ in hear("error") }, onCompleted: { hear("completed") }))
            return { request.dispose() }
        } settle: {
            loop.timeline.advance(to: loop.timeline.now + 60_000_000_000)
        } requests: {
            transport.sent
        }
    }

    private static func line(_ response: Response?) -> String { response.map { "\($0.status) \($0.body)" } ?? "" }

    /// What a program hears of a channel: one value when it has ended, as `rx.response` has it.
    private static func open(
        _ gate: Gate, _ key: String, _ hear: @escaping (String) -> Void, _ make: @escaping (Outside) throws -> Inflow
    ) throws -> (channel: Channel, close: () -> Void) {
        var (status, body) = (0, "")
        var isOver = false
        let channel = try gate.open(key, make) { arrival in
            precondition(!isOver, "nothing comes behind the end")
            switch arrival {
            case .head(let head): status = head.status
            case .bytes(let bytes): body += String(decoding: bytes, as: UTF8.self)
            case .ended:
                isOver = true
                hear("\(status) \(body)")
                hear("completed")
            case .failed:
                isOver = true
                hear("error")
            }
        }
        return (channel, { channel.close() })
    }

    private static func curl() throws -> Party { try curl(Street("net=127.0.0.1")) }

    private static func curl(_ street: Street) throws -> Party {
        let server = try EvilServer(street.outside)
        var channels: [Channel] = []
        return Party { path, hear in
            let request = WebRequest("http://127.0.0.1:\(server.port)\(path)")
            let (channel, close) = try open(street.gate, "GET \(path)", hear) {
                WebReading($0, request) { (access) throws(Refusal) in try street.permit(access) }
            }
            channels.append(channel)
            return close
        } settle: {
            try street.attend { channels.allSatisfy(\.isOver) }
        } requests: {
            channels.count
        }
    }

    /// What a party by curl has heard, told again under a clock that stands still.
    private static func tape() throws -> Party {
        let street = try Street("net=127.0.0.1")
        let party = try curl(street)
        for path in ["/hello", "/hello", "/nosuch", "/nothing"] { _ = try party.ask(path) { _ in } }
        try party.settle()
        let loop = Loop()
        let gate = Gate(Outside(), loop, whose: { _ in .stranger }, refused: { _, _ in })
        gate.tape = try Tape(text: street.gate.taped.text)
        return Party { path, hear in
            try open(gate, "GET \(path)", hear) { _ in throw ChannelFailure("refused", "a tape asks nobody") }.close
        } settle: {
            loop.timeline.advance(to: loop.timeline.now + 60_000_000_000)
        } requests: {
            gate.recordings.count
        }
    }
}

@Suite("One law for three transports") struct TransportLawTests {
    @Test(arguments: PartyCase.all) func `a value, then the end`(_ way: PartyCase) throws {
        let party = try way.make()
        var heard: [String] = []
        _ = try party.ask("/hello") { heard.append($0) }
        #expect(heard.isEmpty, "nothing comes while it is asked")
        try party.settle()
        #expect(heard == ["200 hello", "completed"])
        try party.settle()
        #expect(heard.count == 2)
    }

    @Test(arguments: PartyCase.all) func `a status that is no success is an answer`(_ way: PartyCase) throws {
        let party = try way.make()
        var heard: [String] = []
        _ = try party.ask("/nosuch") { heard.append($0) }
        try party.settle()
        #expect(heard == ["404 ", "completed"])
    }

    @Test(arguments: PartyCase.all) func `no answer is an error, and nothing behind it`(_ way: PartyCase) throws {
        let party = try way.make()
        var heard: [String] = []
        _ = try party.ask("/nothing") { heard.append($0) }
        try party.settle()
        #expect(heard == ["error"])
    }

    @Test(arguments: PartyCase.all) func `who leaves before the answer hears nothing`(_ way: PartyCase) throws {
        let party = try way.make()
        var heard: [String] = []
        let leave = try party.ask("/hello") { heard.append($0) }
        leave()
        leave()
        try party.settle()
        #expect(heard.isEmpty)
    }

    @Test(arguments: PartyCase.all) func `who leaves while the answer is told hears no more`(_ way: PartyCase) throws {
        let party = try way.make()
        var heard: [String] = []
        var leave = {}
        leave = try party.ask("/hello") {
            heard.append($0)
            leave()
        }
        try party.settle()
        #expect(heard.first == "200 hello")
        let count = heard.count
        try party.settle()
        #expect(heard.count == count)
    }

    @Test(arguments: PartyCase.all) func `two who ask are two requests`(_ way: PartyCase) throws {
        let party = try way.make()
        let before = party.requests()
        var (one, two): ([String], [String]) = ([], [])
        let leave = try party.ask("/hello") { one.append($0) }
        _ = try party.ask("/hello") { two.append($0) }
        leave()
        try party.settle()
        #expect(party.requests() - before == 2)
        #expect(one.isEmpty)
        #expect(two == ["200 hello", "completed"])
    }
}
