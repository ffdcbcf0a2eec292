import Language
import Reactive
import Services
import Values

/// The labs' server and the way to it.
package final class LabAPI: Object, NamedObject, StreamHolder {
    package let server = LabServer()
    let transport: Transport

    init(_ loop: Loop, _ gate: Gate?) throws {
        let server = server
        let carrier: any Carrier = try gate?.loopback { server.respond($0) } ?? DirectCarrier()
        transport = Transport(loop, over: carrier) { server.respond($0) }
    }

    package var typeName: String { "LabAPI" }
    package var streams: [(name: String, stream: Reactive.Stream)] { [("", transport.traffic)] }
    package override func write(to text: inout String, as style: TextStyle) { text += "LabAPI" }
    package override func visitReferences(_ visit: (Object) -> Void) { visit(transport.traffic) }
}

extension Word {
    static let services: [Word] = [
        labAPI, latency, failNext, delayNext, expireTokens, request, requestCount, response, decode, decodeStream,
        jsonMembers, jsonElement, jsonParse,
    ]

    private static let labAPI = Word(
        "LabAPI", ["extension LabAPI { init() }"], "the server of the labs: people, goods and accounts, all invented",
        example: """
            let api = LabAPI()
            watch api.get("/v2/user/1000").map { $0.json.name.string ?? "" } as name
            //= api → "GET /v2/user/1000"
            :advance 100ms
            //= _1 → "Ann Ash"   name   @net
            //= _1 completed   name   @net
            """
    ) { call in
        do { return .object(try LabAPI(call.loop, call.interpreter.gate as? Gate)) } catch {
            throw RuntimeError((error as? HostError)?.sentence ?? "\(error)", at: call.site.place)
        }
    }

    private static let latency = Word(
        "latency",
        [
            "extension LabAPI { var latency: RxTimeInterval { get set } }",
            "extension LabAPI { var timeout: RxTimeInterval { get set } }",
        ],
        "how long an answer takes, and how long one that never comes is waited for",
        example: """
            let api = LabAPI()
            api.latency = .milliseconds(200)
            api.timeout = .seconds(5)
            """
    ) { call in
        let api: LabAPI = try call.receiver()
        guard call.has(0) else {
            return .int(call.signature == 0 ? api.transport.latency : api.transport.timeout)
        }
        let time = Swift.max(0, call.int(0))
        if call.signature == 0 { api.transport.latency = time } else { api.transport.timeout = time }
        return .void
    }

    private static let failNext = Word(
        "failNext",
        [
            "extension LabAPI { func failNext(_ status: Int, _ message: String = \"\", on path: String? = nil) }",
            "extension LabAPI { func failNext(_ fault: LabFault, on path: String? = nil) }",
        ],
        "makes the next request fail, or the next one to a path: with a status, or without an answer",
        example: """
            let api = LabAPI()
            api.failNext(.timeout)
            watch api.get("/goods") as goods
            //= api → "GET /goods"
            :advance 10s
            //= _1 error: timedOut   goods   @net
            """
    ) { call in
        let api: LabAPI = try call.receiver()
        let message = call.string(1)
        if call.signature == 0 {
            api.transport.failNext(
                .status(call.int(0), message: message.isEmpty ? "server fault" : message), on: call.optionalString(2))
        } else {
            let faults: [TransportFault] = [.timeout, .noNetwork, .notJSON]
            api.transport.failNext(faults[try call.enumCase(0)], on: call.optionalString(1))
        }
        return .void
    }

    private static let delayNext = Word(
        "delayNext", ["extension LabAPI { func delayNext(_ time: RxTimeInterval, on path: String? = nil) }"],
        "makes the next answer take so long, or the next one to a path",
        example: """
            let api = LabAPI()
            api.delayNext(.seconds(2))
            """
    ) { call in
        (try call.receiver() as LabAPI).transport.delayNext(call.int(0), on: call.optionalString(1))
        return .void
    }

    private static let expireTokens = Word(
        "expireTokens", ["extension LabAPI { func expireTokens() }"], "makes every token that was given out useless",
        example: """
            let api = LabAPI()
            api.expireTokens()
            """
    ) { call in
        (try call.receiver() as LabAPI).server.expireTokens()
        return .void
    }

    private static let requestCount = Word(
        "requestCount", ["extension LabAPI { var requestCount: Int }"], "how many requests were sent",
        example: """
            let api = LabAPI()
            print(api.requestCount)
            //= 0
            """
    ) { call in .int((try call.receiver() as LabAPI).transport.sent) }

    private static let request = Word(
        "get",
        [
            """
            extension LabAPI { func get(_ path: String, _ query: [String: String] = [:], token: String? = nil) \
            -> Observable<HTTPResponse> }
            """,
            """
            extension LabAPI { func post(_ path: String, _ body: [String: Any] = [:], token: String? = nil) \
            -> Observable<HTTPResponse> }
            """,
            """
            extension LabAPI { func post(_ path: String, _ body: [String: String], token: String? = nil) \
            -> Observable<HTTPResponse> }
            """,
        ],
        "asks the server, once for each subscription; disposing cancels",
        manner: .init(nil, .requests),
        example: """
            let api = LabAPI()
            watch api.post("/login", ["username": "bob", "password": "x"]).map { $0.text } as answer
            //= api → "POST /login"
            :advance 100ms
            //= _1 → "{\\"code\\":400,\\"data\\":\\"请求失败\\"}"   answer   @net
            //= _1 completed   answer   @net
            """
    ) { call in
        let api: LabAPI = try call.receiver()
        let token = call.optionalString(2)
        let request: Request
        if call.signature == 0 {
            let pairs = (try? call.object(1, as: DictionaryObject.self))?.pairs ?? []
            request = Request(
                .get, call.string(0), pairs.map { Request.Pair($0.key.plain, $0.value.plain) }, token: token)
        } else {
            request = Request(.post, call.string(0), body: call.has(1) ? JSON(call[1]) : .null, token: token)
        }
        let library = call.interpreter.library
        return .object(
            Stream.create(call.loop, at: call.site) { sink in
                let translator = Subscriber(
                    sink.owner?.loop ?? api.transport.traffic.loop, onNext: { sink.next($0) },
                    onError: { sink.error(library.error(of: $0)) }, onCompleted: { sink.completed() })
                return api.transport.send(request, to: translator)
            })
    }
}

extension Call {
    /// A text that may be left out.
    fileprivate func optionalString(_ index: Int) -> String? {
        if has(index), case .string(let text) = self[index] { text } else { nil }
    }
}

extension Library {
    /// A failure of a service as an error of the vocabulary.
    func error(of error: any Error) -> any Error {
        switch error {
        case let failure as TransportFailure:
            item("URLError", failure == .timedOut ? "timedOut" : "notConnectedToInternet", [])
        case let failure as ChannelFailure: self.error(failure)
        default: error
        }
    }

    /// A case of an enum of the vocabulary, as something to throw.
    func item(_ type: String, _ name: String, _ payload: [Value]) -> any Error {
        guard let nominal = self.type(named: type), let index = nominal.cases.firstIndex(where: { $0.name == name })
        else { return ThrownError(.string(name)) }
        return ThrownError(.object(EnumObject(nominal, index, payload)))
    }
}
