extension Beside {
    static let services = #"""
        enum LabFault { case timeout, noNetwork, notJSON }
        enum URLError: Error, Equatable { case timedOut, notConnectedToInternet }
        enum StoreError: Error, Equatable { case interrupted }
        extension DecodingError {
            static func noJSON(_ sentence: String) -> DecodingError {
                .dataCorrupted(.init(codingPath: [], debugDescription: sentence))
            }
        }

        extension JSON: CustomStringConvertible {
            init(parsing text: String) throws {
                do { self = try JSON(text: text) } catch {
                    throw DecodingError.noJSON("no JSON at byte \(error.offset)")
                }
            }
            /// What a value is as JSON; what has no place there is its text.
            init(_ value: Any) {
                switch value {
                case let json as JSON: self = json
                case let value as Bool: self = .bool(value)
                case let value as Int: self = .int(value)
                case let value as Double: self = .double(value)
                case let value as String: self = .string(value)
                case let items as [Any]: self = .array(items.map { JSON($0) })
                case let members as [String: Any]:
                    self = .object(members.sorted { $0.key < $1.key }.map { Member($0.key, JSON($0.value)) })
                default:
                    let mirror = Mirror(reflecting: value)
                    switch mirror.displayStyle {
                    case .optional: self = mirror.children.first.map { JSON($0.value) } ?? .null
                    case .struct: self = .object(mirror.children.map { Member($0.label ?? "", JSON($0.value)) })
                    default: self = .string("\(value)")
                    }
                }
            }
            subscript(dynamicMember key: String) -> JSON { self[key] }
            subscript(index: Int) -> JSON {
                guard case .array(let items) = self, items.indices.contains(index) else { return .null }
                return items[index]
            }
            var bool: Bool? { if case .bool(let value) = self { return value } else { return nil } }
            var object: [String: JSON]? {
                guard case .object(let members) = self else { return nil }
                return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
            }
            var isNull: Bool { self == .null }
            var description: String { text }

            func map<T: Decodable>(_ type: T.Type) throws -> T {
                try JSONDecoder().decode(type, from: Data(text.utf8))
            }
        }

        extension HTTPResponse: CustomStringConvertible {
            var statusCode: Int { status }
            var text: String { body }
            var json: JSON { (try? JSON(text: body)) ?? .null }
            var description: String { "\(status) \(String(reflecting: body))" }
            func map<T: Decodable>(_ type: T.Type) throws -> T {
                let json: JSON
                do { json = try JSON(text: body) } catch {
                    throw DecodingError.noJSON("no JSON at byte \(error.offset): \(error.sentence)")
                }
                return try json.map(type)
            }
        }
        extension ObservableType where Element == HTTPResponse {
            func map<T: Decodable>(_ type: T.Type) -> Observable<T> { map { try $0.map(type) } }
        }

        /// The labs' server and the way to it: the clock's latency is the network's, and faults come when they are ordered.
        final class LabAPI {
            var latency: RxTimeInterval = .milliseconds(100)
            var timeout: RxTimeInterval = .seconds(10)
            private(set) var requestCount = 0
            private enum Failure { case status(Int, String), none(LabFault) }
            private let server = LabServer()
            private var failures: [(thing: Failure, path: String?)] = []
            private var delays: [(thing: RxTimeInterval, path: String?)] = []

            func failNext(_ status: Int, _ message: String = "", on path: String? = nil) {
                failures.append((.status(status, message.isEmpty ? "server fault" : message), path))
            }
            func failNext(_ fault: LabFault, on path: String? = nil) { failures.append((.none(fault), path)) }
            func delayNext(_ time: RxTimeInterval, on path: String? = nil) { delays.append((time, path)) }
            private func take<Thing>(_ orders: inout [(thing: Thing, path: String?)], _ request: LabRequest) -> Thing? {
                orders.firstIndex { $0.path == nil || $0.path == request.path }.map { orders.remove(at: $0).thing }
            }
            func expireTokens() { server.expireTokens() }

            func get(_ path: String, _ query: [String: String] = [:], token: String? = nil) -> Observable<HTTPResponse> {
                let pairs = query.sorted { $0.key < $1.key }.map { LabRequest.Pair($0.key, $0.value) }
                return send(LabRequest(.get, path, pairs, token: token))
            }
            func post(_ path: String, _ body: [String: Any] = [:], token: String? = nil) -> Observable<HTTPResponse> {
                send(LabRequest(.post, path, body: body.isEmpty ? .null : JSON(body), token: token))
            }
            private func send(_ request: LabRequest) -> Observable<HTTPResponse> {
                .deferred { [self] in
                    let failure = take(&failures, request)
                    var wait = take(&delays, request) ?? latency
                    if case .none(.timeout)? = failure { wait = timeout }
                    requestCount += 1
                    return Observable<Int>.timer(wait, scheduler: MainScheduler.instance)
                        .map { _ in try self.answer(request, failure) }
                }
            }
            private func answer(_ request: LabRequest, _ failure: Failure?) throws -> HTTPResponse {
                switch failure {
                case .none(.timeout)?: throw URLError.timedOut
                case .none(.noNetwork)?: throw URLError.notConnectedToInternet
                case .none(.notJSON)?: return HTTPResponse(200, "<html>not what you asked for</html>")
                case .status(let status, let message)?:
                    return HTTPResponse(status, .object(["code": .int(status), "msg": .string(message)]))
                case nil: return server.respond(request)
                }
            }
        }

        /// Keeps values beyond the life of what wrote them.
        final class LabStore {
            private var values: [String: JSON] = [:]
            private var left: Int?
            func breakAfter(_ changes: Int) { left = max(0, changes) }
            func value(_ name: String) throws -> JSON { values[name] ?? .null }
            func save(_ changes: [String: Any]) throws {
                var next = values
                for (name, value) in changes {
                    if let count = left {
                        left = count > 0 ? count - 1 : nil
                        if count == 0 { throw StoreError.interrupted }
                    }
                    next[name] = JSON(value)
                }
                values = next
            }
        }

        """#
}
