import Language
import Reactive
import Values

/// What is done with values that are awaited one after the other, whoever gives them.
extension Word {
    static let asyncSequenceTypes = [
        "struct AsyncMapSequence<Element>: AsyncSequence { typealias AsyncIterator = AsyncMapIterator<Element> }",
        "struct AsyncMapIterator<Element>: AsyncIteratorProtocol {}",
    ]

    static let asyncSequences = asyncOperators + asyncAnswers

    private static let asyncOperators: [Word] = [
        .member(of: "AsyncSequence", "func makeAsyncIterator() -> AsyncMapIterator<Element>") { call in
            .object(IteratorObject(try AwaitedSequence.steps(call)))
        },
        .member(of: "AsyncMapIterator", "mutating func next() async -> Element?") { call in
            guard let held = call.held else { return .null }
            if let iterator = held.value.object as? IteratorObject {
                return try iterator.next().map { .some($0) } ?? .null
            }
            return try call.interpreter.mutate(&held.value, "next()", [], at: call.site.place ?? .nowhere)
        },
        asyncOperator("func map<T>(_ transform: (Element) async throws -> T) -> AsyncMapSequence<T>") { call in
            let transform = try call.transform(0)
            return { next in { try next().map(transform) } }
        },
        asyncOperator("func compactMap<T>(_ transform: (Element) async throws -> T?) -> AsyncMapSequence<T>") { call in
            let transform = try call.transform(0)
            return { next in
                {
                    while let value = try next() { if let made = try transform(value).unwrapped { return made } }
                    return nil
                }
            }
        },
        asyncOperator("func filter(_ isIncluded: (Element) async throws -> Bool) -> AsyncMapSequence<Element>") {
            call in
            let isIncluded = try call.predicate(0)
            return { next in
                {
                    while let value = try next() { if try isIncluded(value) { return value } }
                    return nil
                }
            }
        },
        asyncOperator("func prefix(_ count: Int) -> AsyncMapSequence<Element>") { call in
            let count = call.int(0)
            return { next in
                var left = count
                return {
                    left -= 1
                    return left < 0 ? nil : try next()
                }
            }
        },
        asyncOperator("func prefix(while predicate: (Element) async throws -> Bool) -> AsyncMapSequence<Element>") {
            call in
            let holds = try call.predicate(0)
            return { next in { try next().flatMap { try holds($0) ? $0 : nil } } }
        },
        asyncOperator("func drop(while predicate: (Element) async throws -> Bool) -> AsyncMapSequence<Element>") {
            call in
            let holds = try call.predicate(0)
            return { next in
                var isDropping = true
                return {
                    while let value = try next() {
                        if isDropping, try holds(value) { continue }
                        isDropping = false
                        return value
                    }
                    return nil
                }
            }
        },
        asyncOperator("func dropFirst(_ count: Int = 1) -> AsyncMapSequence<Element>") { call in
            let count = call.has(0) ? call.int(0) : 1
            return { next in
                var left = count
                return {
                    while left > 0, try next() != nil { left -= 1 }
                    return try next()
                }
            }
        },
    ]

    /// `operate` makes of what gives the next value what gives the next one of the result.
    private static func asyncOperator(
        _ signature: String, _ operate: @escaping @Sendable (Call) throws -> (@escaping Step) -> Step
    ) -> Word {
        .member(of: "AsyncSequence", signature) { call in
            let operate = try operate(call)
            return .object(AwaitedSequence { operate(try AwaitedSequence.steps(call)) })
        }
    }

    private static let asyncAnswers: [Word] = [
        .member(
            of: "AsyncSequence",
            "func reduce<A>(_ initial: A, _ next: (A, Element) async throws -> A) async -> A"
        ) { call in
            let (next, combine) = (try AwaitedSequence.steps(call), try call.combine(1))
            var result = call[0]
            while let value = try next() { result = try combine(result, value) }
            return result
        },
        .member(
            of: "AsyncSequence",
            "func reduce<A>(into initial: A, _ update: (inout A, Element) async throws -> Void) async -> A"
        ) { call in
            let (next, box, update) = (try AwaitedSequence.steps(call), Box(call[0]), try call.function(1))
            while let value = try next() { _ = try update.call([.object(box), value]) }
            return box.value
        },
        .member(of: "AsyncSequence", "func min() async -> Element?", where: "Element: Comparable") { call in
            try AwaitedSequence.all(call).least(natural)
        },
        .member(of: "AsyncSequence", "func max() async -> Element?", where: "Element: Comparable") { call in
            try AwaitedSequence.all(call).greatest(natural)
        },
        .member(of: "AsyncSequence", "func contains(_ search: Element) async -> Bool", where: "Element: Equatable") {
            call in
            .bool(try AwaitedSequence.first(call) { $0 == call[0] } != nil)
        },
        .member(of: "AsyncSequence", "func contains(where predicate: (Element) async throws -> Bool) async -> Bool") {
            call in
            .bool(try AwaitedSequence.first(call, where: call.predicate(0)) != nil)
        },
        .member(of: "AsyncSequence", "func allSatisfy(_ predicate: (Element) async throws -> Bool) async -> Bool") {
            call in
            let holds = try call.predicate(0)
            return .bool(try AwaitedSequence.first(call) { try !holds($0) } == nil)
        },
        .member(of: "AsyncSequence", "func first(where predicate: (Element) async throws -> Bool) async -> Element?") {
            call in
            try AwaitedSequence.first(call, where: call.predicate(0)).map { .some($0) } ?? .null
        },
    ]
}

/// Gives the next value, or nothing more.
typealias Step = () throws -> Value?

/// Values that are made of those of another as they come.
final class AwaitedSequence: Object, NamedObject {
    let make: () throws -> Step
    init(_ make: @escaping () throws -> Step) { self.make = make }
    var typeName: String { "AsyncMapSequence" }
    override func write(to text: inout String, as style: TextStyle) { text += "AsyncMapSequence" }
}

extension AwaitedSequence {
    /// What gives the values of a call's receiver one after the other.
    static func steps(_ call: Call) throws -> Step {
        switch call.receiver.object {
        case let values as AsyncValues:
            let tasks = call.loop.tasks
            return { try tasks.awaiting { try values.next() }.unwrapped }
        case let group as Together:
            let tasks = call.loop.tasks
            return { try tasks.awaiting { try group.next() }.unwrapped }
        case let sequence as AwaitedSequence: return try sequence.make()
        default:
            guard let iterator = try call.interpreter.iterator(of: call.receiver) else {
                throw RuntimeError("\(call.receiver.literal) gives no values", at: call.site.place)
            }
            return iterator.next
        }
    }

    fileprivate static func all(_ call: Call) throws -> [Value] {
        let next = try steps(call)
        var values: [Value] = []
        while let value = try next() { values.append(value) }
        return values
    }

    /// The first of those values that something holds of.
    fileprivate static func first(_ call: Call, where holds: (Value) throws -> Bool) throws -> Value? {
        let next = try steps(call)
        while let value = try next() { if try holds(value) { return value } }
        return nil
    }
}
