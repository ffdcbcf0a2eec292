import Language
import Reactive

extension Word {
    /// Events at ticks, or marbles whose letters go by their names or by the values that are given for them.
    private static func declarations(_ name: String) -> [String] {
        let marbles = "_ marbles: String, frame: RxTimeInterval = .milliseconds(10)"
        return [
            "func \(name)<Element>(_ events: [Recorded<Event<Element>>]) -> Observable<Element>",
            "func \(name)(\(marbles)) -> Observable<String>",
            "func \(name)<Element>(\(marbles), labelled values: Element...) -> Observable<Element>",
        ]
    }

    static let hot = Word(
        "hot",
        declarations("hot"),
        "events from now on, as marbles or at ticks of a second, heard by whoever listens then",
        elsewhere: Elsewhere(rxjs: "hot"),
        marble: """
            hot([.next(10, 1), .next(30, 2), .completed(50)])
            -1-2-|
            """,
        example: """
            let xs = hot([.next(1, "a"), .next(3, "b"), .completed(4)])
            :advance 2s
            //= 1.000  xs → "a"   nobody listens
            watch xs
            :advance 2s
            //= 3.000  xs → "b"
            //= 4.000  xs completed
            """
    ) { call in
        guard call.signature > 0 else { return try call.hot(on: call.testScheduler) }
        let scheduler = call.interpreter.schedulers.queued
        // What stands before the `^` was said to nobody.
        let events = try call.recorded(marbles: 0, from: call.loop.timeline.now).filter { $0.time >= scheduler.now }
        return .object(Stream.hot(events, on: scheduler, at: call.site))
    }

    static let cold = Word(
        "cold",
        declarations("cold"),
        "events after each subscription, as marbles or at ticks of a second",
        elsewhere: Elsewhere(rxjs: "cold"),
        marble: """
            cold([.next(10, 1), .completed(30)])
            -1-|
            """,
        example: """
            let xs = cold([.next(1, "a"), .completed(2)])
            :advance 5s
            watch xs
            :advance 2s
            //= 6.000  xs → "a"
            //= 7.000  xs completed
            let ys = cold("--a 2s (b|)", a: true, b: false)
            watch ys
            :advance 3s
            //= 7.020  ys → true
            //= 9.020  ys → false
            //= 9.020  ys completed
            """
    ) { call in
        guard call.signature > 0 else { return try call.cold(on: call.testScheduler) }
        let events = try call.recorded(marbles: 0, from: 0)
        return .object(Stream.cold(events, on: call.interpreter.schedulers.queued, at: call.site))
    }

    static let createObservable = Word(
        "createHotObservable",
        [
            """
            extension TestScheduler { func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) \
            -> TestableObservable<Element> }
            """,
            """
            extension TestScheduler { func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) \
            -> TestableObservable<Element> }
            """,
        ],
        "RxTest's names of hot and cold, at ticks of that scheduler",
        example: """
            let test = TestScheduler(initialClock: 0)
            let xs = test.createHotObservable([.next(1, "a"), .completed(4)])
            watch xs
            :advance 4s
            //= 1.000  xs → "a"
            //= 4.000  xs completed
            """
    ) { call in
        let scheduler: Scheduler = try call.receiver()
        return call.signature == 0 ? try call.hot(on: scheduler) : try call.cold(on: scheduler)
    }

    static let createObserver = Word(
        "createObserver",
        [
            "extension TestScheduler { func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> }"
        ],
        "a listener that writes down what it hears, and when",
        example: """
            let test = TestScheduler(initialClock: 0)
            let res = test.createObserver(Int.self)
            Observable.of(1, 2).subscribe(res)
            //= res → 1
            //= res → 2
            //= res completed
            print(res.events)
            //= [next(1) @ 0, next(2) @ 0, completed @ 0]
            """
    ) { call in .object(Recorder(on: try call.receiver(), at: call.site)) }

    static let events = Word(
        "events", ["extension TestableObserver { var events: [Recorded<Event<Element>>] }"],
        "what a testable observer has written down",
        example: """
            let test = TestScheduler(initialClock: 0)
            let res = test.createObserver(Int.self)
            print(res.events.count)
            //= 0
            """
    ) { call in
        .array((try call.receiver() as Recorder).events.map { .object(RecordedObject($0)) })
    }
}

extension Call {
    /// The events that are listed, at ticks of a test's scheduler.
    fileprivate func hot(on scheduler: Scheduler) throws -> Value {
        .object(Stream.hot(try recorded(0, on: scheduler, absolute: true), on: scheduler, at: site))
    }

    fileprivate func cold(on scheduler: Scheduler) throws -> Value {
        .object(Stream.cold(try recorded(0, on: scheduler, absolute: false), on: scheduler, at: site))
    }
}
