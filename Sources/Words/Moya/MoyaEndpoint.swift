import Language
import Reactive
import Services
import Values

/// What Moya makes of a target before it is sent, and lets a program change.
extension Word {
    static let moyaEndpointTypes = [
        """
        final class Endpoint { typealias SampleResponseClosure = () -> EndpointSampleResponse }
        """,
        """
        enum EndpointSampleResponse { case networkResponse(Int, Data), response(HTTPURLResponse, Data), \
        networkError(NSError) }
        """,
        "enum ValidationType: Equatable { case none, successCodes, successAndRedirectCodes, customCodes([Int]) }",
    ]

    static let moyaEndpoints: [Word] = [
        .member(
            of: "Endpoint",
            """
            init(url: String, sampleResponseClosure: @escaping () -> EndpointSampleResponse, method: HTTPMethod, \
            task: Moya.Task, httpHeaderFields: [String: String]?)
            """
        ) { call in
            .object(
                EndpointObject(
                    url: call.string(0), method: call[2].plain, task: call[3], headers: call[4],
                    sample: Sample(made: try call.function(1))))
        },
        .member(of: "Endpoint", "var url: String") { call in .string((try call.receiver() as EndpointObject).url) },
        .member(of: "Endpoint", "var method: HTTPMethod") { call in
            .string((try call.receiver() as EndpointObject).method)
        },
        .member(of: "Endpoint", "var task: Moya.Task") { call in (try call.receiver() as EndpointObject).task },
        .member(of: "Endpoint", "var httpHeaderFields: [String: String]?") { call in
            (try call.receiver() as EndpointObject).headers
        },
        .member(of: "Endpoint", "func adding(newHTTPHeaderFields: [String: String]) -> Endpoint") { call in
            let endpoint: EndpointObject = try call.receiver()
            let headers = (endpoint.headers.unwrapped?.object as? DictionaryObject)?.copy() ?? DictionaryObject()
            for pair in (try call.object(0) as DictionaryObject).pairs { headers[pair.key] = pair.value }
            return .object(endpoint.changed(headers: .some(.object(headers))))
        },
        .member(of: "Endpoint", "func replacing(task: Moya.Task) -> Endpoint") { call in
            .object((try call.receiver() as EndpointObject).changed(task: call[0]))
        },
        .member(of: "Endpoint", "func urlRequest() throws -> URLRequest") { call in
            .object(RequestObject(try (call.receiver() as EndpointObject).request(call)))
        },
        .member(of: "TargetType", "var validationType: ValidationType") { call in
            try MoyaTarget(call.receiver, call).own("validationType") ?? call.make("ValidationType", 0)
        },
    ]
}

/// What a stub answers.
struct Sample {
    private var answer: (status: Int, body: [UInt8])?
    private let made: Function?

    init(status: Int, body: [UInt8]) { (answer, made) = ((status, body), nil) }
    init(made: Function) { self.made = made }

    var function: Function? { made }

    /// Its status and body; an error that it stands for is thrown.
    func told(_ call: Call) throws -> (status: Int, body: [UInt8]) {
        if let answer { return answer }
        guard let told: EnumObject = try made?.nullary().object() else { return (200, []) }
        switch told.caseName {
        case "networkError": throw call.interpreter.library.item("MoyaError", "underlying", [told.payload[0], .null])
        case "response":
            let head = (try told.payload[0].object() as WebResponseObject).head
            return (head.status, (try told.payload[1].object() as DataObject).bytes)
        default:
            guard case .int(let status) = told.payload[0] else { return (200, []) }
            return (status, (try told.payload[1].object() as DataObject).bytes)
        }
    }
}

final class EndpointObject: Object, NamedObject {
    let url: String
    let method: String
    let task: Value
    let headers: Value
    let sample: Sample
    var typeName: String { "Endpoint" }

    init(url: String, method: String, task: Value, headers: Value, sample: Sample) {
        (self.url, self.method, self.task, self.headers, self.sample) = (url, method, task, headers, sample)
    }

    func changed(task: Value? = nil, headers: Value? = nil) -> EndpointObject {
        EndpointObject(
            url: url, method: method, task: task ?? self.task, headers: headers ?? self.headers, sample: sample)
    }

