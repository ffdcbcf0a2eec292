import Language
import Reactive
import Services
import Values

extension Word {
    static let response = Word(
        "statusCode",
        [
            "extension HTTPResponse { var statusCode: Int }", "extension HTTPResponse { var text: String }",
            "extension HTTPResponse { var json: JSON }",
        ],
        "what a server answered: its status, its text, and the text as JSON (null if it is none)",
        example: """
            let api = LabAPI()
            api.failNext(503)
            api.get("/goods").subscribe(onNext: { print($0.statusCode, $0.json.msg.string ?? "") })
            //= api → "GET /goods"
            :advance 100ms
            //= 503 server fault
            """
    ) { call in
        let response = (try call.receiver() as ResponseObject).response
        return switch call.signature {
        case 0: .int(response.status)
        case 1: .string(response.body)
        default: .object(JSONObject((try? JSON(text: response.body)) ?? .null))
        }
    }

    static let decode = Word(
        "map",
        [
            "extension HTTPResponse { func map<T>(_ type: T.Type) throws -> T }",
            "extension JSON { func map<T>(_ type: T.Type) throws -> T }",
        ],
        "decodes a response; what is wrong is named by its JSON path",
        example: """
            struct Good: Decodable { let id: Int; let title: String; enum CodingKeys: String, CodingKey { case id, title = "name" } }
            let api = LabAPI()
            api.get("/goods").map { try $0.map(Good.self) }.subscribe(onError: { print($0) })
            //= api → "GET /goods"
            :advance 100ms
            //= DecodingError.keyNotFound: Key 'id' not found in keyed decoding container. Debug description: No value associated with key CodingKeys(stringValue: "id", intValue: nil) ("id").
            """
    ) { call in
        if call.signature == 1 {
            return try Decoder(call.interpreter).decode((call.receiver() as JSONObject).json, as: call.result, [])
        }
        return try call.decoded((try call.receiver() as ResponseObject).response.body, as: call.result)
    }

    static let decodeStream = Word(
        "map",
        ["extension ObservableType where Element == HTTPResponse { func map<T>(_ type: T.Type) -> Observable<T> }"],
        "decodes each response",
        example: """
            struct Good: Decodable { let id: Int; let name: String }
            struct Page: Decodable { let code: Int; let data: [Good] }
            let api = LabAPI()
            api.get("/goods", ["count": "1"]).map(Page.self).subscribe(onNext: { print($0) })
            //= api → "GET /goods?count=1"
            :advance 100ms
            //= Page(code: 100, data: [Good(id: 1, name: "Harbour tea")])
            """
    ) { call in
        let type = call.result.arguments.first ?? .any
        return .object(
            try call.stream().map(
                { try call.decoded(($0.object() as ResponseObject).response.body, as: type) }, at: call.site))
    }
}

extension Call {
    fileprivate func decoded(_ text: String, as type: Type) throws -> Value {
        let json: JSON
        do { json = try JSON(text: text) } catch {
            throw interpreter.library.corrupted("no JSON at byte \(error.offset): \(error.sentence)")
        }
        return try Decoder(interpreter).decode(json, as: type, [])
    }
}

extension ResponseObject: NamedObject {
    package var typeName: String { "HTTPResponse" }
}
