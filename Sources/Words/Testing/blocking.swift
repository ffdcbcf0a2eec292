import Language
import Reactive
import Values

/// RxBlocking: waits for a stream, letting time pass.
extension Word {
    static let blocking: [Word] = [
        .member(
            of: "ObservableConvertibleType", "func toBlocking(timeout: Double? = nil) -> BlockingObservable<Element>"
        ) { call in .object(Waiting(try call.stream(), limit: call.has(0) ? call[0].number : nil)) },
        .member(of: "BlockingObservable", "func toArray() throws -> [Element]") { call in
            .array(try (call.receiver() as Waiting).all())
        },
        .member(of: "BlockingObservable", "func first() throws -> Element?") { call in
            .some(ifAny: try (call.receiver() as Waiting).all(atMost: 1).first)
        },
        .member(of: "BlockingObservable", "func last() throws -> Element?") { call in
            .some(ifAny: try (call.receiver() as Waiting).all().last)
        },
        .member(of: "BlockingObservable", "func single() throws -> Element") { call in
            try only((call.receiver() as Waiting).all(atMost: 2))
        },
        .member(of: "BlockingObservable", "func single(_ predicate: (Element) throws -> Bool) throws -> Element") {
            call in
            let test = try call.predicate(0)
            return try only((call.receiver() as Waiting).all(atMost: 2, where: test))
        },
        .member(of: "BlockingObservable", "func materialize() -> MaterializedSequenceResult<Element>") { call in
            guard let nominal = call.result.nominal else { return .void }
            let (values, error) = try (call.receiver() as Waiting).wait(atMost: .max)
            guard let error else { return .object(EnumObject(nominal, 0, [.array(values)])) }
            return .object(EnumObject(nominal, 1, [.array(values), .error(error)]))
        },
    ]

    private static func only(_ values: [Value]) throws -> Value {
        if values.count > 1 { throw RxError.moreThanOneElement }
        guard let value = values.first else { throw RxError.noElements }
        return value
    }
}

extension Value {
    fileprivate static func some(ifAny value: Value?) -> Value { value.map { .some($0) } ?? .null }
}

/// A stream that somebody waits for.
private final class Waiting: Object {
    let stream: Stream
    /// In seconds.
    let limit: Double?
    private static let mostRounds = 1_000_000
    init(_ stream: Stream, limit: Double?) { (self.stream, self.limit) = (stream, limit) }
    override func write(to text: inout String, as style: TextStyle) { text += "BlockingObservable" }
    override func visitReferences(_ visit: (Object) -> Void) { visit(stream) }

    func all(atMost count: Int = .max, where test: ((Value) throws -> Bool)? = nil) throws -> [Value] {
        let (values, error) = try wait(atMost: count, where: test)
        if let error { throw error }
        return values
    }

    /// What comes and passes the test, until the end or until there is enough: no more is asked for then.
    func wait(
        atMost count: Int, where test: ((Value) throws -> Bool)? = nil
    ) throws -> (values: [Value], error: (any Error)?) {
        let (loop, timeline) = (stream.loop, stream.loop.timeline)
        let end = limit.map { timeline.now.adding(clamped: max(0, nanoseconds($0))) } ?? .max
        var (values, failure, isOver): ([Value], (any Error)?, Bool) = ([], nil, false)
        let ear = Subscriber(
            loop, onNext: { values.append($0) }, onError: { (failure, isOver) = ($0, true) },
            onCompleted: { isOver = true })
        let site = Site("toBlocking", place: stream.site.place)
        let passing = test.map { stream.filter($0, at: site) } ?? stream
        let subscription = (count < .max ? passing.take(count, at: site) : passing).subscribe(ear)
        defer { subscription.dispose() }
        var rounds = 0
        while !isOver {
            rounds += 1
            if loop.isInterrupted() { throw Interrupted() }
            if rounds > Waiting.mostRounds {
                throw RuntimeError(
                    "toBlocking() waits for a stream that has not ended after \(rounds - 1) events: take(1) ends it")
            }
            guard let due = timeline.next, due <= end else {
                guard limit != nil else {
                    throw RuntimeError("toBlocking() would wait forever: nothing is due that could end this stream")
                }
                timeline.advance(to: end)
                return (values, RxError.timeout)
            }
            timeline.advance(to: due)
        }
        return (values, failure)
    }
}
