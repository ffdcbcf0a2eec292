/// What is asked of a server.
package struct Request: Hashable, Sendable {
    package enum Method: String, Sendable { case get = "GET", post = "POST" }

    package let method: Method
    /// `/v2/user/search`
    package let path: String
    /// In the order in which they were given.
    package let query: [Pair]
    package let body: JSON
    package var token: String?

    package struct Pair: Hashable, Sendable {
        package let name: String
        package let value: String
        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    package init(_ method: Method, _ path: String, _ query: [Pair] = [], body: JSON = .null, token: String? = nil) {
        (self.method, self.path, self.query, self.body, self.token) = (method, path, query, body, token)
    }

    package func value(_ name: String) -> String? { query.last { $0.name == name }?.value }

    /// `GET /v2/user/search?q=ann&start=0`
    package var line: String {
        let list = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return "\(method.rawValue) \(path)" + (list.isEmpty ? "" : "?\(list)")
    }
}

/// What a server answers: a status and a text, which may be anything.
package struct Response: Hashable, Sendable {
    package let status: Int
    package let body: String
    package init(_ status: Int, _ body: String) { (self.status, self.body) = (status, body) }
    package init(_ status: Int, _ body: JSON) { self.init(status, body.text) }
}

/// Why there is no answer at all.
package enum TransportFailure: Error, Hashable, Sendable {
    case timedOut
    case notConnectedToInternet
}
