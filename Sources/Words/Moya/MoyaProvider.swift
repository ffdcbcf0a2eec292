import Language
import Reactive
import Services
import Values

extension Word {
    static let moya: [Word] = moyaTargets + moyaProviders + moyaAskings + moyaResponses + moyaPlugins

    private static let moyaProviders: [Word] = [
        .member(
            of: "MoyaProvider",
            """
            init(endpointClosure: ((Target) -> Endpoint)? = nil, \
            requestClosure: ((Endpoint, @escaping (Result<URLRequest, MoyaError>) -> Void) -> Void)? = nil, \
            stubClosure: ((Target) -> StubBehavior)? = nil, callbackQueue: DispatchQueue? = nil, \
            session: Any? = nil, plugins: [PluginType] = [], trackInflights: Bool = false)
            """
        ) { call in .object(try Provider(call)) },
        .member(of: "MoyaProvider", "static func defaultAlamofireSession() -> Moya.Session") { _ in
            .object(Settings(of: "Session"))
        },
        stub("neverStub", 0), stub("immediatelyStub", 1),
        .member(of: "MoyaProvider", "static func delayedStub(_ seconds: Double) -> (Target) -> StubBehavior") { call in
            let behaviour = try call.make("StubBehavior", 2, [call[0]])
            return .object(NativeFunction { _ in behaviour })
        },
        .member(of: "MoyaProvider", "static func defaultEndpointMapping(for target: Target) -> Endpoint") { call in
            .object(try MoyaTarget(call[0], call).endpoint)
        },
        .member(
            of: "MoyaProvider",
            """
            static func defaultRequestMapping(for endpoint: Endpoint, \
            closure: (Result<URLRequest, MoyaError>) -> Void)
            """
        ) { call in
            let request = try (call.object(0) as EndpointObject).request(call)
            return try call.function(1).call([try call.make("Result", 0, [.object(RequestObject(request))])])
        },
        .member(of: "MoyaProvider", "var rx: MoyaRequests<Target>") { call in call.receiver },
        .outward(
            "request", ["extension MoyaRequests { func request(_ target: Target) -> Single<Response> }"],
            "sends the request that a target means, for each subscription; a stub answers with its sampleData",
            example: """
                enum API { case list }
                extension API: TargetType {
                    var baseURL: URL { URL(string: "https://api.example.com")! }
                    var path: String { "/list" }
                    var method: Moya.Method { .get }
                    var task: Moya.Task { .requestPlain }
                    var headers: [String: String]? { nil }
                    var sampleData: Data { Data("[1, 2]".utf8) }
                }
                let provider = MoyaProvider<API>(stubClosure: MoyaProvider.immediatelyStub)
                watch provider.rx.request(.list).filterSuccessfulStatusCodes().map([Int].self) as list
                //= http → "GET https://api.example.com/list"
                //= └ _1 → [1, 2]   list
                //= └ _1 completed   list
                """
        ) { call, way in
            .object(try way.answers((call.receiver() as Provider)))
        },
    ]

    /// The same for a closure, which is given what became of it.
    private static let moyaAskings: [Word] = [
        .outward(
            "request",
            [
                """
                extension MoyaProvider { @discardableResult func request(_ target: Target, \
                completion: @escaping (Result<Response, MoyaError>) -> Void) -> Moya.Cancellable }
                """
            ],
            "sends the request that a target means, and gives the closure what became of it",
            example: """
                enum API { case list }
                extension API: TargetType {
                    var baseURL: URL { URL(string: "https://api.example.com")! }
                    var path: String { "/list" }
                    var method: Moya.Method { .get }
                    var task: Moya.Task { .requestPlain }
                    var headers: [String: String]? { nil }
                    var sampleData: Data { Data("[1, 2]".utf8) }
                }
                MoyaProvider<API>(stubClosure: MoyaProvider.immediatelyStub).request(.list) { print((try? $0.get())?.statusCode ?? 0) }
                //= http → "GET https://api.example.com/list"
                //= 200
                """
        ) { call, way in
            .object(MoyaAsking(try way.answers((call.receiver() as Provider)), try call.function(1), call))
        },
        .member(of: "Moya.Cancellable", "func cancel()") { call in
            (try call.receiver() as MoyaAsking).cancel()
            return .void
        },
        .member(of: "Moya.Cancellable", "var isCancelled: Bool") { call in
            .bool((try call.receiver() as MoyaAsking).isCancelled)
        },
    ]

    private static func stub(_ name: String, _ index: Int) -> Word {
        .member(of: "MoyaProvider", "static func \(name)(_ target: Target) -> StubBehavior") { call in
            try call.make("StubBehavior", index)
        }
    }
}

