import Language
import Reactive
import Services
import Values

/// What goes to servers of the web and comes back, for the record.
final class WebTraffic: Object {
    let requests: Report
    let responses: Report

    init(_ loop: Loop) {
        requests = Report(loop)
        requests.name = "http"
        responses = Report(loop, at: Site("response"))
    }
}

/// One request as its subscriber hears it: the head and the body are gathered, and the response stands in the record
/// between the request and the value.
private final class Answer {
    private let traffic: WebTraffic
    private let loop: Loop
    private let request: WebRequest
    private let openedAt: Int
    private(set) var head: Head?
    private(set) var body: [UInt8] = []
    private var size = 0

    init(_ request: WebRequest, _ traffic: WebTraffic, _ loop: Loop) {
        (self.request, self.traffic, self.loop) = (request, traffic, loop)
        openedAt = loop.timeline.now
    }

    func begin(_ head: Head) { self.head = head }

    func add(_ bytes: [UInt8], keeping: Bool) {
        size += bytes.count
        if keeping { body += bytes }
    }

    /// What happens now happens because of the response.
    func respond() {
        guard let head else { return }
        let text = Response.summary(
            head.status, of: request.line, size: size, after: loop.timeline.now - openedAt)
        loop.cause = traffic.responses.record(text)
    }
}

extension Word {
    static let sessionTypes = [
        "class URLSession: NSObject { typealias DataTaskPublisher = Combine.AnyPublisher<(data: Data, response: URLResponse), URLError> }",
        "class URLSessionConfiguration: NSObject {}", "class URLCache: NSObject {}",
        "struct ServerSentEvent: Hashable {}",
        "protocol URLSessionDelegate: AnyObject {}", "protocol URLSessionTaskDelegate: URLSessionDelegate {}",
        """
        enum RxCocoaURLError: Error { case unknown, nonHTTPResponse, \
        httpRequestFailed(response: HTTPURLResponse, data: Data?), deserializationError(error: Error) }
        """,
    ]

    static let sessions: [Word] = [
        .member(of: "URLSession", "static var shared: URLSession") { call in
            .object(call.interpreter.shared("URLSession") { Single("URLSession") })
        },
        .member(
            of: "URLSession",
            """
            init(configuration: URLSessionConfiguration); \
            init(configuration: URLSessionConfiguration, delegate: URLSessionDelegate?, delegateQueue: OperationQueue?)
            """
        ) { _ in .object(Single("URLSession")) },
        .member(of: "URLSession", "var configuration: URLSessionConfiguration") { _ in
            .object(Settings(of: "URLSessionConfiguration"))
        },
        // What was asked is answered all the same.
        .member(of: "URLSession", "func finishTasksAndInvalidate(); func invalidateAndCancel()") { _ in .void },
        .member(of: "ServerSentEvent", "var id: String?") { call in
            (try call.receiver() as EventObjectOfServer).event.id.map { .some(.string($0)) } ?? .null
        },
        .member(of: "ServerSentEvent", "var event: String") { call in
            .string((try call.receiver() as EventObjectOfServer).event.name)
        },
        .member(of: "ServerSentEvent", "var data: String") { call in
            .string((try call.receiver() as EventObjectOfServer).event.data)
        },
        .outward(
            "data", [session("func data(request: URLRequest) -> Observable<Data>")],
            "sends a request for each subscription; disposing cancels it, and a status outside of 200 to 299 is an error",
            example: """
                let request = URLRequest(url: URL(string: "https://example.com")!)
                watch URLSession.shared.rx.data(request: request) as data
                //= …
                """
        ) { call, way in
            try way.request(try call.object(0)) { head, body, library in
                guard 200..<300 ~= head.status else { throw library.failed(head, body) }
                return .object(DataObject(body))
            }
        },
        .outward(
            "response",
            [session("func response(request: URLRequest) -> Observable<(response: HTTPURLResponse, data: Data)>")],
            "sends a request for each subscription; whatever the status, the response and the data"
        ) { call, way in
            try way.request(try call.object(0)) { head, body, _ in
                .tuple([.object(WebResponseObject(head)), .object(DataObject(body))], labels: ["response", "data"])
            }
        },
        .outward(
            "json",
            [
                session(
                    "func json(request: URLRequest, options: JSONSerialization.ReadingOptions = none) -> Observable<Any>"
                ),
                session("func json(url: URL) -> Observable<Any>"),
            ],
            "sends a request for each subscription, and reads the answer as JSON"
        ) { call, way in
            let request =
                call.signature == 0
                ? try call.object(0) : RequestObject(WebRequest((try call.object(0) as Address).text))
            return try way.request(request) { head, body, library in
                guard 200..<300 ~= head.status else { throw library.failed(head, body) }
                do { return try JSON(text: String(decoding: body, as: UTF8.self)).value } catch {
                    throw library.item(
                        "RxCocoaURLError", "deserializationError",
                        [.object(NumberedError("NSCocoaErrorDomain", 3840, .null))])
                }
            }
        },
        .outward(
            "lines", [session("func lines(request: URLRequest) -> Observable<String>")],
            "the lines of an answer, as they come"
        ) { call, way in
            let library = call.interpreter.library
            return try way.open(try call.object(0), isStream: true) { sink, answer in
                let read = LineReading.reader(sink, library)
                return { arrival in
                    if case .head(let head) = arrival, !(200..<300 ~= head.status) {
                        return sink.error(library.failed(head, []))
                    }
                    read(arrival)
                }
            }
        },
        .outward(
            "events", [session("func events(request: URLRequest) -> Observable<ServerSentEvent>")],
            "the events that a server sends, as they come"
        ) { call, way in
            let library = call.interpreter.library
            return try way.open(try call.object(0), isStream: true) { sink, answer in
                var stream = EventStream()
                return { arrival in
                    switch arrival {
                    case .head(let head):
                        if !(200..<300 ~= head.status) { sink.error(library.failed(head, [])) }
                    case .bytes(let bytes):
                        let isFine = stream.add(bytes) { sink.next(.object(EventObjectOfServer($0))) }
                        if !isFine { sink.error(library.error(ChannelFailure("dataLengthExceedsMaximum", ""))) }
                    case .ended: sink.completed()
                    case .failed(let failure): sink.error(library.error(failure))
                    }
                }
            }
        },
    ]

