import Language
import Reactive
import Services
import Values

/// Moya's way to say what a server can be asked.
extension Word {
    static let moyaTypes =
        moyaFormTypes + [
            "struct HTTPMethod: RawRepresentable, Hashable { typealias RawValue = String }",
            """
            protocol TargetType { var baseURL: URL { get }; var path: String { get }; var method: Moya.Method { get }; \
            var task: Moya.Task { get }; var headers: [String: String]? { get } }
            """,
            "enum StubBehavior { case never, immediate, delayed(seconds: Double) }",
            """
            enum Moya { typealias Method = HTTPMethod; \
            enum Task { case requestPlain, requestData(Data), requestJSONEncodable(Any), \
            requestCustomJSONEncodable(Any, encoder: JSONEncoder), \
            requestParameters(parameters: [String: Any], encoding: ParameterEncoding), \
            requestCompositeParameters(bodyParameters: [String: Any], bodyEncoding: ParameterEncoding, \
            urlParameters: [String: Any]), requestCompositeData(bodyData: Data, urlParameters: [String: Any]), \
            uploadMultipart([MultipartFormData]), \
            uploadCompositeMultipart([MultipartFormData], urlParameters: [String: Any]) }; class Cancellable {} }
            """,
            "enum ParameterEncoding { case url, query, body, json }", "struct URLEncoding {}", "struct JSONEncoding {}",
            "class Response {}", "class MoyaProvider<Target> { typealias StubClosure = (Target) -> StubBehavior }",
            "class MoyaRequests<Target> {}",
            "struct MoyaStub<Target> {}",
            """
            enum MoyaError: LocalizedError { case imageMapping(Response), jsonMapping(Response), stringMapping(Response), \
            objectMapping(Error, Response), encodableMapping(Error), statusCode(Response), underlying(Error, Response?), \
            requestMapping(String), parameterEncoding(Error) }
            """,
        ]

    /// What a target is asked for: its own answer, or what Moya says for all.
    static let moyaTargets: [Word] =
        ["baseURL: URL", "path: String", "method: Moya.Method", "task: Moya.Task"].map { declaration in
            .member(of: "TargetType", "var \(declaration)") { call in
                try call.interpreter.send(
                    declaration.declaredName, to: call.receiver, [], at: call.site.place ?? .nowhere)
            }
        } + [
            .member(of: "TargetType", "var headers: [String: String]?") { call in
                try MoyaTarget(call.receiver, call).own("headers") ?? .null
            },
            .member(of: "TargetType", "var sampleData: Data") { call in
                try MoyaTarget(call.receiver, call).own("sampleData") ?? .object(DataObject([]))
            },
        ] + encodings + methods + moyaForms

    private static let methods: [Word] =
        ["get", "post", "put", "delete", "patch", "head", "options", "trace", "connect", "query"].map { name in
            .member(of: "HTTPMethod", "static var \(name): HTTPMethod") { _ in .string(name.uppercased()) }
        } + [
            .member(of: "HTTPMethod", "init(rawValue: String)") { call in call[0] },
            .member(of: "HTTPMethod", "var rawValue: String") { call in call.receiver },
        ]

    private static let encodings: [Word] = [
        ("URLEncoding", "default", 0), ("URLEncoding", "queryString", 1), ("URLEncoding", "httpBody", 2),
        ("JSONEncoding", "default", 3), ("JSONEncoding", "prettyPrinted", 3),
    ].map { type, name, index in
        .member(of: type, "static var \(name == "default" ? "`default`" : name): ParameterEncoding") { call in
            try call.make("ParameterEncoding", index)
        }
    }
}

/// A value of a person's type that says what is asked.
struct MoyaTarget {
    private let value: Value
    private let call: Call

    init(_ value: Value, _ call: Call) { (self.value, self.call) = (value, call) }

    /// What the person's type says by itself.
    func own(_ name: String) throws -> Value? {
        let interpreter = call.interpreter
        guard let nominal = interpreter.nominal(of: value),
            nominal.fieldIndex(name) != nil || interpreter.library.method(name, of: nominal) != nil
        else { return nil }
        return try interpreter.send(name, to: value, [], at: call.site.place ?? .nowhere)
    }

    private func needed(_ name: String) throws -> Value {
        guard let told = try own(name) else {
            throw RuntimeError("\(value.plain) lacks '\(name)', which TargetType asks for")
        }
        return told
    }

    var sample: [UInt8] { get throws { try own("sampleData").map { (try $0.object() as DataObject).bytes } ?? [] } }

    /// The request that it means.
    var request: WebRequest {
        get throws {
            let base: Address = try needed("baseURL").object()
            let path = try needed("path").plain
            var request = WebRequest((path.isEmpty ? base : base.appending(path)).text)
            request.method = try needed("method").plain
            if case .object(let object)? = try own("headers"), let headers = object as? DictionaryObject {
                for pair in headers.pairs.sorted(by: { $0.key.plain < $1.key.plain }) {
                    request.set(pair.key.plain, pair.value.plain)
                }
            }
            try encode(try needed("task").object(), into: &request)
            return request
        }
    }

    private func encode(_ task: EnumObject, into request: inout WebRequest) throws {
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
    fileprivate var caseName: String { nominal.cases[index].name }
}
