import Language
import Reactive
import Values

/// What RxTest's sources, observers and schedulers are asked.
extension Word {
    static let testables: [Word] = [
        .member(of: "Recorded", "init(time: Int, value: Value)") { call in
            .object(RecordedObject(Recorded(call.int(0), (try call.object(1) as EventObject).event)))
        },
        .member(
            of: "Recorded",
            "static func events<Element>(_ recorded: Recorded<Event<Element>>...) -> [Recorded<Event<Element>>] where Value == Event<Element>"
        ) { call in
            .array(call.items(0))
        },
        .member(
            of: "Recorded",
            "static func events<Element>(_ recorded: [Recorded<Event<Element>>]) -> [Recorded<Event<Element>>] where Value == Event<Element>"
        ) { call in
            call[0]
        },
        .member(of: "Recorded", "var time: Int") { call in .int((try call.receiver() as RecordedObject).recorded.time)
        },
        .member(of: "Recorded", "var value: Value") { call in
            .object(EventObject((try call.receiver() as RecordedObject).recorded.event))
        },
        .function("func next<Element>(_ time: Int, _ element: Element) -> Recorded<Event<Element>>") { call in
            .object(RecordedObject(Recorded(call.int(0), .next(call[1]))))
        },
        .function(
            "func completed<Element>(_ time: Int, _ type: Element.Type = Element.self) -> Recorded<Event<Element>>"
        ) {
            call in .object(RecordedObject(Recorded(call.int(0), .completed)))
        },
        .function(
            "func error<Element>(_ time: Int, _ error: Error, _ type: Element.Type = Element.self) -> Recorded<Event<Element>>"
        ) { call in .object(RecordedObject(Recorded(call.int(0), .error(call[1].error)))) },
        .member(of: "TestableObservable", "var subscriptions: [Subscription]") { call in
            let source: RecordedStream = try call.receiver()
            return .array(
                source.subscriptions.map { span in
                    .object(
                        SubscriptionObject(
                            source.scheduler.ticks(span.from), span.to.map(source.scheduler.ticks) ?? .max))
                })
        },
        .member(of: "TestableObservable", "var recordedEvents: [Recorded<Event<Element>>]") { call in
            let source: RecordedStream = try call.receiver()
            return .array(
                source.events.map { event in
                    let time = source.isHot ? source.scheduler.ticks(event.time) : event.time / source.scheduler.tick
                    return .object(RecordedObject(Recorded(time, event.event)))
                })
        },
        .member(of: "Subscription", "init(_ subscribe: Int, _ unsubscribe: Int = 9223372036854775807)") { call in
            .object(SubscriptionObject(call.int(0), call.has(1) ? call.int(1) : .max))
        },
        .member(of: "Subscription", "var subscribe: Int") { call in
            .int((try call.receiver() as SubscriptionObject).from)
        },
        .member(of: "Subscription", "var unsubscribe: Int") { call in
            .int((try call.receiver() as SubscriptionObject).to)
        },
        .member(of: "TestScheduler", "func advanceTo(_ time: Int)") { call in
            let scheduler: Scheduler = try call.receiver()
            scheduler.advance(to: scheduler.time(of: call.int(0)))
            return .void
        },
        .member(of: "TestScheduler", "func sleep(_ ticks: Int)") { call in
            let scheduler: Scheduler = try call.receiver()
            scheduler.skip(to: scheduler.time(of: scheduler.clock &+ Swift.max(0, call.int(0))))
            return .void
        },
        .member(of: "TestScheduler", "func stop()") { call in
            (try call.receiver() as Scheduler).isStopped = true
            return .void
        },
        .member(
            of: "TestScheduler",
            "func record<S: ObservableConvertibleType>(_ source: S) -> TestableObserver<S.Element>"
        ) { call in
            let recorder = Recorder(on: try call.receiver(), at: call.site)
            _ = try call.stream(0).subscribe(recorder.entrance)
            return .object(recorder)
        },
        .member(of: "EventConvertible", "var event: Event<Element>") { $0.receiver },
        .member(of: "Event", "func isStopEvent() -> Bool") { call in
            if case .next = (try call.receiver() as EventObject).event { .bool(false) } else { .bool(true) }
        },
    ]
}

extension Scheduler: NamedObject {
    package var typeName: String {
        switch kind {
        case .test: "TestScheduler"
        case .current: "CurrentThreadScheduler"
        case _ where hasOwnClock: "HistoricalScheduler"
        case _ where isMain: "MainScheduler"
        default: name == "background" ? "ConcurrentDispatchQueueScheduler" : "SerialDispatchQueueScheduler"
        }
    }
}

extension Scheduler {
    /// A time of the session on the test's clock.
    func ticks(_ time: Int) -> Int { (time - origin) / tick }

    /// Lets time pass until the test has no more to do.
    func runToEnd() throws {
        if !run() {
            throw RuntimeError(
                "start() does not end: something of the test comes again and again; take(until:) ends it")
        }
    }
}

/// When a source was listened to, in ticks.
private final class SubscriptionObject: Object {
    let from: Int
    let to: Int
    init(_ from: Int, _ to: Int) { (self.from, self.to) = (from, to) }

    override func isEqual(to other: Object) -> Bool {
        (other as? SubscriptionObject).map { $0.from == from && $0.to == to } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(from) }
    override func write(to text: inout String, as style: TextStyle) {
        text += "(\(from): \(to == .max ? "Infinity" : "\(to)"))"
    }
}
