import Language
import Reactive
import Services
import Values

extension Word {
    static let moya: [Word] = moyaTargets + moyaProviders + moyaAskings + moyaResponses + moyaPlugins

    private static let moyaProviders: [Word] = [
        .member(
            of: "MoyaProvider",
            "init(stubClosure: ((Target) -> StubBehavior)? = nil, plugins: [PluginType] = [])"
        ) { call in
            .object(Provider(stub: call.has(0) && !call[0].isNull ? try call.function(0) : nil, call))
        },
        .member(of: "MoyaProvider", "init(stubClosure: MoyaStub<Target>, plugins: [PluginType] = [])") { call in
            .object(Provider(stub: try call.function(0), call))
        },
        stub("neverStub", 0), stub("immediatelyStub", 1),
        .member(of: "MoyaProvider", "static func delayedStub(_ seconds: Double) -> MoyaStub<Target>") { call in
            let behaviour = try call.make("StubBehavior", 2, [call[0]])
            return .object(NativeFunction { _ in behaviour })
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
        .member(of: "MoyaProvider", "static var \(name): MoyaStub<Target>") { call in
            let behaviour = try call.make("StubBehavior", index)
            return .object(NativeFunction { _ in behaviour })
        }
    }
}

/// What sends the requests of a target, or answers them by itself.
private final class Provider: Object, NamedObject {
    private let stub: Function?
    let plugins: [Value]
    var typeName: String { "MoyaProvider" }

    /// Its plugins are what the call is given behind the stub.
    init(stub: Function?, _ call: Call) { (self.stub, plugins) = (stub, call.has(1) ? call.items(1) : []) }
    override func write(to text: inout String, as style: TextStyle) { text += "MoyaProvider" }
    override func visitReferences(_ visit: (Object) -> Void) {
        if let stub { visit(stub) }
        for plugin in plugins { plugin.visitReference(visit) }
    }

    /// What went wrong on the way, as Moya tells it.
    static func told(_ error: any Error, _ call: Call) -> any Error {
        error.isThrown ? call.interpreter.library.item("MoyaError", "underlying", [.error(error), .null]) : error
    }

    func behaviour(of target: Value) throws -> EnumObject? { try stub?.call([target]).object() }
}

extension WayOut {
    /// What comes of the target that a call begins with.
    fileprivate func answers(_ provider: Provider) throws -> Stream {
        let target = MoyaTarget(call[0], call)
        let plugins = MoyaPlugins(provider.plugins, for: call[0], call)
        let request = try plugins.prepared(try target.request)
        let answers = try answers(to: request, of: target, provider)
        return plugins.isEmpty ? answers : plugins.around(answers, request)
    }

    private func answers(to request: WebRequest, of target: MoyaTarget, _ provider: Provider) throws -> Stream {
        let call = call
        guard let stub = try provider.behaviour(of: call[0]), stub.index > 0 else {
            return try self.request(RequestObject(request)) { head, body, _ in
                .object(MoyaResponse(request, head, body))
            } failing: {
                Provider.told($0, call)
            }.object()
        }
        let seconds: Double? = if case .double(let number)? = stub.payload.first { number } else { nil }
        return try stubbed(request, try target.sample, after: seconds).object()
    }

    /// An answer that never leaves the session, on its clock; at once, if there is no delay.
    fileprivate func stubbed(_ request: WebRequest, _ body: [UInt8], after seconds: Double?) -> Value {
        let loop = call.loop
        let traffic = call.interpreter.shared("http") { WebTraffic(loop) }
        let answer = Value.object(MoyaResponse(request, Head(status: 200, url: request.url, headers: []), body))
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
