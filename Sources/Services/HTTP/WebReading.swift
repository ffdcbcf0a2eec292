import CCurl

/// A request to a server of the web: its head, its bytes, its end. Redirects are followed, each through the guard.
package final class WebReading: Inflow, NetworkReading {
    private var request: WebRequest
    /// Whether the answer goes on, so that it has no size and no time.
    let manner: NetworkManner
    private let permit: (Access) throws(Refusal) -> Permit
    private var address: WebAddress?
    private var handle: Network.Handle?
    private var redirects = 0
    /// The head is held back until it is clear that it leads nowhere else.
    private var isRedirect = false

    package init(
        _ outside: Outside, _ request: WebRequest, isStream: Bool = false,
        _ permit: @escaping (Access) throws(Refusal) -> Permit
    ) {
        (self.request, manner, self.permit) = (request, isStream ? .stream : .whole, permit)
        super.init(outside)
    }

    private static let mostRedirects = 16

    override func begin() throws {
        guard request.isSound else { throw ChannelFailure("badURL", "what is asked has a line end in its head") }
        let network = try outside.network()
        let address = try network.address(request.url)
        request.url = address.url
        self.address = address
        handle = try network.begin(request, to: address, for: self, try permit(.net(address.host, address.port)))
    }

    override func close() {
        if let handle { try? outside.network().cancel(handle) }
        handle = nil
    }

    func take(_ event: cc_event) {
        switch event.kind {
        case CC_HEAD:
            isRedirect = [301, 302, 303, 307, 308].contains(event.status)
            let head = Head(status: event.status, url: request.url, bytes(of: event))
            if isRedirect, head.header("location") == nil { isRedirect = false }
            if !isRedirect { arrive(.head(head)) }
        case CC_BODY: if !isRedirect { arrive(.bytes(Array(bytes(of: event)))) }
        case CC_DONE:
            handle = nil
            guard isRedirect else { return arrive(.ended) }
            guard let next = event.redirect.map({ String(cString: $0) }) else {
                return arrive(.failed(ChannelFailure("badServerResponse", "a redirect to nowhere")))
            }
            do { try follow(to: next, event.status) } catch { arrive(.failed(ChannelFailure(error))) }
        default:
            handle = nil
            arrive(.failed(Network.failure(event, address?.host ?? "")))
        }
    }

    private func bytes(of event: cc_event) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: event.bytes, count: event.count)
    }

    private func follow(to text: String, _ status: Int) throws {
        redirects += 1
        guard redirects <= WebReading.mostRedirects else { throw ChannelFailure("httpTooManyRedirects", text) }
        let network = try outside.network()
        let (old, next) = (address, try network.address(text))
        guard old?.scheme != "https" || next.scheme == "https" else {
            throw ChannelFailure("unsupportedURL", "from https to http")
        }
        if status != 307, status != 308, request.method != "GET", request.method != "HEAD" {
            request.method = "GET"
            request.body = nil
            request.set("Content-Type", nil)
        }
        if old?.isOfOneOrigin(with: next) != true {
            request.set("Authorization", nil)
            request.set("Cookie", nil)
        }
        isRedirect = false
        (request.url, address) = (next.url, next)
        handle = try network.begin(request, to: next, for: self, try permit(.net(next.host, next.port)))
    }
}
