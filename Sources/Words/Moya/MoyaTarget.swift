import Language
import Reactive
import Services
import Values

/// Moya's way to say what a server can be asked.
extension Word {
    static let moyaTypes =
        moyaFormTypes + moyaEndpointTypes + [
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
            uploadCompositeMultipart([MultipartFormData], urlParameters: [String: Any]) }; class Cancellable {}; class Session {} }
            """,
            "enum ParameterEncoding { case url, query, body, json }", "struct URLEncoding {}", "struct JSONEncoding {}",
            "class Response {}", "class MoyaRequests<Target> {}",
            """
            class MoyaProvider<Target> { typealias StubClosure = (Target) -> StubBehavior; \
            typealias EndpointClosure = (Target) -> Endpoint; \
            typealias RequestResultClosure = (Result<URLRequest, MoyaError>) -> Void; \
            typealias RequestClosure = (Endpoint, @escaping (Result<URLRequest, MoyaError>) -> Void) -> Void }
            """,
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
        ] + encodings + methods + moyaForms + moyaEndpoints

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

    private var sample: [UInt8] {
        get throws { try own("sampleData").map { (try $0.object() as DataObject).bytes } ?? [] }
    }

    /// What it asks for, as Moya says it to whoever wants to change it.
    var endpoint: EndpointObject {
        get throws {
            let base: Address = try needed("baseURL").object()
            let path = try needed("path").plain
            return EndpointObject(
                url: (path.isEmpty ? base : base.appending(path)).text, method: try needed("method").plain,
                task: try needed("task"), headers: try own("headers") ?? .null,
                sample: Sample(status: 200, body: try sample))
        }
    }

    /// Whether an answer of that status is none that it wants.
    func refuses(_ status: Int) throws -> Bool {
        guard let told = try own("validationType") else { return false }
        let validation: EnumObject = try told.object()
        return switch validation.caseName {
        case "successCodes": !(200..<300).contains(status)
        case "successAndRedirectCodes": !(200..<400).contains(status)
        case "customCodes": !(validation.payload[0].items ?? []).contains(.int(status))
        default: false
        }
    }
}
