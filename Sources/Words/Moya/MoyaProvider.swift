import Language
import Reactive
import Services
import Values

extension Word {
    static let moya: [Word] = moyaTargets + moyaProviders + moyaResponses

    private static let moyaProviders: [Word] = [
        .member(
            of: "MoyaProvider",
            "init(stubClosure: ((Target) -> StubBehavior)? = nil, plugins: [Any] = [])"
        ) { call in .object(Provider(stub: call.has(0) && !call[0].isNull ? try call.function(0) : nil)) },
        .member(of: "MoyaProvider", "init(stubClosure: MoyaStub<Target>, plugins: [Any] = [])") { call in
            .object(Provider(stub: try call.function(0)))
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
            let provider: Provider = try call.receiver()
            let target = MoyaTarget(call[0], call)
            let request = try target.request
            guard let stub = try provider.behaviour(of: call[0]), stub.index > 0 else {
                return try way.request(RequestObject(request)) { head, body, _ in
                    .object(MoyaResponse(request, head, body))
                } failing: {
                    Provider.told($0, call)
                }
            }
            let seconds: Double? = if case .double(let number)? = stub.payload.first { number } else { nil }
            return way.stubbed(request, try target.sample, after: seconds)
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
    var typeName: String { "MoyaProvider" }
    init(stub: Function?) { self.stub = stub }
    override func write(to text: inout String, as style: TextStyle) { text += "MoyaProvider" }
    override func visitReferences(_ visit: (Object) -> Void) { if let stub { visit(stub) } }

    /// What went wrong on the way, as Moya tells it.
    static func told(_ error: any Error, _ call: Call) -> any Error {
        error.isThrown ? call.interpreter.library.item("MoyaError", "underlying", [.error(error), .null]) : error
    }

    func behaviour(of target: Value) throws -> EnumObject? { try stub?.call([target]).object() }
}

extension WayOut {
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
