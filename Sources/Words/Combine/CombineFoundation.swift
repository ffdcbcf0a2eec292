import Language
import Reactive
import Services
import Values

/// What Foundation says through publishers: answers, notifications, what is decoded.
extension Word {
    static let combineFoundation: [Word] = [
        .publishers(
            "func decode<Item: Decodable>(type: Item.Type, decoder: JSONDecoder) -> Pub<Item, Error>",
            where: "Output == Data",
            manner: Word.map.manner
        ) { call, source in
            let type = (try call.object(0) as MetatypeObject).type
            return source.map({ try call.decoded($0.object(), as: type, by: call.object(1)) }, at: call.site)
        },
        .publishers(
            "func encode(encoder: JSONEncoder) -> Pub<Data, Error>", where: "Output: Encodable",
            manner: Word.map.manner
        ) { call, source in
            let coder: Coder = try call.object(0)
            return source.map({ .object(try coder.data(of: $0, call)) }, at: call.site)
        },
        .outward(
            "dataTaskPublisher",
            ["URLRequest", "URL"].map {
                """
                extension URLSession { func dataTaskPublisher(for source: \($0)) \
                -> Combine.AnyPublisher<(data: Data, response: URLResponse), URLError> }
                """
            }, ""
        ) { call, way in
            let request =
                call.signature == 0
                ? try call.object(0) as RequestObject
                : RequestObject(WebRequest((try call.object(0) as Address).text))
            return try way.request(request) { head, body, _ in
                .tuple([.object(DataObject(body)), .object(WebResponseObject(head))], labels: ["data", "response"])
            }
        },
        .member(
            of: "NotificationCenter",
            "func publisher(for name: Notification.Name, object: Any? = nil) -> Combine.AnyPublisher<Notification, Never>"
        ) { call in .object(try (call.receiver() as Center).notifications(call)) },
    ]
}