    private static func session(_ declaration: String) -> String {
        "extension Reactive where Base == URLSession { \(declaration) }"
    }
}

extension WayOut {
    /// One value for one whole answer.
    func request(
        _ object: RequestObject, _ value: @escaping (Head, [UInt8], Library) throws -> Value,
        failing: @escaping (any Error) -> any Error = { $0 }
    ) throws -> Value {
        let library = call.interpreter.library
        return try open(object, isStream: false) { sink, answer in
            { arrival in
                switch arrival {
                case .head, .bytes: break
                case .failed(let failure): sink.error(failing(library.error(failure)))
                case .ended:
                    guard let head = answer.head else {
                        return sink.error(failing(library.item("URLError", "badServerResponse", [])))
                    }
                    do { sink.next(try value(head, answer.body, library)) } catch { return sink.error(error) }
                    sink.completed()
                }
            }
        }
    }

    fileprivate func open(
        _ object: RequestObject, isStream: Bool, to reader: @escaping (Sink, Answer) -> (Arrival) -> Void
    ) throws -> Value {
        let (loop, request) = (call.loop, object.request)
        let traffic = call.interpreter.shared("http") { WebTraffic(loop) }
        return try stream(
            "http \(request.key)", for: { $0.access(to: request.url) },
            record: { traffic.requests.record(request.line) }
        ) { outside, permit in
            WebReading(outside, request, isStream: isStream, permit)
        } to: { sink in
            let answer = Answer(request, traffic, loop)
            let read = reader(sink, answer)
            return { arrival in
                switch arrival {
                case .head(let head):
                    answer.begin(head)
                    if isStream { answer.respond() }
                case .bytes(let bytes): answer.add(bytes, keeping: !isStream)
                case .ended: if !isStream { answer.respond() }
                case .failed: break
                }
                read(arrival)
            }
        }
    }
}

extension Library {
    fileprivate func failed(_ head: Head, _ body: [UInt8]) -> any Error {
        item(
            "RxCocoaURLError", "httpRequestFailed",
            [.object(WebResponseObject(head)), .some(.object(DataObject(body)))])
    }
}

/// One of which there is one in a session.
private final class Single: Object, NamedObject {
    let typeName: String
    init(_ name: String) { typeName = name }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}

/// An event that a server sent.
final class EventObjectOfServer: Object, NamedObject {
    let event: EventStream.Event
    var typeName: String { "ServerSentEvent" }
    init(_ event: EventStream.Event) { self.event = event }
    override func isEqual(to other: Object) -> Bool { (other as? EventObjectOfServer)?.event == event }
    override func hash(into hasher: inout Hasher) { hasher.combine(event) }
    override func write(to text: inout String, as style: TextStyle) {
        text += "\(event.name): "
        text.append(quoted: event.data)
    }
}
