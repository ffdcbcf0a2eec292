import Reactive
import Values

/// What goes wrong with a request, on order.
package enum Fault: Hashable, Sendable {
    case status(Int, message: String)
    case timeout
    case noNetwork
    case notJSON
}

/// Calls a handler instead of a server: the clock's latency is the network's, and faults come when they are ordered.
package final class DirectTransport: Transport {
    /// How long an answer takes, in nanoseconds.
    package var latency = 100_000_000
    /// How long a request waits for an answer that does not come.
    package var timeout = 10_000_000_000
    /// What the next requests meet, in order.
    private var faults: [Order<Fault>] = []
    /// How long the next answers take, in order.
    private var delays: [Order<Int>] = []
    /// Every request that is sent, every answer, every request that is cancelled, as lines.
    package let traffic: Report
    package private(set) var sent = 0

    private let network: Scheduler
    private let handler: (Request) -> Response

    package init(_ loop: Loop, _ handler: @escaping (Request) -> Response) {
        self.handler = handler
        network = Scheduler(loop, "net", .queued)
        traffic = Report(loop)
    }

    /// Something that the next request meets, or the next one to a path.
    private struct Order<Thing> {
        let thing: Thing
        let path: String?
    }

    package func failNext(_ fault: Fault, on path: String? = nil) { faults.append(Order(thing: fault, path: path)) }

    package func delayNext(_ nanoseconds: Int, on path: String? = nil) {
        delays.append(Order(thing: max(0, nanoseconds), path: path))
    }

    private func take<Thing>(from orders: inout [Order<Thing>], for request: Request) -> Thing? {
        guard let index = orders.firstIndex(where: { $0.path == nil || $0.path == request.path }) else { return nil }
        return orders.remove(at: index).thing
    }

    package func send(_ request: Request, to reply: Sink) -> Disposable {
        let fault = take(from: &faults, for: request)
        let wait = fault == .timeout ? timeout : take(from: &delays, for: request) ?? latency
        sent += 1
        traffic.next(.string(request.line))
        let site = Site("\(request.method.rawValue) \(request.path)")
        var isOver = false
        let arrival = Stream.timer(wait, on: network, at: site).subscribe(
            onNext: { [self] _ in
                isOver = true
                answer(request, fault, reply)
            })
        return Cleanup { [self] in
            arrival.dispose()
            if !isOver { traffic.next(.string("cancelled \(request.line)")) }
        }
    }

    private func answer(_ request: Request, _ fault: Fault?, _ reply: Sink) {
        let response: Response
        switch fault {
        case .timeout: return reply.error(TransportFailure.timedOut)
        case .noNetwork: return reply.error(TransportFailure.notConnectedToInternet)
        case .notJSON: response = Response(200, "<html>not what you asked for</html>")
        case .status(let status, let message):
            response = Response(status, .object(["code": .int(status), "msg": .string(message)]))
        case nil: response = handler(request)
        }
        reply.next(.object(ResponseObject(response)))
        reply.completed()
    }
}
