import Language
import Reactive

extension Word {
    /// What RxTest has, in the session's own time: a tick is a second.
    static let testing: [Word] =
        [
            .recorded, .hot, .cold, .testScheduler, .createObservable, .createObserver, .scheduleAt, .start, .events,
            .expect, .expectation, .expectations, .expectedSubscriptions,
        ] + testables + historical + virtualTime + assertions + testCases + blocking
        + [("created", 100), ("subscribed", 200), ("disposed", 1000)].map { name, tick in
            .member(of: "TestScheduler.Defaults", "static var \(name): Int") { _ in .int(tick) }
        }

    /// The names of what says what is expected.
    package static let judging = Set(([.expect] + assertions).map(\.name))

    static let testingTypes = [
        "final class TestScheduler: SchedulerType { enum Defaults {} }",
        "typealias VirtualTimeScheduler<Converter: VirtualTimeConverterType> = TestScheduler",
        "typealias TestTime = Int",
        "struct Recorded<Value>: Equatable {}", "final class TestableObserver<Element>: ObserverType {}",
        "class TestableObservable<Element>: Observable<Element> {}", "struct Subscription: Equatable {}",
        "class XCTestCase {}", "class XCTestExpectation {}",
        "class XCTWaiter { enum Result: Equatable { case completed, timedOut, incorrectOrder, invertedFulfillment, interrupted } }",
        "struct BlockingObservable<Element> {}",
        "enum MaterializedSequenceResult<Element> { case completed(elements: [Element]), "
            + "failed(elements: [Element], error: Error) }",
    ]

    static let recorded = Word(
        "next",
        [
            "extension Recorded { static func next<Element>(_ time: Int, _ element: Element) -> Recorded<Event<Element>> where Value == Event<Element> }",
            "extension Recorded { static func completed<Element>(_ time: Int, _ type: Element.Type = Element.self) -> Recorded<Event<Element>> where Value == Event<Element> }",
            """
            extension Recorded { static func error<Element>(_ time: Int, _ error: Error, _ type: Element.Type = Element.self) \
            -> Recorded<Event<Element>> where Value == Event<Element> }
            """,
        ],
        "an event and its time in ticks, for hot and cold",
        example: """
            let xs: Observable<Int> = hot([.next(1, 5), .completed(2)])
            watch xs
            :advance 2s
            //= 1.000  xs → 5
            //= 2.000  xs completed
            """
    ) { call in
        let event: Event =
            switch call.signature {
            case 0: .next(call[1])
            case 1: .completed
            default: .error(call[1].error)
            }
        return .object(RecordedObject(Recorded(call.int(0), event)))
    }

    static let testScheduler = Word(
        "TestScheduler",
        [
            "extension TestScheduler { init(initialClock: Int = 0, resolution: Double = 1, simulateProcessingDelay: Bool = true) }",
            "extension TestScheduler { var clock: Int }",
        ],
        "RxTest's scheduler: a tick is a second of the session, and what is asked for at once is done a tick later",
        example: """
            let test = TestScheduler(initialClock: 0)
            watch Observable.just(7, scheduler: test)
            :advance 1s
            //= 1.000  _1 → 7
            //= …
            print(test.clock)
            //= 1
            """
    ) { call in
        if call.signature == 1 { return .int((try call.receiver() as Scheduler).clock) }
        let tick = (call.has(1) ? call.double(1) : 1) * 1_000_000_000
        guard tick >= 1, tick < 1e18 else { throw RuntimeError("a tick must be longer than 0") }
        let clock = call.has(0) ? call.int(0) : 0
        return .object(
            Scheduler(
                call.loop, "test", .test, tick: Int(tick), clock: clock, began: -DateObject.epoch, hasOwnClock: true,
                takesTime: !call.has(2) || call.bool(2)))
    }

    static let scheduleAt = Word(
        "scheduleAt", ["extension TestScheduler { func scheduleAt(_ time: Int, action: () throws -> Void) }"],
        "does something at a tick of the test's clock",
        example: """
            let test = TestScheduler(initialClock: 0)
            test.scheduleAt(2) { print("now") }
            :advance 3s
            //= now
            """
    ) { call in
        let action = try call.function(1).nullary
        (try call.receiver() as Scheduler).at(call.int(0)) { _ = try action() }
        return .void
    }

    static let start = Word(
        "start",
        [
            """
            extension TestScheduler { func start<S: ObservableConvertibleType>(created: Int = 100, subscribed: Int = 200, \
            disposed: Int = 1000, create: () throws -> S) -> TestableObserver<S.Element> }
            """,
            """
            extension TestScheduler { func start<S: ObservableConvertibleType>(_ create: () throws -> S) \
            -> TestableObserver<S.Element> }
            """,
            "extension TestScheduler { func start() }",
        ],
        "makes a stream at tick 100, subscribes at 200 and disposes at 1000, and lets time pass until the test has no more to do",
        example: """
            let test = TestScheduler(initialClock: 0)
            let xs = hot([.next(150, 1), .next(210, 2), .completed(250)])
            let res = test.start { xs.map { $0 * 10 } }
            //= 150.000  xs → 1   nobody listens
            //= …
            print(res.events)
            //= [next(20) @ 210, completed @ 250]
            """
    ) { call in
        let scheduler: Scheduler = try call.receiver()
        if call.signature == 2 {
            try scheduler.runToEnd()
            return .void
        }
        let (interpreter, place) = (call.interpreter, call.site.place)
        let make = try call.function(call.signature == 0 ? 3 : 0).nullary
        let recorder = scheduler.start(
            created: call.tick(0, or: 100), subscribed: call.tick(1, or: 200), disposed: call.tick(2, or: 1000),
            at: call.site
        ) { try interpreter.stream(make(), at: place) }
        recorder.name = call.nameAhead
        try scheduler.runToEnd()
        return .object(recorder)
    }
}

extension Call {
    /// A time of a test, where it is given.
    fileprivate func tick(_ index: Int, or usual: Int) -> Int { signature == 0 && has(index) ? int(index) : usual }

    /// A test's scheduler in the session's time.
    var testScheduler: Scheduler { Scheduler(loop, "test", .test, tick: 1_000_000_000) }
}
