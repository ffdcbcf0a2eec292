/// The labs' API over HTTP, for whoever asks on this machine. A lab's pure handler does not know who carries its requests.
package final class LabHost: Waiting {
    package let port: Int
    /// How long an answer takes, in nanoseconds on the wall.
    package var latency = 100_000_000
    /// Told of each answer.
    package var onAnswer: (HostRequest, Response) -> Void = { _, _ in }
    /// Takes a request in hand, to answer it by itself; false leaves it to the clock on the wall.
    var claims: (Exchange, Request) -> Bool = { _, _ in false }

    private let outside: Outside
    private let host: Host
    private let respond: (Request) -> Response
    /// Those whose answer is not due yet, in the order in which they came.
    private var waiting: [(due: Int, exchange: Exchange, request: Request)] = []

    /// `port` 0: one that is free.
    package init(
        _ outside: Outside, port: Int = 0, _ respond: @escaping (Request) -> Response
    ) throws(HostError) {
        (self.outside, self.respond) = (outside, respond)
        let door = Door()
        host = try Host(outside, port: port) { door.host?.take($0) }
        self.port = host.port
        door.host = self
        outside.add(self)
    }

    /// The server is made before whoever it tells of requests.
    private final class Door {
        weak var host: LabHost?
    }

    /// Where it is: `http://127.0.0.1:8080`.
    package var address: String { "http://127.0.0.1:\(port)" }

    /// What a person is told who may ask it.
    package static func invitation(to address: String) -> String {
        "the labs' API is at \(address), for this machine alone; try \(address)/v2/user/search?q=wood"
    }

    /// Answers who still waits with a 503, and closes.
    package func stop() {
        waiting = []
        host.stop()
        outside.remove(self)
    }

    package var deadline: Int? { waiting.first?.due }

    package func work() {
        while let first = waiting.first, first.due <= Monotonic.now {
            waiting.removeFirst()
            finish(first.exchange, respond(first.request))
        }
    }

    private func take(_ exchange: Exchange) {
        do throws(Unreadable) {
            let request = try Request(exchange.request)
            if claims(exchange, request) { return }
            waiting.append((Monotonic.now + latency, exchange, request))
        } catch { finish(exchange, error.response, error.headers) }
    }

    private func finish(
        _ exchange: Exchange, _ response: Response, _ headers: [(name: String, value: String)] = []
    ) {
        exchange.answer(response, headers)
        onAnswer(exchange.request, response)
    }
}

extension Exchange {
    func answer(_ response: Response, _ headers: [(name: String, value: String)] = []) {
        answer(
            response.status,
            [("Content-Type", "application/json; charset=utf-8"), ("X-Content-Type-Options", "nosniff")]
                + [("Cache-Control", "no-store")] + headers,
            Array(response.body.utf8))
    }
}

/// What no handler is asked, and the answer to it.
private struct Unreadable: Error {
    let response: Response
    var headers: [(name: String, value: String)] = []

    init(_ status: Int, _ message: String) {
        response = Response(status, .object(["code": .int(status), "msg": .string(message)]))
    }
}

extension Request {
    /// From the wire.
    fileprivate init(_ asked: HostRequest) throws(Unreadable) {
        guard let method = Method(rawValue: asked.method) else {
            var unreadable = Unreadable(405, "GET and POST are answered here")
            unreadable.headers = [("Allow", "GET, POST")]
            throw unreadable
        }
        self.init(
            method, asked.path, asked.query.map { Pair($0.name, $0.value) }, body: try Request.body(of: asked),
            token: asked.header("authorization").flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil })
    }

    private static func body(of asked: HostRequest) throws(Unreadable) -> JSON {
        guard !asked.body.isEmpty else { return .null }
        guard let text = String(validating: asked.body, as: UTF8.self) else {
            throw Unreadable(400, "the body is not text in UTF-8")
        }
        do { return try JSON(text: text) } catch {
            throw Unreadable(400, "no JSON at byte \(error.offset): \(error.sentence)")
        }
    }
}