/// What sends the requests of a target, or answers them by itself.
private final class Provider: Object, NamedObject {
    private let endpoint: Function?
    private let request: Function?
    private let stub: Function?
    let plugins: [Value]
    var typeName: String { "MoyaProvider" }

    /// As the call says that makes it.
    init(_ call: Call) throws {
        (endpoint, request) = (try call.optionalFunction(0), try call.optionalFunction(1))
        (stub, plugins) = (try call.optionalFunction(2), call.has(5) ? call.items(5) : [])
    }
    override func write(to text: inout String, as style: TextStyle) { text += "MoyaProvider" }
    override func visitReferences(_ visit: (Object) -> Void) {
        for function in [endpoint, request, stub] { if let function { visit(function) } }
        for plugin in plugins { plugin.visitReference(visit) }
    }

    /// What went wrong on the way, as Moya tells it.
    static func told(_ error: any Error, _ call: Call) -> any Error {
        error.isThrown ? call.interpreter.library.item("MoyaError", "underlying", [.error(error), .null]) : error
    }

    func endpoint(of target: MoyaTarget, _ value: Value) throws -> EndpointObject {
        try endpoint.map { try $0.call([value]).object() } ?? target.endpoint
    }

    /// The request that is made of an endpoint, which a program may do itself.
    func request(of endpoint: EndpointObject, _ call: Call) throws -> WebRequest {
        guard let request else { return try endpoint.request(call) }
        var told: Value?
        let done = NativeFunction { arguments in
            told = arguments.first
            return .void
        }
        _ = try request.call([.object(endpoint), .object(done)])
        guard let result: EnumObject = try told?.object() else {
            throw RuntimeError("a request closure is asked for its request at once here, and gave none")
        }
        guard result.index == 0 else { throw result.payload[0].error }
        return (try result.payload[0].object() as RequestObject).request
    }

    func behaviour(of target: Value) throws -> EnumObject? { try stub?.call([target]).object() }
}

extension WayOut {
    /// What comes of the target that a call begins with.
    fileprivate func answers(_ provider: Provider) throws -> Stream {
        let target = MoyaTarget(call[0], call)
        let plugins = MoyaPlugins(provider.plugins, for: call[0], call)
        do {
            let endpoint = try provider.endpoint(of: target, call[0])
            let request = try plugins.prepared(try provider.request(of: endpoint, call))
            let answers = try answers(to: request, of: target, endpoint, provider)
            return plugins.isEmpty ? answers : plugins.around(answers, request)
        } catch  where error.isThrown {
            return Stream.error(call.loop, error, at: call.site)
        }
    }

    private func answers(
        to request: WebRequest, of target: MoyaTarget, _ endpoint: EndpointObject, _ provider: Provider
    ) throws -> Stream {
        let call = call
        guard let stub = try provider.behaviour(of: call[0]), stub.index > 0 else {
            return try self.request(RequestObject(request)) { head, body, _ in
                let response = MoyaResponse(request, head, body)
                guard try target.refuses(head.status) else { return .object(response) }
                throw call.interpreter.library.item(
                    "MoyaError", "underlying",
                    [.object(NumberedError("Alamofire.AFError", 9, .null)), .some(.object(response))])
            } failing: {
                Provider.told($0, call)
            }.object()
        }
        let seconds: Double? = if case .double(let number)? = stub.payload.first { number } else { nil }
        return try stubbed(request, try endpoint.sample.told(call), after: seconds).object()
    }

    /// An answer that never leaves the session, on its clock; at once, if there is no delay.
    fileprivate func stubbed(_ request: WebRequest, _ sample: (status: Int, body: [UInt8]), after seconds: Double?)
        -> Value
    {
        let loop = call.loop
        let traffic = call.interpreter.shared("http") { WebTraffic(loop) }
        let answer = Value.object(
            MoyaResponse(request, Head(status: sample.status, url: request.url, headers: []), sample.body))
        return .object(
            Stream.create(loop, at: call.site) { sink in
                let cause = loop.cause
                defer { loop.cause = cause }
                loop.cause = traffic.requests.record(request.line)
                guard let seconds else {
                    sink.next(answer)
                    sink.completed()
                    return Cleanup {}
                }
                let later = Later(sink, answer)
                let delay = Int(clamped: max(0, seconds) * 1e9)
                _ = Scheduler(loop, "net", .queued).schedule(later, after: delay)
                return Cleanup { later.listener = nil }
            })
    }
}

/// One answer whose time will come.
private final class Later: Sink {
    /// Nil when nobody waits for it any more.
    var listener: Sink?
    private let value: Value
    init(_ listener: Sink, _ value: Value) { (self.listener, self.value) = (listener, value) }

    override func wake(_ token: Int) {
        listener?.next(value)
        listener?.completed()
    }
}
