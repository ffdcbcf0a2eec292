import Language
import Reactive
import Services
import Values

/// What a server answered to a target's request.
final class MoyaResponse: Object, NamedObject {
    let request: WebRequest
    let head: Head
    let body: [UInt8]
    var typeName: String { "Response" }

    init(_ request: WebRequest, _ head: Head, _ body: [UInt8]) {
        (self.request, self.head, self.body) = (request, head, body)
    }

    func error(_ name: String, _ call: Call) -> any Error {
        call.interpreter.library.item("MoyaError", name, [.object(self)])
    }

    func checked(_ statuses: ClosedRange<Int>, _ call: Call) throws -> Value {
        guard statuses.contains(head.status) else { throw error("statusCode", call) }
        return .object(self)
    }

    override func isEqual(to other: Object) -> Bool {
        (other as? MoyaResponse).map { ($0.head.status, $0.body) == (head.status, body) } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(body) }
    override func write(to text: inout String, as style: TextStyle) {
        text += "Status Code: \(head.status), Data Length: \(body.count)"
    }
}

extension Word {
    static let moyaResponses: [Word] =
        [
            .member(of: "Response", "init(statusCode: Int, data: Data)") { call in
                let head = Head(status: call.int(0), url: "", headers: [])
                return .object(MoyaResponse(WebRequest(""), head, (try call.object(1) as DataObject).bytes))
            },
            .member(of: "Response", "var statusCode: Int") { call in
                .int((try call.receiver() as MoyaResponse).head.status)
            },
            .member(of: "Response", "var data: Data") { call in
                .object(DataObject((try call.receiver() as MoyaResponse).body))
            },
            .member(of: "Response", "var request: URLRequest?") { call in
                .some(.object(RequestObject((try call.receiver() as MoyaResponse).request)))
            },
            .member(of: "Response", "var response: HTTPURLResponse?") { call in
                .some(.object(WebResponseObject((try call.receiver() as MoyaResponse).head)))
            },
            .member(of: "MoyaError", "var errorCode: Int") { call in .int((try call.receiver() as EnumObject).index) },
            .member(of: "MoyaError", "var failureReason: String?") { _ in .null },
            .member(of: "MoyaError", "var errorDescription: String?") { call in
                let error: EnumObject = try call.receiver()
                guard let sentence = sentences[error.nominal.cases[error.index].name] else {
                    let told = try? call.interpreter.send(
                        "localizedDescription", to: error.payload[0], [], at: call.site.place ?? .nowhere)
                    return told.map { .some($0) } ?? .null
                }
                return .some(.string(sentence))
            },
            .member(of: "MoyaError", "var response: Response?") { call in
                let told = (try call.receiver() as EnumObject).payload.compactMap {
                    $0.unwrapped?.object as? MoyaResponse
                }
                return told.first.map { .some(.object($0)) } ?? .null
            },
        ] + readings.flatMap(\.words)

    /// What Moya says of its errors; of others they tell themselves.
    private static let sentences = [
        "imageMapping": "Failed to map data to an Image.", "jsonMapping": "Failed to map data to JSON.",
        "stringMapping": "Failed to map data to a String.",
        "objectMapping": "Failed to map data to a Decodable object.",
        "encodableMapping": "Failed to encode Encodable object into data.",
        "statusCode": "Status code didn't fall within the given range.",
        "requestMapping": "Failed to map Endpoint to a URLRequest.",
    ]

    /// A way to read a response, which an answer has as well: what is not so is an error.
    private struct Reading {
        let declaration: String
        let result: String
        let generics: String
        let read: @Sendable (Call, MoyaResponse, Type) throws -> Value

        init(
            _ declaration: String, _ result: String, generics: String = "",
            _ read: @escaping @Sendable (Call, MoyaResponse, Type) throws -> Value
        ) { (self.declaration, self.result, self.generics, self.read) = (declaration, result, generics, read) }

        private var name: String { String(declaration.prefix { $0 != "(" }) }
        private var rest: Substring { declaration.dropFirst(name.count) }

        var words: [Word] {
            [
                .member(of: "Response", "func \(name)\(generics)\(rest) throws -> \(result)") { call in
                    try read(call, call.receiver(), call.result)
                }
            ]
                + [("Single", "Single"), ("ObservableType", "Observable")].map { owner, stream in
                    .member(
                        of: owner, "func \(name)\(generics)\(rest) -> \(stream)<\(result)>",
                        where: "Element == Response"
                    ) { call in
                        let type = call.result.arguments.first ?? .any
                        return .object(
                            try call.stream().map({ try read(call, $0.object(), type) }, at: call.site))
                    }
                }
        }
    }

    private static let readings: [Reading] = [
        Reading("filterSuccessfulStatusCodes()", "Response") { call, response, _ in
            try response.checked(200...299, call)
        },
        Reading("filterSuccessfulStatusAndRedirectCodes()", "Response") { call, response, _ in
            try response.checked(200...399, call)
        },
        Reading("filter(statusCode: Int)", "Response") { call, response, _ in
            try response.checked(call.int(0)...call.int(0), call)
        },
        Reading("filter(statusCodes: ClosedRange<Int>)", "Response") { call, response, _ in
            guard try (call.object(0) as RangeObject).contains(.int(response.head.status)) else {
                throw response.error("statusCode", call)
            }
            return .object(response)
        },
        Reading("mapString()", "String") { call, response, _ in
            guard let text = String(validating: response.body, as: UTF8.self) else {
                throw response.error("stringMapping", call)
            }
            return .string(text)
        },
        Reading("mapJSON(failsOnEmptyData: Bool = true)", "Any") { call, response, _ in
            guard let json = try? JSON(text: String(decoding: response.body, as: UTF8.self)) else {
                throw response.error("jsonMapping", call)
            }
            return json.value
        },
        Reading(
            "map(_ type: T.Type, atKeyPath keyPath: String? = nil, using decoder: JSONDecoder = JSONDecoder(), "
                + "failsOnEmptyData: Bool = true)", "T", generics: "<T>"
        ) { call, response, type in
            do {
                let coder = try? call.object(2, as: Coder.self)
                var data = DataObject(response.body)
                if case .string(let path) = call[1] {
                    let json = try JSON(text: String(decoding: response.body, as: UTF8.self))
                    data = DataObject(Array(path.split(separator: ".").reduce(json) { $0[String($1)] }.text.utf8))
                }
                return try call.decoded(data, as: type, by: coder ?? Coder("JSONDecoder"))
            } catch  where error.isThrown || error is JSONMistake {
                let inner = error is JSONMistake ? call.interpreter.library.corrupted() : error
                throw call.interpreter.library.item("MoyaError", "objectMapping", [.error(inner), .object(response)])
            }
        },
    ]
}
