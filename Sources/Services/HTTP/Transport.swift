import Reactive
import Values

/// Asks a lab's server, on the session's clock: its latency is the network's, and faults come when they are ordered. A
/// carrier brings the requests there and the answers back, so that a script says the same whatever carries it.
package final class Transport {
    /// How long an answer takes, in nanoseconds.
    package var latency = 100_000_000
    /// How long a request waits for an answer that does not come.
    package var timeout = 10_000_000_000
    /// What the next requests meet, in order.
    private var faults: [Order<TransportFault>] = []
    /// How long the next answers take, in order.
    private var delays: [Order<Int>] = []
    /// Every request that is sent, every answer, every request that is cancelled, as lines.
    package let traffic: Report
    /// What was answered, for the record.
    package let responses: Report
    package private(set) var sent = 0

    private let network: Scheduler
    private let carrier: any Carrier
    private let handler: (Request) -> Response

    package init(
        _ loop: Loop, over carrier: any Carrier = DirectCarrier(), _ handler: @escaping (Request) -> Response
    ) {
        self.carrier = carrier
        self.handler = handler
        network = Scheduler(loop, "net", .queued)
        traffic = Report(loop)
        responses = Report(loop, at: Site("response"))
    }

    /// Something that the next request meets, or the next one to a path.
    private struct Order<Thing> {
        let thing: Thing
        let path: String?
    }

    package func failNext(_ fault: TransportFault, on path: String? = nil) {
        faults.append(Order(thing: fault, path: path))
    }

    package func delayNext(_ nanoseconds: Int, on path: String? = nil) {
        delays.append(Order(thing: max(0, nanoseconds), path: path))
    }

    private func take<Thing>(from orders: inout [Order<Thing>], for request: Request) -> Thing? {
        guard let index = orders.firstIndex(where: { $0.path == nil || $0.path == request.path }) else { return nil }
        return orders.remove(at: index).thing
    }

    /// Sends a request. `reply` hears one `ResponseObject` and the end, or why there is none; nothing once the answer of
    /// this call is disposed, which cancels the request.
    package func send(_ request: Request, to reply: Sink) -> Disposable {
        let fault = take(from: &faults, for: request)
        let wait = fault == .timeout ? timeout : take(from: &delays, for: request) ?? latency
        sent += 1
        let loop = network.loop
        let cause = loop.cause
        defer { loop.cause = cause }
        loop.cause = traffic.record(request.line)
        let errand = fault == .noNetwork ? nil : carrier.carry(request)
        let site = Site("\(request.method.rawValue) \(request.path)")
        let start = loop.timeline.now
        var isOver = false
        let arrival = Stream.timer(wait, on: network, at: site).subscribe(
            onNext: { [self] _ in
                isOver = true
                answer(request, fault, errand, since: start, reply)
            })
        return Cleanup { [self] in
            arrival.dispose()
            guard !isOver else { return }
            errand?.cancel()
            traffic.next(.string("cancelled \(request.line)"))
        }
    }

    private func answer(
        _ request: Request, _ fault: TransportFault?, _ errand: (any Errand)?, since start: Int, _ reply: Sink
    ) {
        guard let errand else { return reply.error(TransportFailure.notConnectedToInternet) }
        let response: Response
        switch fault {
        case .timeout:
            errand.cancel()
            return reply.error(TransportFailure.timedOut)
        case .noNetwork, nil: response = handler(errand.request)
        case .notJSON: response = Response(200, "<html>not what you asked for</html>")
        case .status(let status, let message):
            response = Response(status, .object(["code": .int(status), "msg": .string(message)]))
        }
        do throws(ChannelFailure) {
            let brought = try errand.bring(response)
            record(brought, of: request, since: start)
            reply.next(.object(ResponseObject(brought)))
        } catch { return reply.error(error) }
        reply.completed()
    }

    /// What happens now happens because of the response.
    private func record(_ response: Response, of request: Request, since start: Int) {
        let loop = network.loop
        let text = Response.summary(
            response.status, of: request.line, size: response.body.utf8.count, after: loop.timeline.now - start)
        loop.cause = responses.record(text)
    }
}

extension Response {
    /// `200 of GET /goods, 1.2 kB, 103 ms`
    package static func summary(_ status: Int, of line: String, size: Int, after nanoseconds: Int) -> String {
        let bytes = size < 1000 ? "\(size) B" : "\(size / 1000).\(size % 1000 / 100) kB"
        return "\(status) of \(line), \(bytes), \(nanoseconds / 1_000_000) ms"
    }
}

/// What goes wrong with a request, on order.
package enum TransportFault: Hashable, Sendable {
    case status(Int, message: String)
    case timeout
    case noNetwork
    case notJSON
}

/// Brings requests to a server.
package protocol Carrier: AnyObject {
    /// The request is on its way when this returns; its answer is brought when it is asked for.
    func carry(_ request: Request) -> any Errand
}

/// One request under way.
package protocol Errand: AnyObject {
    /// As it came to the server.
    var request: Request { get }
    /// The server answers; what the client hears of it.
    func bring(_ response: Response) throws(ChannelFailure) -> Response
    /// The client wants no answer any more.
    func cancel()
}

/// Client and server are in one place: what is asked and answered is handed over.
package final class DirectCarrier: Carrier {
    package init() {}
    package func carry(_ request: Request) -> any Errand { Handing(request: request) }

    private final class Handing: Errand {
        let request: Request
        init(request: Request) { self.request = request }
        func bring(_ response: Response) -> Response { response }
        func cancel() {}
    }
}
