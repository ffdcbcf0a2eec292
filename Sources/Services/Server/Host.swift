import CMicroHTTPD
import Glibc

/// A server on loopback, on the session's one loop: what is asked is taken when there is time, and answered whenever.
package final class Host: Waiting {
    package let port: Int
    private let host: OpaquePointer
    private let outside: Outside
    private let take: (Exchange) -> Void
    /// Answers that have no end yet.
    private var streams: [OpaquePointer: Exchange] = [:]
    private var isStopped = false

    /// `port` 0: one that is free. `take` is called for each request of this machine; it answers when it likes.
    package init(_ outside: Outside, port: Int = 0, _ take: @escaping (Exchange) -> Void) throws(HostError) {
        var made: OpaquePointer?
        guard let number = UInt16(exactly: port) else { throw HostError("\(port): not a port: 1 to 65535") }
        let result = cm_start(number, &made)
        guard result == CM_STARTED, let made else {
            guard result != CM_MISSING else {
                throw HostError("libmicrohttpd is not installed: apt-get install libmicrohttpd12")
            }
            throw HostError("port \(port): \(String(cString: strerror(errno)))", isTaken: errno == EADDRINUSE)
        }
        (host, self.outside, self.take) = (made, outside, take)
        self.port = Int(cm_port(made))
        do throws(ChannelFailure) {
            try outside.add(self, cm_descriptor(made))
        } catch {
            cm_stop(made)
            isStopped = true
            throw HostError(error.detail)
        }
    }

    deinit { stop() }

    /// Ends every answer, and closes.
    package func stop() {
        guard !isStopped else { return }
        isStopped = true
        outside.ignore(cm_descriptor(host))
        outside.remove(self)
        for exchange in streams.values { exchange.leave() }
        streams = [:]
        cm_stop(host)
    }

    package var deadline: Int? {
        let left = cm_timeout(host)
        if left == 0 { return 0 }
        let beat = streams.isEmpty ? nil : nextBeat
        return left < 0 ? beat : min(beat ?? .max, Monotonic.now + left * 1_000_000)
    }

    /// A client that has left is noticed when something is sent to it.
    private static let heartbeat = 15_000_000_000
    private var nextBeat = 0

    package func work() {
        if !streams.isEmpty, nextBeat <= Monotonic.now {
            nextBeat = Monotonic.now + Host.heartbeat
            for exchange in streams.values { exchange.send(Array(":\n\n".utf8)) }
        }
        cm_run(host)
        var request: OpaquePointer?
        while !isStopped {
            switch cm_next(host, &request) {
            case CM_REQUEST: if let request { handle(Exchange(request, self)) }
            case CM_GONE:
                guard let request else { continue }
                streams.removeValue(forKey: request)?.leave()
                cm_release(request)
            default: return
            }
        }
    }

    private func handle(_ exchange: Exchange) {
        let request = exchange.request
        let own = ["127.0.0.1", "localhost", "[::1]"].map { "\($0):\(port)" }
        // Pages of other places must not ask here, whatever name they have for this machine.
        guard let named = request.header("host"), own.contains(named.lowercased()) else { return exchange.answer(421) }
        if let origin = request.header("origin"), !own.contains(where: { origin.lowercased() == "http://\($0)" }) {
            return exchange.answer(403)
        }
        take(exchange)
    }

    fileprivate func began(_ exchange: Exchange, _ request: OpaquePointer) {
        if streams.isEmpty { nextBeat = Monotonic.now + Host.heartbeat }
        streams[request] = exchange
    }

    fileprivate func ended(_ request: OpaquePointer) { streams[request] = nil }
}

/// Why there is no server.
package struct HostError: Error, Equatable {
    package let sentence: String
    /// Whether somebody else has the port.
    package let isTaken: Bool
    init(_ sentence: String, isTaken: Bool = false) { (self.sentence, self.isTaken) = (sentence, isTaken) }
}

/// One request to a server, and its answer.
package final class Exchange {
    package let request: HostRequest
    private let handle: OpaquePointer
    private weak var host: Host?
    private var isAnswered = false
    /// Whether a stream's client is still there.
    package private(set) var isOpen = true
    /// Told once, when the client of a stream has left.
    package var onLeave: () -> Void = {}

    fileprivate init(_ handle: OpaquePointer, _ host: Host) {
        (self.handle, self.host) = (handle, host)
        request = HostRequest(handle)
    }

    deinit {
        // Nobody will answer it any more.
        if !isAnswered { cm_answer(handle, 503, nil, 0) }
        cm_release(handle)
    }

    package func answer(_ status: Int, _ headers: [(name: String, value: String)] = [], _ body: [UInt8] = []) {
        guard !isAnswered else { return }
        isAnswered = true
        add(headers)
        cm_answer(handle, UInt32(clamping: status), body, body.count)
    }

    /// Begins an answer without an end.
    package func stream(_ headers: [(name: String, value: String)]) {
        guard !isAnswered else { return }
        isAnswered = true
        add(headers)
        cm_stream(handle, 200)
        host?.began(self, handle)
    }

    package func send(_ bytes: [UInt8]) { if isOpen { isOpen = cm_send(handle, bytes, bytes.count) != 0 } }

    /// How many bytes the client has not taken yet.
    package var unsent: Int { Int(cm_unsent(handle)) }

    package func end() {
        guard isOpen else { return }
        isOpen = false
        cm_end(handle)
        host?.ended(handle)
    }

    fileprivate func leave() {
        isOpen = false
        let told = onLeave
        onLeave = {}
        told()
    }

    private func add(_ headers: [(name: String, value: String)]) {
        for (name, value) in headers where !(name + value).utf8.contains(where: { $0 < 32 }) {
            cm_add_header(handle, name, value)
        }
    }
}

/// What a client asks.
package struct HostRequest: Sendable {
    package let method: String
    /// Decoded: what stands between the slashes may be anything.
    package let path: String
    package let query: [(name: String, value: String)]
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]

    fileprivate init(_ handle: OpaquePointer) {
        method = String(cString: cm_method(handle))
        path = String(cString: cm_path(handle))
        query = HostRequest.pairs(handle, cm_query)
        headers = HostRequest.pairs(handle, cm_header)
        var count = 0
        let bytes = cm_body(handle, &count)
        body = bytes.map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } ?? []
    }

    package func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }

    /// The path and what is asked of it, as a person reads them.
    package var target: String {
        path + (query.isEmpty ? "" : "?" + query.map { "\($0.name)=\($0.value)" }.joined(separator: "&"))
    }

    private typealias Read = (
        OpaquePointer, Int, UnsafeMutablePointer<UnsafePointer<CChar>?>, UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) -> Int32

    private static func pairs(_ handle: OpaquePointer, _ read: Read) -> [(name: String, value: String)] {
        var found: [(name: String, value: String)] = []
        var (name, value): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
        while read(handle, found.count, &name, &value) != 0, let name, let value {
            found.append((String(cString: name), String(cString: value)))
        }
        return found
    }
}
