import Language
import Marbles
import Reactive

extension Word {
    static let expect = Word(
        "expect",
        [
            """
            func expect<S: ObservableConvertibleType>(_ stream: S, _ marbles: String, \
            frame: RxTimeInterval = .milliseconds(10), labelled values: S.Element...)
            """
        ],
        "what a stream must say from now on, as marbles; judged when contradicted, when its last frame has passed, or at the end",
        elsewhere: Elsewhere(rxjs: "expectObservable(s).toBe"),
        marble: """
            --a--b|
            expect(s, "--a--b|", a: 1, b: 2)
            """,
        example: """
            let name = PublishSubject<String>()
            let isLong = name.map { $0.count > 3 }.distinctUntilChanged()
            expect(isLong, "-n---y", n: false, y: true)
            :advance 10ms
            name <- "bob"
            //= …
            :advance 40ms
            name <- "alice"
            //= …
            :advance 1s
            """
    ) { call in
        let frame = call.frame(2)
        let values = call.labelled(3)
        let marble = try call.marble(1, frame: frame)
        let marks = try marble.moments.map { moment in
            MarbleExpectation.Wanted(
                time: moment.time, mark: moment.mark, value: try values.wanted(moment))
        }
        try values.check(marble)
        MarbleExpectation(call, try call.stream(0), marble, marks, values, frame: frame).begin()
        return .void
    }

    static let expectation = Word(
        "expect",
        ["func expect<S: ObservableConvertibleType>(_ stream: S) -> Expectation<S.Element>"],
        "what a stream must do from now on: `.emits(1, 2)`, `.never()`, `.within(.seconds(1), 2)`, `.count(3)`",
        example: """
            let a = PublishSubject<Int>()
            expect(a.map { $0 * 2 }).emits(2, 4)
            a <- 1
            //= …
            a <- 2
            //= …
            """
    ) { call in .object(ExpectedStream(try call.stream(0))) }

    static let expectations = Word(
        "emits",
        [
            "extension Expectation { func emits(_ values: Element...) }",
            "extension Expectation { func never() }",
            "extension Expectation { func within(_ time: RxTimeInterval, _ value: Element) }",
            "extension Expectation { func count(_ number: Int) }",
        ],
        "these values and no others; nothing at all; this value within a time; so many values",
        example: """
            let a = PublishSubject<Int>()
            expect(a.filter { $0 > 2 }).never()
            expect(a).count(2)
            expect(a).within(.seconds(1), 2)
            a <- 1
            //= …
            a <- 2
            //= …
            """
    ) { call in
        let stream = (try call.receiver() as ExpectedStream).stream
        let expectation: Expectation =
            switch call.signature {
            case 0: EmitsExpectation(call, stream, call.items(0))
            case 1: NeverExpectation(call, stream)
            case 2: WithinExpectation(call, stream, call.int(0), call[1])
            default: CountExpectation(call, stream, call.int(0))
            }
        expectation.begin()
        return .void
    }

    static let expectedSubscriptions = Word(
        "subscriptions",
        [
            """
            extension Expectation { func subscriptions(_ marbles: String..., \
            frame: RxTimeInterval = .milliseconds(10)) }
            """
        ],
        "when somebody must subscribe to a hot or cold source from now on, and let go: `^--!`",
        example: """
            let xs = cold("--a-b|")
            expect(xs).subscriptions("^----!")
            xs.subscribe(onNext: { print($0) })
            :advance 1s
            //= 0.020  xs → "a"
            //= a
            //= 0.040  xs → "b"
            //= b
            //= 0.050  xs completed
            """
    ) { call in
        let stream = (try call.receiver() as ExpectedStream).stream
        guard let source = stream as? RecordedStream else {
            throw RuntimeError(
                "only a stream made by createHotObservable or createColdObservable knows when it was subscribed to")
        }
        let frame = call.frame(1)
        let spans = try call.items(0).map { item in
            try RecordedStream.Span(marbles: item.plain, frame: frame, from: call.loop.timeline.now)
        }
        SubscriptionExpectation(call, source, spans).begin()
        return .void
    }
}

/// What `expect(s)` gives: something to say more of.
final class ExpectedStream: Object {
    let stream: Stream
    init(_ stream: Stream) { self.stream = stream }
    override func visitReferences(_ visit: (Object) -> Void) { visit(stream) }
}
