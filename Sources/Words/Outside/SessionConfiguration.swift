import Language
import Reactive
import Services
import Values

/// What sessions are told of how they ask. Requests wait as long as they must, and nothing is kept of answers.
extension Word {
    static let sessionConfigurations: [Word] =
        ["`default`", "ephemeral"].map { name in
            .member(of: "URLSessionConfiguration", "static var \(name): URLSessionConfiguration") { _ in
                .object(Settings(of: "URLSessionConfiguration"))
            }
        } + [
            .setting(of: "URLSessionConfiguration", "timeoutIntervalForRequest", "TimeInterval", .double(60)),
            .setting(of: "URLSessionConfiguration", "timeoutIntervalForResource", "TimeInterval", .double(604_800)),
            .setting(of: "URLSessionConfiguration", "waitsForConnectivity", "Bool", .bool(false)),
            .setting(of: "URLSessionConfiguration", "allowsCellularAccess", "Bool", .bool(true)),
            .setting(of: "URLSessionConfiguration", "httpMaximumConnectionsPerHost", "Int", .int(6)),
            .setting(of: "URLSessionConfiguration", "urlCache", "URLCache?", .null),
            .setting(of: "URLSessionConfiguration", "httpAdditionalHeaders", "[AnyHashable: Any]?", .null),
            .setting(of: "URLSessionConfiguration", "httpShouldSetCookies", "Bool", .bool(true)),
            .setting(of: "URLSessionConfiguration", "allowsConstrainedNetworkAccess", "Bool", .bool(true)),
            .setting(of: "URLSessionConfiguration", "allowsExpensiveNetworkAccess", "Bool", .bool(true)),
            .member(of: "URLSessionConfiguration", "var requestCachePolicy: URLRequest.CachePolicy { get set }") {
                call in
                let settings: Settings = try call.receiver()
                guard call.has(0) else {
                    guard let nominal = call.result.nominal else { return .void }
                    return settings["requestCachePolicy", default: .object(EnumObject(nominal, 0))]
                }
                settings["requestCachePolicy"] = call[0]
                return .void
            },
            awaited("for request: URLRequest") { try $0.object(0) },
            awaited("from url: URL") { RequestObject(WebRequest((try $0.object(0) as Address).text)) },
        ]

    private static func awaited(
        _ source: String, _ request: @escaping @Sendable (Call) throws -> RequestObject
    ) -> Word {
        .outward(
            of: "URLSession",
            "func data(\(source), delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse)"
        ) { call, way in
            let answer = try way.request(try request(call)) { head, body, _ in
                .tuple([.object(DataObject(body)), .object(WebResponseObject(head))])
            }
            return try Awaited.value(of: try answer.object(), call, { $0 }) {
                .failure(call.interpreter.library.item("URLError", "badServerResponse", []))
            }
        }
    }
}
