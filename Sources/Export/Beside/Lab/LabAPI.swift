import Foundation
import RxSwift

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The labs' server and the way to it: the clock's latency is the network's, and faults come when they are ordered.
final class LabAPI {
    var latency: RxTimeInterval = .milliseconds(100)
    var timeout: RxTimeInterval = .seconds(10)
    private(set) var requestCount = 0
    private enum Failure { case status(Int, String), none(LabFault) }
    private let server = LabServer()
    private var failures: [(thing: Failure, path: String?)] = []
    private var delays: [(thing: RxTimeInterval, path: String?)] = []

    func failNext(_ status: Int, _ message: String = "", on path: String? = nil) {
        failures.append((.status(status, message.isEmpty ? "server fault" : message), path))
    }
    func failNext(_ fault: LabFault, on path: String? = nil) { failures.append((.none(fault), path)) }
    func delayNext(_ time: RxTimeInterval, on path: String? = nil) { delays.append((time, path)) }
    private func take<Thing>(_ orders: inout [(thing: Thing, path: String?)], _ request: Request) -> Thing? {
        orders.firstIndex { $0.path == nil || $0.path == request.path }.map { orders.remove(at: $0).thing }
    }
    func expireTokens() { server.expireTokens() }

    func get(_ path: String, _ query: [String: String] = [:], token: String? = nil) -> Observable<HTTPResponse> {
        let pairs = query.sorted { $0.key < $1.key }.map { Request.Pair($0.key, $0.value) }
        return send(Request(.get, path, pairs, token: token))
    }
    func post(_ path: String, _ body: [String: Any] = [:], token: String? = nil) -> Observable<HTTPResponse> {
        send(Request(.post, path, body: body.isEmpty ? .null : JSON(body), token: token))
    }
    private func send(_ request: Request) -> Observable<HTTPResponse> {
        .deferred { [self] in
            let failure = take(&failures, request)
            var wait = take(&delays, request) ?? latency
            if case .none(.timeout)? = failure { wait = timeout }
            requestCount += 1
            return Observable<Int>.timer(wait, scheduler: MainScheduler.instance)
                .map { _ in try self.answer(request, failure) }
        }
    }
    private func answer(_ request: Request, _ failure: Failure?) throws -> HTTPResponse {
        switch failure {
        case .none(.timeout)?: throw URLError(.timedOut)
        case .none(.noNetwork)?: throw URLError(.notConnectedToInternet)
        case .none(.notJSON)?: return HTTPResponse(200, "<html>not what you asked for</html>")
        case .status(let status, let message)?:
            return HTTPResponse(status, .object(["code": .int(status), "msg": .string(message)]))
        case nil: return server.respond(request)
        }
    }
}
