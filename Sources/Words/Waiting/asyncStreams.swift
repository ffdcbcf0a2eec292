import Language
import Reactive
import Values

/// Values that are awaited one after the other.
extension Word {
    static let asyncStreamTypes =
        [
            """
            protocol AsyncSequence { associatedtype Element; associatedtype AsyncIterator; \
            func makeAsyncIterator() -> AsyncIterator }
            """,
            "protocol Actor: AnyObject {}",
            "protocol AsyncIteratorProtocol { associatedtype Element; mutating func next() async throws -> Element? }",
            "enum AsyncStreamLimit { case unbounded, bufferingNewest(Int), bufferingOldest(Int) }",
            "enum AsyncStreamYield<Element> { case enqueued(remaining: Int), dropped(Element), terminated }",
            "enum AsyncStreamEnd: Equatable { case finished, cancelled }",
        ]
        + kinds.flatMap { kind in
            let (element, arguments) = (kind.generics, kind.arguments)
            return [
                """
                struct \(kind.name)<\(element)>: AsyncSequence { typealias Iterator = \(kind.name)Iterator<\(arguments)>; \
                typealias AsyncIterator = \(kind.name)Iterator<\(arguments)>; \
                typealias Continuation = \(kind.name)Continuation<\(arguments)>; \
                typealias BufferingPolicy = AsyncStreamLimit }
                """,
                "struct \(kind.name)Iterator<\(element)>: AsyncIteratorProtocol {}",
                """
                struct \(kind.name)Continuation<\(element)> { typealias Termination = AsyncStreamEnd; \
                typealias YieldResult = AsyncStreamYield<Element>; typealias BufferingPolicy = AsyncStreamLimit }
                """,
            ]
        }

    private struct Kind {
        let name: String
        let generics: String
        let arguments: String
        let effects: String
    }

    private static let kinds = [
        Kind(name: "AsyncStream", generics: "Element", arguments: "Element", effects: "async"),
        Kind(
            name: "AsyncThrowingStream", generics: "Element, Failure: Error", arguments: "Element, Failure",
            effects: "async throws"),
    ]

    static let asyncStreams: [Word] =
        kinds.flatMap(asyncStream) + [
            .member(of: "AsyncThrowingStreamContinuation", "func finish(throwing error: Error? = nil)") { call in
                try Mouth.channel(of: call)?.finish(call.has(0) && !call[0].isNull ? call[0].error : nil)
                return .void
            },
            .member(of: "AsyncStreamContinuation", "func finish()") { call in
                try Mouth.channel(of: call)?.finish()
                return .void
            },
        ]

    private static func asyncStream(_ kind: Kind) -> [Word] {
        let (name, own) = (kind.name, "\(kind.name)<\(kind.arguments)>")
        let limit = kind.arguments == "Element" ? "" : "Failure == Error"
        let failing = limit.isEmpty ? "" : "throwing failure: Failure.Type = Failure.self, "
        return [
            .member(
                of: name,
                """
                init(_ elementType: Element.Type = Element.self, bufferingPolicy limit: AsyncStreamLimit = .unbounded, \
                _ build: (\(name)Continuation<\(kind.arguments)>) -> Void)
                """, where: limit
            ) { call in
                let channel = AsyncValues(call.loop, AsyncValues.limit(call[1]))
                _ = try call.function(2).unary(.object(Mouth(channel)))
                return .object(channel)
            },
            unfolding(kind, own),
            .member(
                of: name,
                """
                static func makeStream(of elementType: Element.Type = Element.self, \(failing)\
                bufferingPolicy limit: AsyncStreamLimit = .unbounded) -> (stream: \(own), \
                continuation: \(name)Continuation<\(kind.arguments)>)
                """, where: limit
            ) { call in
                let channel = AsyncValues(call.loop, AsyncValues.limit(call[limit.isEmpty ? 1 : 2]))
                return .tuple([.object(channel), .object(Mouth(channel))])
            },
            .member(of: name, "func makeAsyncIterator() -> \(name)Iterator<\(kind.arguments)>") { $0.receiver },
            .member(of: "\(name)Iterator", "func next() \(kind.effects) -> Element?") { call in
                try call.loop.tasks.awaiting { try (call.receiver() as AsyncValues).next() }
            },
        ] + mouth(kind)
    }

    /// One that asks a closure for each of its values.
    private static func unfolding(_ kind: Kind, _ own: String) -> Word {
        let told = kind.effects == "async" ? ", onCancel: (() -> Void)? = nil" : ""
        return .member(
            of: kind.name, "init(unfolding produce: () \(kind.effects) -> Element?\(told))",
            where: told.isEmpty ? "Failure == Error" : ""
        ) { call in
            let (produce, cancelled, loop) = (
                try call.function(0).nullary, try call.optionalFunction(1)?.nullary, call.loop
            )
            let channel = AsyncValues(loop, unfolding: produce)
            channel.onTermination = { end in
                guard end == .cancelled else { return }
                do { _ = try cancelled?() } catch { loop.onFault?(error) }
            }
            return .object(channel)
        }
    }

    private static func mouth(_ kind: Kind) -> [Word] {
        [
            .member(
                of: "\(kind.name)Continuation",
                "@discardableResult func yield(_ value: Element) -> AsyncStreamYield<Element>"
            ) { call in try Mouth.yield(call[0], call) },
            .member(
                of: "\(kind.name)Continuation",
                "@discardableResult func yield() -> AsyncStreamYield<Element>", where: "Element == Void"
            ) { call in try Mouth.yield(.void, call) },
            .member(
                of: "\(kind.name)Continuation", "var onTermination: ((AsyncStreamEnd) -> Void)? { get set }"
            ) { call in
                guard call.has(0), let action = try call.optionalFunction(0)?.unary else { return .null }
                let (loop, channel) = (call.loop, try Mouth.channel(of: call))
                let ends = try [AsyncValues.End.finished, .cancelled].enumerated().map {
                    ($1, try call.make("AsyncStreamEnd", $0))
                }
                channel?.onTermination = { end in
                    guard let told = ends.first(where: { $0.0 == end })?.1 else { return }
                    do { _ = try action(told) } catch { loop.onFault?(error) }
                }
                return .void
            },
        ]
    }
}

/// Where values are put in. It keeps nobody's stream alive.
private final class Mouth: Object, NamedObject {
    weak var channel: AsyncValues?
    init(_ channel: AsyncValues) { self.channel = channel }
    var typeName: String { "AsyncStreamContinuation" }

    /// Puts one in and answers with what became of it.
    static func yield(_ value: Value, _ call: Call) throws -> Value {
        guard let channel = try channel(of: call) else { return try call.make("AsyncStreamYield", 2, []) }
        let (isTaken, lost) = channel.yield(value)
        if let lost { return try call.make("AsyncStreamYield", 1, [lost]) }
        return try isTaken
            ? call.make("AsyncStreamYield", 0, [.int(channel.room)]) : call.make("AsyncStreamYield", 2, [])
    }

    static func channel(of call: Call) throws -> AsyncValues? { (try call.receiver() as Mouth).channel }
    override func write(to text: inout String, as style: TextStyle) { text += "AsyncStream.Continuation" }
}

extension AsyncValues {
    /// How much it holds, as it is written; nothing if that was left out.
    fileprivate static func limit(_ value: Value) -> Limit {
        guard let limit = value.object as? EnumObject, case .int(let most)? = limit.payload.first else { return .none }
        return limit.index == 1 ? .newest(max(0, most)) : .oldest(max(0, most))
    }
}
