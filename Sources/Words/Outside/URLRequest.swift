import Language
import Services
import Values

/// A request for the web.
final class RequestObject: Object, NamedObject, CopiedOnWrite {
    var request: WebRequest
    /// What is said of caches: there are none here.
    var policy: Value?
    static let policies =
        "case useProtocolCachePolicy, reloadIgnoringLocalCacheData, reloadIgnoringLocalAndRemoteCacheData, "
        + "reloadIgnoringCacheData, returnCacheDataElseLoad, returnCacheDataDontLoad, reloadRevalidatingCacheData"
    var typeName: String { "URLRequest" }
    init(_ request: WebRequest) { self.request = request }
    func copy() -> RequestObject {
        let copy = RequestObject(request)
        copy.policy = policy
        return copy
    }
    override func isEqual(to other: Object) -> Bool { (other as? RequestObject)?.request == request }
    override func hash(into hasher: inout Hasher) { hasher.combine(request) }
    override func write(to text: inout String, as style: TextStyle) { text += request.line.harmlessLine }
}

/// How a server answered, without the body.
final class WebResponseObject: Object, NamedObject {
    let head: Head
    /// Whether it is a server's of the web.
    private let isOfWeb: Bool
    var typeName: String { isOfWeb ? "HTTPURLResponse" : "URLResponse" }
    init(_ head: Head, isOfWeb: Bool = true) { (self.head, self.isOfWeb) = (head, isOfWeb) }
    override func isEqual(to other: Object) -> Bool { (other as? WebResponseObject)?.head == head }
    override func hash(into hasher: inout Hasher) { hasher.combine(head) }
    override func write(to text: inout String, as style: TextStyle) {
        text += "\(head.status) \(head.url.harmlessLine)"
    }
}

extension Word {
    static let requestTypes = ["class URLResponse: NSObject {}", "final class HTTPURLResponse: URLResponse {}"]