    override func write(to text: inout String, as style: TextStyle) {
        text += "Endpoint(\(method) \(url.harmlessLine))"
    }
    override func visitReferences(_ visit: (Object) -> Void) {
        task.visitReference(visit)
        headers.visitReference(visit)
        if let function = sample.function { visit(function) }
    }

    /// The request that it means.
    func request(_ call: Call) throws -> WebRequest {
        var request = WebRequest(url)
        request.method = method
        if let headers = headers.unwrapped?.object as? DictionaryObject {
            for pair in headers.pairs.sorted(by: { $0.key.plain < $1.key.plain }) {
                request.set(pair.key.plain, pair.value.plain)
            }
        }
        try TaskEncoding(call: call).encode(try task.object(), into: &request)
        return request
    }
}

/// What a task sends with its request.
private struct TaskEncoding {
    let call: Call

    func encode(_ task: EnumObject, into request: inout WebRequest) throws {
        let given = task.payload
        switch task.caseName {
        case "requestData": request.body = (try given[0].object() as DataObject).bytes
        case "requestJSONEncodable": try json(given[0], Coder("JSONEncoder"), into: &request)
        case "requestCustomJSONEncodable": try json(given[0], given[1].object(), into: &request)
        case "requestParameters": try encode(given[0], try given[1].object(as: EnumObject.self).index, into: &request)
        case "requestCompositeParameters":
            try encode(given[2], 1, into: &request)
            try encode(given[0], try given[1].object(as: EnumObject.self).index == 3 ? 3 : 2, into: &request)
        case "requestCompositeData":
            try encode(given[1], 1, into: &request)
            request.body = (try given[0].object() as DataObject).bytes
        case "uploadMultipart": try request.upload(given[0].items ?? [], call)
        case "uploadCompositeMultipart":
            try encode(given[1], 1, into: &request)
            try request.upload(given[0].items ?? [], call)
        default: break
        }
    }

    private func json(_ value: Value, _ coder: Coder, into request: inout WebRequest) throws {
        request.body = Array(try coder.json(of: value, call).text.utf8)
        setType("application/json", of: &request)
    }

    /// Parameters by `ParameterEncoding`: in the address where a method has no body, unless it is told otherwise.
    private func encode(_ parameters: Value, _ encoding: Int, into request: inout WebRequest) throws {
        let pairs = (try parameters.object() as DictionaryObject).pairs
        guard encoding != 3 else {
            let members = pairs.map { JSON.Member($0.key.plain, JSON($0.value)) }.sorted { $0.key < $1.key }
            request.body = Array(JSON.object(members).text.utf8)
            return setType("application/json", of: &request)
        }
        let query = pairs.flatMap { parts($0.key.plain, $0.value) }.sorted().joined(separator: "&")
        if encoding == 1 || encoding == 0 && ["GET", "HEAD", "DELETE"].contains(request.method) {
            if !query.isEmpty { request.url += (request.url.contains("?") ? "&" : "?") + query }
        } else {
            request.body = Array(query.utf8)
            setType("application/x-www-form-urlencoded; charset=utf-8", of: &request)
        }
    }

    /// `a=1`, or of a list `a[]=1` for each.
    private func parts(_ name: String, _ value: Value) -> [String] {
        if let items = value.items { return items.flatMap { parts("\(name)[]", $0) } }
        if case .object(let object) = value, let inner = object as? DictionaryObject {
            return inner.pairs.flatMap { parts("\(name)[\($0.key.plain)]", $0.value) }
        }
        let text = if case .bool(let isSo) = value { isSo ? "1" : "0" } else { value.plain }
        return ["\(name.inQuery)=\(text.inQuery)"]
    }

    private func setType(_ type: String, of request: inout WebRequest) {
        if request.header("Content-Type") == nil { request.set("Content-Type", type) }
    }
}

extension String {
    /// As it stands in a query, where `&`, `=` and `+` mean something.
    fileprivate var inQuery: String {
        escaped {
            $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-._~".unicodeScalars.contains($0)
        }
    }
}

extension EnumObject {
    var caseName: String { nominal.cases[index].name }
}
