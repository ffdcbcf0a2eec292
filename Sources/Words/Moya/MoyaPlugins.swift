import Language
import Reactive
import Services
import Values

/// Moya's plugins: they are told of each request and of what became of it, and may change both.
extension Word {
    static let moyaPluginTypes = [
        "protocol PluginType {}", "protocol RequestType {}",
        """
        final class NetworkLoggerPlugin: PluginType { struct Configuration { enum LogOptions: OptionSet { \
        case requestMethod, requestBody, requestHeaders, formatRequestAscURL, successResponseBody, errorResponseBody, \
        verbose, `default` } } }
        """,
    ]

    static let moyaPlugins: [Word] =
        [
            .member(of: "PluginType", "func prepare(_ request: URLRequest, target: TargetType) -> URLRequest") {
                $0[0]
            },
            .member(of: "PluginType", "func willSend(_ request: RequestType, target: TargetType)") { _ in .void },
            .member(
                of: "PluginType", "func didReceive(_ result: Result<Response, MoyaError>, target: TargetType)"
            ) { _ in .void },
            .member(
                of: "PluginType",
                "func process(_ result: Result<Response, MoyaError>, target: TargetType) -> Result<Response, MoyaError>"
            ) { $0[0] },
            .member(of: "RequestType", "var request: URLRequest?") { .some($0.receiver) },
            // What is asked stands in the session's own log.
            .member(of: "NetworkLoggerPlugin", "init()") { _ in .object(Settings(of: "NetworkLoggerPlugin")) },
            .member(
                of: "NetworkLoggerPlugin",
                "init(verbose: Bool); init(configuration: NetworkLoggerPlugin.Configuration)"
            ) { _ in .object(Settings(of: "NetworkLoggerPlugin")) },
            .member(
                of: "NetworkLoggerPlugin.Configuration",
                "init(logOptions: NetworkLoggerPlugin.Configuration.LogOptions = [])"
            ) { _ in .object(Settings(of: "NetworkLoggerPlugin.Configuration")) },
        ]
}

/// The plugins of a provider, asked in order.
struct MoyaPlugins {
    private let plugins: [Value]
    private let target: Value
    private let call: Call

    init(_ plugins: [Value], for target: Value, _ call: Call) {
        (self.plugins, self.target, self.call) = (plugins, target, call)
    }

    var isEmpty: Bool { plugins.isEmpty }

    func prepared(_ request: WebRequest) throws -> WebRequest {
        let told = try plugins.reduce(Value.object(RequestObject(request))) { request, plugin in
            try ask(plugin, "prepare(_:target:)", request) ?? request
        }
        return (try told.object() as RequestObject).request
    }

    /// A stream that tells them of the sending and of the answer, which they may change.
    func around(_ answers: Stream, _ request: WebRequest) -> Stream {
        let (loop, plugins) = (call.loop, plugins)
        return Stream.create(loop, at: call.site) { sink in
            for plugin in plugins { _ = try ask(plugin, "willSend(_:target:)", .object(RequestObject(request))) }
            return answers.subscribe(
                onNext: { response in
                    try tell(result(0, response), sink)
                },
                onError: { error in
                    guard error.isThrown else { return sink.error(error) }
                    try tell(result(1, .error(error)), sink)
                },
                onCompleted: {})
        }
    }

    private func tell(_ result: Value, _ sink: Sink) throws {
        for plugin in plugins { _ = try ask(plugin, "didReceive(_:target:)", result) }
        let told = try plugins.reduce(result) { try ask($1, "process(_:target:)", $0) ?? $0 }
        let item: EnumObject = try told.object()
        guard item.index == 0 else { return sink.error(item.payload[0].error) }
        sink.next(item.payload[0])
        sink.completed()
    }

    private func result(_ index: Int, _ value: Value) throws -> Value { try call.make("Result", index, [value]) }

    /// What a plugin answers; nil if its type has nothing of its own to say to that.
    private func ask(_ plugin: Value, _ selector: String, _ value: Value) throws -> Value? {
        let interpreter = call.interpreter
        guard let nominal = interpreter.nominal(of: plugin), interpreter.library.method(selector, of: nominal) != nil
        else { return nil }
        return try interpreter.send(selector, to: plugin, [value, target], at: call.site.place ?? .nowhere)
    }
}

/// What a closure asked for, until it is told.
final class MoyaAsking: Object, NamedObject {
    private var running: Disposable?
    private(set) var isCancelled = false
    var typeName: String { "Cancellable" }

    init(_ answers: Stream, _ completion: Function, _ call: Call) {
        super.init()
        running = answers.subscribe(
            onNext: { [call] value in _ = try completion.call([try call.make("Result", 0, [value])]) },
            onError: { [call] error in
                guard error.isThrown else { throw error }
                _ = try completion.call([try call.make("Result", 1, [.error(error)])])
            })
    }

    func cancel() {
        isCancelled = true
        running?.dispose()
    }

    override func write(to text: inout String, as style: TextStyle) { text += typeName }
    override func visitReferences(_ visit: (Object) -> Void) { running.map(visit) }
}