    static let requests: [Word] = [
        .member(of: "URLRequest", "init(url: URL)") { call in
            .object(RequestObject(WebRequest((try call.object(0) as Address).text)))
        },
        .member(
            of: "URLRequest",
            "init(url: URL, cachePolicy: URLRequest.CachePolicy = none, timeoutInterval: Double = none)"
        ) { call in
            var request = WebRequest((try call.object(0) as Address).text)
            if call.has(2) { request.idle = call.double(2) }
            let object = RequestObject(request)
            object.policy = call.has(1) ? call[1] : nil
            return .object(object)
        },
        .member(of: "URLRequest", "var cachePolicy: URLRequest.CachePolicy { get set }") { call in
            let object: RequestObject = try call.receiver()
            guard call.has(0) else {
                return object.policy ?? call.result.nominal.map { .object(EnumObject($0, 0)) } ?? .void
            }
            object.policy = call[0]
            return .void
        },
        .member(of: "URLRequest", "var url: URL? { get set }") { call in
            let object: RequestObject = try call.receiver()
            guard call.has(0) else { return .some(.object(Address(object.request.url))) }
            if !call[0].isNull { object.request.url = (try call.object(0) as Address).text }
            return .void
        },
        .member(of: "URLRequest", "var description: String") { call in
            .string((try call.receiver() as RequestObject).request.url)
        },
        .member(of: "URLRequest", "var httpMethod: String? { get set }") { call in
            try call.property {
                $0.method
            } set: {
                $0.method = call[0].isNull ? "GET" : call.string(0)
            }
        },
        .member(of: "URLRequest", "var httpBody: Data? { get set }") { call in
            let object: RequestObject = try call.receiver()
            guard call.has(0) else { return object.request.body.map { .some(.object(DataObject($0))) } ?? .null }
            object.request.body = call[0].isNull ? nil : (try call.object(0) as DataObject).bytes
            return .void
        },
        .member(of: "URLRequest", "var timeoutInterval: Double { get set }") { call in
            let object: RequestObject = try call.receiver()
            guard call.has(0) else { return .double(object.request.idle) }
            object.request.idle = call.double(0)
            return .void
        },
        .member(of: "URLRequest", "var allHTTPHeaderFields: [String: String]? { get set }") { call in
            let object: RequestObject = try call.receiver()
            guard call.has(0) else { return .some(.headers(object.request.headers)) }
            let pairs = (try? call.object(0, as: DictionaryObject.self))?.pairs ?? []
            object.request.headers = pairs.map { WebRequest.Header($0.key.plain, $0.value.plain) }
            return .void
        },
        .member(of: "URLRequest", "mutating func setValue(_ value: String?, forHTTPHeaderField field: String)") {
            call in
            call.held?.value.withOwn(RequestObject.self) {
                $0.request.set(call.string(1), call[0].isNull ? nil : call.string(0))
            }
            return .void
        },
        .member(of: "URLRequest", "mutating func addValue(_ value: String, forHTTPHeaderField field: String)") {
            call in
            call.held?.value.withOwn(RequestObject.self) {
                $0.request.headers.append(WebRequest.Header(call.string(1), call.string(0)))
            }
            return .void
        },
        .member(of: "URLRequest", "func value(forHTTPHeaderField field: String) -> String?") { call in
            (try call.receiver() as RequestObject).request.header(call.string(0)).map { .some(.string($0)) } ?? .null
        },
        .member(of: "HTTPURLResponse", "var statusCode: Int") { call in
            .int((try call.receiver() as WebResponseObject).head.status)
        },
        .member(
            of: "HTTPURLResponse",
            "init?(url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?)"
        ) { call in
            let fields = (call[3].unwrapped?.object as? DictionaryObject)?.pairs ?? []
            let head = Head(
                status: call.int(1), url: (try call.object(0) as Address).text,
                headers: fields.map { WebRequest.Header($0.key.plain, $0.value.plain) })
            return .some(.object(WebResponseObject(head)))
        },
        .member(of: "HTTPURLResponse", "static func localizedString(forStatusCode code: Int) -> String") { call in
            .string(StatusSentence.of(call.int(0)))
        },
        .member(of: "URLResponse", "var expectedContentLength: Int64") { call in
            let told = (try call.receiver() as WebResponseObject).head.header("Content-Length").flatMap { Int($0) }
            return Value(truncating: Int128(told ?? -1), as: .int64)
        },
        .member(of: "URLResponse", "var mimeType: String?") { call in
            let told = (try call.receiver() as WebResponseObject).head.header("Content-Type")
            let kind = told?.split(separator: ";").first.map { String($0).lowercased() }
            return kind.map { .some(.string($0)) } ?? .null
        },
        .member(
            of: "URLResponse",
            "init(url: URL, mimeType: String?, expectedContentLength: Int, textEncodingName: String?)"
        ) { call in
            var headers: [WebRequest.Header] = []
            if case .string(let kind)? = call[1].unwrapped { headers.append(WebRequest.Header("Content-Type", kind)) }
            if call.int(2) >= 0 { headers.append(WebRequest.Header("Content-Length", "\(call.int(2))")) }
            let head = Head(status: 0, url: (try call.object(0) as Address).text, headers: headers)
            return .object(WebResponseObject(head, isOfWeb: false))
        },
        .member(of: "URLResponse", "var url: URL?") { call in
            .some(.object(Address((try call.receiver() as WebResponseObject).head.url)))
        },
        .member(of: "HTTPURLResponse", "var allHeaderFields: [String: String]") { call in
            .headers((try call.receiver() as WebResponseObject).head.headers)
        },
        .member(of: "HTTPURLResponse", "func value(forHTTPHeaderField field: String) -> String?") { call in
            (try call.receiver() as WebResponseObject).head.header(call.string(0)).map { .some(.string($0)) } ?? .null
        },
    ]
}

extension Call {
    fileprivate func property(
        get: (WebRequest) -> String, set: (inout WebRequest) -> Void
    ) throws -> Value {
        let object: RequestObject = try receiver()
        guard has(0) else { return .some(.string(get(object.request))) }
        set(&object.request)
        return .void
    }
}

extension Value {
    fileprivate static func headers(_ headers: [WebRequest.Header]) -> Value {
        var names: Set<String> = []
        let own = headers.reversed().filter { names.insert($0.name).inserted }.reversed()
        return .object(DictionaryObject(own.map { (.string($0.name), .string($0.value)) }))
    }
}
