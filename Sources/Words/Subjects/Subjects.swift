import Language
import Reactive

extension Word {
    static let subjects: [Word] =
        [
            .event, .mapEvent, .asObservable, .asObserver, .disposeSubject, .bind, .bindBothWays, .publishSubject,
            .behaviorSubject, .replaySubject, .asyncSubject, .publishRelay, .behaviorRelay, .replayRelay, .value,
            .onNext,
            .accept, .hasObservers,
        ] + manyTargets + variables
        + ["PublishSubject", "BehaviorSubject"].map { subject in
            .member(of: subject, "var isDisposed: Bool") { call in .bool((try call.receiver() as Subject).isDisposed) }
        }

    static let publishSubject = Word(
        "PublishSubject", ["extension PublishSubject { init() }"], "passes on what comes after subscription",
        elsewhere: Elsewhere(
            rac: "RACSubject", reactiveSwift: "Signal.pipe", combine: "PassthroughSubject", rxjs: "Subject"),
        example: """
            let a = PublishSubject<Int>()
            watch a
            a <- 1
            //= a → 1
            """
    ) { call in .object(PublishSubject(call.loop, at: call.site)) }

    static let behaviorSubject = Word(
        "BehaviorSubject", ["extension BehaviorSubject { init(value: Element); init(_ value: Element) }"],
        "starts each subscription with its present value",
        elsewhere: Elsewhere(
            rac: "RACBehaviorSubject", reactiveSwift: "MutableProperty", combine: "CurrentValueSubject",
            rxjs: "BehaviorSubject"),
        example: """
            let a = BehaviorSubject(value: 1)
            watch a
            //= a → 1
            """
    ) { call in .object(BehaviorSubject(call.loop, call[0], at: call.site)) }

    static let replaySubject = Word(
        "ReplaySubject",
        [
            "extension ReplaySubject { static func create(bufferSize: Int) -> ReplaySubject<Element> }",
            "extension ReplaySubject { static func createUnbounded() -> ReplaySubject<Element> }",
        ],
        "replays the last n values to each new subscriber, even after it completed",
        elsewhere: Elsewhere(rac: "RACReplaySubject", reactiveSwift: "replayLazily", rxjs: "ReplaySubject"),
        example: """
            let a = ReplaySubject<Int>.create(bufferSize: 1)
            a <- 1
            //= a → 1   nobody listens
            watch a
            //= a → 1
            """
    ) { call in .object(ReplaySubject(call.loop, size: call.signature == 0 ? call.int(0) : .max, at: call.site)) }

    static let asyncSubject = Word(
        "AsyncSubject", ["extension AsyncSubject { init() }"], "sends its last value, and only when it completes",
        elsewhere: Elsewhere(combine: "Future", rxjs: "AsyncSubject"),
        example: """
            let a = AsyncSubject<Int>()
            watch a
            a <- 1
            a <- .completed
            //= …
            """
    ) { call in .object(AsyncSubject(call.loop, at: call.site)) }

    static let replayRelay = Word(
        "ReplayRelay",
        [
            "extension ReplayRelay { static func create(bufferSize: Int) -> ReplayRelay<Element> }",
            "extension ReplayRelay { static func createUnbounded() -> ReplayRelay<Element> }",
        ],
        "replays the last n values to each new subscriber, and never ends", manner: .init(nil, .endless),
        example: """
            let a = ReplayRelay<Int>.create(bufferSize: 1)
            a <- 1
            //= a → 1   nobody listens
            """
    ) { call in .object(ReplaySubject(call.loop, size: call.signature == 0 ? call.int(0) : .max, at: call.site)) }

    static let hasObservers = Word(
        "hasObservers",
        [
            "extension PublishSubject { var hasObservers: Bool }",
            "extension BehaviorSubject { var hasObservers: Bool }",
            "extension ReplaySubject { var hasObservers: Bool }", "extension AsyncSubject { var hasObservers: Bool }",
        ],
        "whether a subject has subscribers",
        example: """
            let a = PublishSubject<Int>()
            print(a.hasObservers)
            //= false
            """
    ) { call in .bool((try call.receiver() as Subject).hasObservers) }

    static let publishRelay = Word(
        "PublishRelay", ["extension PublishRelay { init() }"], "a subject that never ends",
        manner: .init(nil, .endless),
        example: """
            let a = PublishRelay<Int>()
            watch a
            a <- 1
            //= a → 1
            """
    ) { call in .object(PublishSubject(call.loop, at: call.site)) }

    static let behaviorRelay = Word(
        "BehaviorRelay", ["extension BehaviorRelay { init(value: Element); init(_ value: Element) }"],
        "a value that can be read, set and watched, and never ends", manner: .init(nil, .endless),
        example: """
            let a = BehaviorRelay(value: 1)
            a <- 2
            //= a → 2   nobody listens
            """
    ) { call in .object(BehaviorSubject(call.loop, call[0], at: call.site)) }

    static let value = Word(
        "value",
        [
            "extension BehaviorRelay { var value: Element }",
            "extension BehaviorSubject { func value() throws -> Element }",
        ],
        "the present value",
        example: """
            let a = BehaviorRelay(value: 1)
            print(a.value)
            //= 1
            """
    ) { call in
        let subject: BehaviorSubject = try call.receiver()
        if case .error(let error)? = subject.end { throw error }
        return subject.value
    }

    static let onNext = Word(
        "onNext",
        [
            "extension ObserverType { func onNext(_ element: Element) }",
            "extension ObserverType { func onError(_ error: Error) }",
            "extension ObserverType { func onCompleted() }",
            "extension ObserverType { func on(_ event: Event<Element>) }",
        ],
        "pushes an element, an error or the end into a subject",
        manner: .init(nil, .marks),
        example: """
            let a = PublishSubject<Int>()
            a.onNext(1)
            //= a → 1   nobody listens
            """
    ) { call in
        let event: Event =
            switch call.signature {
            case 0: .next(call[0])
            case 1: .error(call[0].error)
            case 2: .completed
            default: (try call.object(0) as EventObject).event
            }
        let observer: Object = try call.receiver()
        switch observer {
        case let subject as Subject: subject.on(event)
        case let recorder as Recorder: recorder.on(event)
        default: try call.entrance().on(event)
        }
        return .void
    }

    static let accept = Word(
        "accept",
        [
            "extension PublishRelay { func accept(_ event: Element) }",
            "extension BehaviorRelay { func accept(_ event: Element) }",
            "extension ReplayRelay { func accept(_ event: Element) }",
        ],
        "pushes an element into a relay",
        manner: .init(nil, .marks),
        example: """
            let a = PublishRelay<Int>()
            a.accept(1)
            //= a → 1   nobody listens
            """
    ) { call in
        (try call.receiver() as Subject).next(call[0])
        return .void
    }
}
