import CCurl
import Glibc

/// The library that speaks HTTP, opened at the first request.
final class Network: Waiting {
    private let net: OpaquePointer
    /// Those that are under way, by their numbers.
    private var requests: [UInt: any NetworkReading] = [:]
    private var lastNumber: UInt = 0

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
        return time < 0 ? nil : Int(time)
    }

    func work() {
        cc_work(net)
        var event = cc_event()
        while cc_next(net, &event) != CC_NOTHING {
            let number = UInt(bitPattern: event.context)
            let isLast = event.kind == CC_DONE || event.kind == CC_FAILED
            guard let reading = isLast ? requests.removeValue(forKey: number) : requests[number] else { continue }
            reading.take(event)
        }
    }

    /// `url` is one that `WebAddress` made.
    func begin(_ request: WebRequest, for reading: any NetworkReading, _ permit: Permit) throws(ChannelFailure)
        -> Handle
    {
        let headers = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        var options = cc_options()
        options.idle = reading.manner == .stream ? 0 : Network.milliseconds(request.idle)
        options.whole = reading.manner == .stream ? 0 : Network.milliseconds(request.whole)
        options.is_stream = reading.manner == .whole ? 0 : 1
        options.only_connects = reading.manner == .connection ? 1 : 0
        options.allows_public = permit.reach.allowsPublic ? 1 : 0
        let body = request.body
        let started = permit.reach.ranges.withUnsafeBufferPointer { ranges in
            Strings.with(headers + [request.url, request.method]) { strings in
                (body ?? []).withUnsafeBytes { bytes in
                    options.ranges = ranges.baseAddress
                    options.range_count = ranges.count
                    options.headers = strings.baseAddress
                    options.header_count = headers.count
                    options.url = strings[headers.count]
                    options.method = strings[headers.count + 1]
                    var nothing: UInt8 = 0
                    return withUnsafePointer(to: &nothing) { none in
                        if body != nil {
                            options.body = bytes.baseAddress ?? UnsafeRawPointer(none)
                            options.body_count = bytes.count
                        }
                        return cc_begin(net, &options)
                    }
                }
            }
        }
        guard let started else { throw ChannelFailure("unknown", "no memory") }
        lastNumber += 1
        requests[lastNumber] = reading
        cc_set_context(started, UnsafeMutableRawPointer(bitPattern: lastNumber))
        return Handle(request: started, number: lastNumber)
    }

    func cancel(_ handle: Handle) {
        guard requests.removeValue(forKey: handle.number) != nil else { return }
        cc_cancel(handle.request)
    }

    /// One request under way.
    struct Handle {
        fileprivate let request: OpaquePointer
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

    private static func milliseconds(_ seconds: Double) -> Int {
        seconds > 0 && seconds < 1e9 ? max(1, Int(seconds * 1000)) : 0
    }

    func address(_ text: String) throws(ChannelFailure) -> WebAddress {
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
        return WebAddress(
            url: String(cString: url), scheme: String(cString: scheme), host: String(cString: host),
            port: Int(parts.port))
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

/// Texts for C, as long as a call lasts.
private enum Strings {
    static func with<Result>(
        _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        var bytes: [CChar] = []
        var starts: [Int] = []
        for text in texts {
            starts.append(bytes.count)
            bytes += text.utf8CString
        }
        return bytes.withUnsafeBufferPointer { bytes in
            starts.map { start in bytes.baseAddress.map { $0 + start } }.withUnsafeBufferPointer(body)
        }
    }
}
