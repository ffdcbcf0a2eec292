import Language
import Reactive
import Services
import Values

/// Requests whose answer a closure is given: what `rx.response(request:)` makes a stream of.
extension Word {
    static let sessionTaskTypes = [
        """
        class URLSessionTask: NSObject { enum State: Equatable { case running, suspended, canceling, completed } }
        """,
        "class URLSessionDataTask: URLSessionTask {}",
    ]

    static let sessionTasks: [Word] = [
        .outward(
            "dataTask",
            [
                "extension URLSession { func dataTask(with request: URLRequest, completionHandler: @escaping (Data?, URLResponse?, Error?) -> Void) -> URLSessionDataTask }",
                "extension URLSession { func dataTask(with url: URL, completionHandler: @escaping (Data?, URLResponse?, Error?) -> Void) -> URLSessionDataTask }",
            ],
            "a request that resume() sends; the closure is given the data, the response and what went wrong",
            example: """
                let task = URLSession.shared.dataTask(with: URL(string: "https://example.com")!) { data, _, error in
                    print(data?.count ?? 0, error as Any)
                }
                task.cancel()
                """
        ) { call, way in
            let request =
                call.signature == 0
                ? try call.object(0) as RequestObject
                : RequestObject(WebRequest((try call.object(0) as Address).text))
            let answers = try way.request(request) { head, body, _ in
                .tuple([.object(DataObject(body)), .object(WebResponseObject(head))])
            }
            return .object(SessionTask(try answers.object(), request, try call.function(1), call))
        },
        .member(of: "URLSessionTask", "func resume()") { call in
            (try call.receiver() as SessionTask).resume()
            return .void
        },
        .member(of: "URLSessionTask", "func cancel()") { call in
            (try call.receiver() as SessionTask).cancel()
            return .void
        },
        .member(of: "URLSessionTask", "func suspend()") { _ in .void },
        .member(of: "URLSessionTask", "var state: URLSessionTask.State") { call in
            let state = (try call.receiver() as SessionTask).state.rawValue
            return call.result.nominal.map { .object(EnumObject($0, state)) } ?? .void
        },
        .member(of: "URLSessionTask", "var taskIdentifier: Int") { call in
            .int((try call.receiver() as SessionTask).number)
        },
        .member(of: "URLSessionTask", "var originalRequest: URLRequest?") { call in
            .some(.object((try call.receiver() as SessionTask).request))
        },
    ]
}

private final class SessionTask: Object, NamedObject {
    enum State: Int { case running, suspended, canceling, completed }

    let number: Int
    let request: RequestObject
    private(set) var state = State.suspended
    private let answers: Stream
    private let completion: Function
    private let cancelled: any Error
    private let queue: Scheduler
    private var running: Disposable?
    var typeName: String { "URLSessionDataTask" }

    init(_ answers: Stream, _ request: RequestObject, _ completion: Function, _ call: Call) {
        (self.answers, self.request, self.completion) = (answers, request, completion)
        queue = call.interpreter.schedulers.queued
        cancelled = call.interpreter.library.item("URLError", "cancelled", [])
        let counter = call.interpreter.shared("tasks of URLSession") { Counter() }
        counter.count += 1
        number = counter.count
    }

    func resume() {
        guard state == .suspended else { return }
        state = .running
        running = answers.subscribe(
            onNext: { [self] value in
                state = .completed
                let items = (value.object as? TupleObject)?.items ?? []
                _ = try completion.call(items.map { .some($0) } + [.null])
            },
            onError: { [self] error in try fail(error) })
    }

    /// As with Foundation, who waits is told a turn later.
    func cancel() {
        guard state == .running || state == .suspended else { return }
        state = .canceling
        running?.dispose()
        queue.perform(after: 0) { [self] in try fail(cancelled) }
    }

    private func fail(_ error: any Error) throws {
        state = .completed
        _ = try completion.call([.null, .null, .some(.error(error))])
    }

    override func write(to text: inout String, as style: TextStyle) { text += "\(typeName) \(number)" }

    override func visitReferences(_ visit: (Object) -> Void) {
        visit(answers)
        visit(completion)
        running.map(visit)
    }
}

/// How many there were.
private final class Counter: Object {
    var count = 0
}
