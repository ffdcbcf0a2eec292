import Glibc

/// Carries a lab's requests over HTTP: libcurl asks, and a server of this process hears it, both on loopback.
///
/// When a request is sent, and when its answer, is the session's clock's affair; the bytes of either go at once, so that
/// time passes as it does without a network, and a script says the same.
package final class Loopback: Carrier, Waiting {
    private weak var session: Outside?
    private let outside = Outside()
    private let host: LabHost
    /// Those that have not come to the server.
    private var asked: [String: HTTPErrand] = [:]
    private var lastNumber = 0
    /// How many are under way.
    private var count = 0
    private static let most = 100

    /// It is attended to with what else is outside of the session.
    package init(_ session: Outside, _ respond: @escaping (Request) -> Response) throws {
        self.session = session
        host = try LabHost(outside, respond)
        host.claims = { [weak self] in self?.claim($0, $1) ?? false }
        try session.add(self, outside.descriptor)
    }

    package var address: String { host.address }
    package var deadline: Int? { outside.deadline }
    package func work() { outside.work() }

    /// Whoever made it ends it.
    package func stop() {
        session?.ignore(outside.descriptor)
        session?.remove(self)
        host.stop()
    }

    package func carry(_ request: Request) -> any Errand {
        lastNumber += 1
        let errand = HTTPErrand(request, "\(lastNumber)", self)
        guard count < Loopback.most else {
            errand.take(.failed(ChannelFailure("cannotConnectToHost", "\(count) requests are under way")))
            return errand
        }
        count += 1
        asked[errand.number] = errand
        errand.begin(outside, host.address)
        attend { errand.exchange != nil || errand.isOver }
        return errand
    }

    private static let mark = "X-Rxsh-Errand"

    private func claim(_ exchange: Exchange, _ request: Request) -> Bool {
        guard let number = exchange.request.header(Loopback.mark.lowercased()), let errand = asked[number] else {
            return false
        }
        asked[number] = nil
        errand.arrived(request, exchange)
        return true
    }

    fileprivate func ended(_ errand: HTTPErrand) {
        count -= 1
        asked[errand.number] = nil
        // The server notices that a client has left when it is next run.
        outside.work()
    }

    /// Works until something is so. Both ends are here, so it does not take long; whatever has gone wrong, it ends.
    fileprivate func attend(until isDone: () -> Bool) {
        let last = Monotonic.now + 2_000_000_000
        while !isDone(), Monotonic.now < last {
            let left = outside.deadline.map { max(0, ($0 - Monotonic.now) / 1_000_000) } ?? 100
            var query = pollfd(fd: outside.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&query, 1, Int32(min(left, 100)))
            outside.work()
            while let (channel, arrival) = outside.next() { channel.deliver(arrival) }
        }
    }

    fileprivate static func wire(_ request: Request, _ number: String, to address: String) -> WebRequest {
        let query = request.query.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
        let path = (request.path.hasPrefix("/") ? "" : "/") + escaped(request.path, keeping: "/")
        var wire = WebRequest(address + path + (query.isEmpty ? "" : "?\(query)"))
        wire.method = request.method.rawValue
        wire.set(mark, number)
        wire.set("Authorization", request.token.map { "Bearer \($0)" })
        if request.body != .null {
            wire.body = Array(request.body.text.utf8)
            wire.set("Content-Type", "application/json")
        } else if request.method == .post {
            wire.body = []
        }
        return wire
    }

    private static func escaped(_ text: String, keeping kept: String = "") -> String {
        var escaped = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isPlain = byte < 128 && (Character(scalar).isLetter || Character(scalar).isNumber)
            if isPlain || "-._~\(kept)".unicodeScalars.contains(scalar) {
                escaped.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += "%\(digits.count < 2 ? "0" : "")\(digits)"
            }
        }
        return escaped
    }
}

/// A request of which one half is a client's and the other a server's.
private final class HTTPErrand: Errand {
    private(set) var request: Request
    let number: String
    private weak var loopback: Loopback?
    private var channel: Channel?
    private(set) var exchange: Exchange?
    private var status = 0
    private var body: [UInt8] = []
    private var failure: ChannelFailure?
    private(set) var isOver = false
    /// Whether it counts among those that are under way.
    private var isUnderWay = false

    init(_ request: Request, _ number: String, _ loopback: Loopback) {
        (self.request, self.number, self.loopback) = (request, number, loopback)
    }

    func begin(_ outside: Outside, _ address: String) {
        isUnderWay = true
        let wire = Loopback.wire(request, number, to: address)
        let reading = WebReading(outside, wire, isStream: true) { (access) throws(Refusal) in Permit(access) }
        let channel = Channel(outside.recording(wire.key), cause: 0, at: 0) { [weak self] in self?.take($0) }
        channel.recording.source = reading
        channel.isOwner = true
        reading.channel = channel
        self.channel = channel
        do { try reading.begin() } catch { take(.failed(ChannelFailure(error))) }
    }

    func arrived(_ request: Request, _ exchange: Exchange) { (self.request, self.exchange) = (request, exchange) }

    func take(_ arrival: Arrival) {
        switch arrival {
        case .head(let head): status = head.status
        case .bytes(let bytes): body += bytes
        case .ended: isOver = true
        case .failed(let failure): (self.failure, isOver) = (failure, true)
        }
    }

    func bring(_ response: Response) throws(ChannelFailure) -> Response {
        exchange?.answer(response)
        exchange = nil
        loopback?.attend { isOver }
        defer { cancel() }
        if let failure { throw failure }
        guard isOver else { throw ChannelFailure("networkConnectionLost", "the lab's server does not answer") }
        return Response(status, String(decoding: body, as: UTF8.self))
    }

    func cancel() {
        guard isUnderWay else { return }
        isUnderWay = false
        channel?.close()
        // Its server has nobody to answer to.
        exchange = nil
        loopback?.ended(self)
    }
}
