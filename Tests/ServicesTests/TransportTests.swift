import Reactive
import Services
import Testing
import Values

/// A transport under test: how one is made, and how its time passes. A second transport is one more line in `all`.
struct TransportCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Loop, @escaping (Request) -> Response) -> any Transport
    /// Lets so many nanoseconds pass.
    let wait: @Sendable (Loop, Int) -> Void

    static let all = [
        TransportCase(testDescription: "direct", make: { DirectTransport($0, $1) }) { loop, time in
            loop.timeline.advance(to: loop.timeline.now + time)
        }
    ]
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

    @Test("answers a request once, and completes", arguments: TransportCase.all)
    func answers(_ transport: TransportCase) {
        let heard = Heard()
        let carrier = transport.make(loop) { Response(200, .string($0.line)) }
        let request = carrier.send(Request(.get, "/a", [.init("q", "王")]), to: sink(heard))
        #expect(heard.lines.isEmpty, "nothing is answered while it is being sent")
        transport.wait(loop, Self.long)
        #expect(heard.lines == [#"200 "\"GET /a?q=王\"""#, "completed"])
        request.dispose()
        #expect(heard.lines.count == 2)
    }

    @Test("hands over method, path, body and token as they are", arguments: TransportCase.all)
    func hands(_ transport: TransportCase) {
        let heard = Heard()
        let carrier = transport.make(loop) {
            Response(200, .object(["line": .string($0.line), "body": $0.body, "token": .string($0.token ?? "none")]))
        }
        let body = JSON.object(["name": "bob", "list": .array([1, nil, true])])
        _ = carrier.send(Request(.post, "/b", body: body, token: "t-1"), to: sink(heard))
        transport.wait(loop, Self.long)
        #expect(heard.lines.first?.contains(#"\"line\":\"POST /b\""#) == true)
    }

    @Test("gives a status that is no success as an answer, not as an error", arguments: TransportCase.all)
    func statuses(_ transport: TransportCase) {
        for status in [301, 400, 403, 404, 500, 503] {
            let heard = Heard()
            let carrier = transport.make(loop) { _ in Response(status, "no") }
            _ = carrier.send(Request(.get, "/a"), to: sink(heard))
            transport.wait(loop, Self.long)
            #expect(heard.lines == ["\(status) \"no\"", "completed"])
        }
    }

    @Test("says nothing more once it is disposed", arguments: TransportCase.all)
    func cancels(_ transport: TransportCase) {
        let heard = Heard()
        let carrier = transport.make(loop) { _ in Response(200, "late") }
        let request = carrier.send(Request(.get, "/a"), to: sink(heard))
        request.dispose()
        request.dispose()
        transport.wait(loop, Self.long)
        #expect(heard.lines.isEmpty)
    }

    @Test("keeps requests apart that are under way together", arguments: TransportCase.all)
    func together(_ transport: TransportCase) {
        let (one, two, three) = (Heard(), Heard(), Heard())
        let carrier = transport.make(loop) { Response(200, .string($0.path)) }
        _ = carrier.send(Request(.get, "/1"), to: sink(one))
        let second = carrier.send(Request(.get, "/2"), to: sink(two))
        _ = carrier.send(Request(.get, "/3"), to: sink(three))
        second.dispose()
        transport.wait(loop, Self.long)
        #expect(one.lines.first == #"200 "\"/1\"""#)
        #expect(two.lines.isEmpty)
        #expect(three.lines.first == #"200 "\"/3\"""#)
    }

    @Test("takes a request from the answer to another", arguments: TransportCase.all)
    func nested(_ transport: TransportCase) {
        let heard = Heard()
        let carrier = transport.make(loop) { Response(200, .string($0.path)) }
        let inner = sink(heard)
        let outer = Subscriber(loop, onCompleted: { _ = carrier.send(Request(.get, "/2"), to: inner) })
        _ = carrier.send(Request(.get, "/1"), to: outer)
        transport.wait(loop, Self.long)
        transport.wait(loop, Self.long)
        #expect(heard.lines == [#"200 "\"/2\"""#, "completed"])
    }
}

/// What only the direct transport has: the clock's latency, and faults on order.
@Suite("The direct transport") struct DirectTransportTests {
    private let loop = Loop()

    private func heard(_ prepare: (DirectTransport) -> Void, cancelAt: Int? = nil) -> [String] {
        let transport = DirectTransport(loop) { Response(200, .string($0.path)) }
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

    @Test("answers after the latency") func latency() {
        #expect(heard { $0.latency = 200_000_000 } == ["GET /a", #"200 200 "\"/a\"""#, "completed"])
    }

    @Test("gives the next request the fault that was ordered") func faults() {
        #expect(heard { $0.failNext(.timeout) } == ["GET /a", "10000 timedOut"])
        #expect(heard { $0.failNext(.noNetwork) }.last?.hasSuffix("notConnectedToInternet") == true)
        #expect(heard { $0.failNext(.status(503, message: "busy")) }.contains { $0.contains("503") })
    }

    @Test("reports a request that is cancelled") func cancelling() {
        #expect(heard({ _ in }, cancelAt: 50_000_000) == ["GET /a", "cancelled GET /a"])
    }
}
