import CCurl
import Glibc

/// The library that speaks HTTP, opened at the first request.
final class Network: Waiting {
    private let net: OpaquePointer
    /// Those that are under way or wait for others, by their numbers.
    private var requests: [UInt: NetworkTask] = [:]
    private var lastNumber: UInt = 0
    private var queue = NetworkQueue()

    init(_ outside: Outside) throws(ChannelFailure) {
        guard let net = cc_open() else {
            throw ChannelFailure("refused", "libcurl is not installed: apt-get install libcurl4")
        }
        self.net = net
        try outside.add(self, cc_descriptor(net))
    }

    deinit { cc_close(net) }

    var deadline: Int? {
        let time = cc_deadline(net)
        return [time < 0 ? nil : Int(time), queue.deadline].compactMap { $0 }.min()
    }

    func work() {
        cc_work(net)
        var event = cc_event()
        while cc_next(net, &event) != CC_NOTHING {
            let number = UInt(bitPattern: event.context)
            guard let task = requests[number] else { continue }
            if event.kind == CC_DONE || event.kind == CC_FAILED { forget(task, number) }
            task.reading.take(event)
        }
        // The library tells nothing of those for which it has no connection.
        for number in queue.overdue(at: Monotonic.now) { requests[number].map { fail($0, number, 28) } }
    }

    func begin(
        _ request: WebRequest, to address: WebAddress, for reading: any NetworkReading, _ permit: Permit
    ) throws(ChannelFailure) -> Handle {
        lastNumber += 1
        let number = lastNumber
        let task = NetworkTask(request, address, reading, permit)
        requests[number] = task
        guard reading.manner != .whole || queue.enter(number, of: task) else { return Handle(number: number) }
        guard let begun = task.begin(net, number) else {
            forget(task, number)
            throw ChannelFailure("unknown", "no memory")
        }
        task.begun = begun
        return Handle(number: number)
    }

    func cancel(_ handle: Handle) {
        guard let task = requests[handle.number] else { return }
        forget(task, handle.number)
        if let begun = task.begun { cc_cancel(begun) }
    }

    /// Begins what has waited.
    private func start(_ number: UInt) {
        guard let task = requests[number] else { return }
        task.begun = task.begin(net, number)
        if task.begun == nil { fail(task, number, 27) }
    }

    /// `code`: as the library numbers what goes wrong.
    private func fail(_ task: NetworkTask, _ number: UInt, _ code: Int32) {
        forget(task, number)
        if let begun = task.begun { cc_cancel(begun) }
        var event = cc_event()
        (event.kind, event.code) = (CC_FAILED, code)
        task.reading.take(event)
    }

    private func forget(_ task: NetworkTask, _ number: UInt) {
        requests[number] = nil
        guard task.reading.manner == .whole else { return }
        if let next = queue.leave(number, of: task) { start(next) }
    }

    /// One request.
    struct Handle {
        fileprivate let number: UInt
    }

    /// Why a request failed; `host` is whose it was.
    static func failure(_ event: cc_event, _ host: String) -> ChannelFailure {
        if event.is_too_large != 0 { return ChannelFailure("dataLengthExceedsMaximum", "more than 64 MB") }
        if event.is_refused != 0 {
            let found = String(cString: event.address)
            let plain = found.hasPrefix("::ffff:") && found.contains(".") ? String(found.dropFirst(7)) : found
            let place = plain == host ? host : "\(host), which is \(plain) here"
            return ChannelFailure("refused", "refused to connect to \(place): --allow net=\(plain) allows it")
        }
        let kind =
            switch (event.code, event.reason) {
            case (7, ENETUNREACH): "notConnectedToInternet"
            // As OpenSSL numbers them.
            case (60, 9): "serverCertificateNotYetValid"
            case (60, 10): "serverCertificateHasBadDate"
            default: kinds[event.code] ?? "unknown"
            }
        return ChannelFailure(kind, "\(event.code)")
    }

    /// libcurl's codes by the names that a program knows.
    private static let kinds: [Int32: String] = [
        28: "timedOut", 6: "cannotFindHost", 5: "cannotFindHost", 7: "cannotConnectToHost", 18: "networkConnectionLost",
        52: "networkConnectionLost", 55: "networkConnectionLost", 56: "networkConnectionLost", 3: "badURL",
        60: "serverCertificateUntrusted", 35: "secureConnectionFailed", 61: "cannotDecodeContentData",
        1: "badServerResponse", 8: "badServerResponse", 27: "badServerResponse", 16: "networkConnectionLost",
        92: "networkConnectionLost", 77: "secureConnectionFailed",
    ]

    /// The one that was taken apart last: the guard asks for it first.
    private var newest: (text: String, address: WebAddress)?

    func address(_ text: String) throws(ChannelFailure) -> WebAddress {
        if let newest, newest.text == text { return newest.address }
        var parts = cc_address()
        defer { cc_forget(&parts) }
        switch cc_parse(net, text, &parts) {
        case 0: break
        case 2: throw ChannelFailure("unsupportedURL", text)
        default: throw ChannelFailure("badURL", text)
        }
        guard let url = parts.url, let scheme = parts.scheme, let host = parts.host else {
            throw ChannelFailure("badURL", text)
        }
        let address = WebAddress(
            url: String(cString: url), scheme: String(cString: scheme), host: String(cString: host),
            port: Int(parts.port))
        newest = (text, address)
        return address
    }
}

/// Who hears what the library tells.
protocol NetworkReading: AnyObject {
    var manner: NetworkManner { get }
    func take(_ event: cc_event)
}

/// An answer with an end, one that goes on, or the connection alone.
enum NetworkManner {
    case whole, stream, connection
}

/// An address as it will be used, taken apart by who will use it.
struct WebAddress: Hashable {
    let url: String
    let scheme: String
    let host: String
    let port: Int

    func isOfOneOrigin(with other: WebAddress) -> Bool {
        (scheme, host, port) == (other.scheme, other.host, other.port)
    }
}
