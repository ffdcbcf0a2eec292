import Language
import Reactive
import Values

/// Where signals and producers come from.
extension Word {
    static let signalMaking: [Word] = producers + pipes + observers

    private static func makes(
        _ type: String, _ name: String, _ declarations: [String], called: String? = nil, manner: Manner? = nil,
        _ body: @escaping @Sendable (Call) throws -> Value
    ) -> Word {
        Word(called ?? name, declarations.map { "extension ReactiveSwift.\(type) { \($0) }" }, "", manner: manner, body)
    }

    private static let producers: [Word] = [
        makes(
            "SignalProducer", "SignalProducer", ["init(value: Value)"], called: "SignalProducer(value:)",
            manner: Word.just.manner
        ) { call in
            .object(Stream.just(call.loop, call[0], at: call.site))
        },
        makes(
            "SignalProducer", "SignalProducer", ["init(error: Error)"], called: "SignalProducer(error:)",
            manner: Word.error.manner
        ) { call in
            .object(Stream.error(call.loop, call[0].error, at: call.site))
        },
        makes(
            "SignalProducer", "SignalProducer", ["init(values first: Value, _ others: Value...)"],
            called: "SignalProducer(values:)", manner: Word.from.manner
        ) { call in
            .object(AtOnce.of(call.loop, [call[0]] + call.items(1), at: call.site))
        },
        makes(
            "SignalProducer", "SignalProducer", ["init<S: Sequence>(_ values: S) where S.Element == Value"],
            called: "SignalProducer(_:)", manner: Word.from.manner
        ) { call in
            .object(AtOnce.of(call.loop, try call.elements(0), at: call.site))
        },
        makes("SignalProducer", "SignalProducer", ["init(result: Result<Value, Error>)"]) { call in
            let result: EnumObject = try call.object(0)
            let value = result.payload.first ?? .void
            return .object(
                result.index == 0
                    ? Stream.just(call.loop, value, at: call.site)
                    : Stream.error(call.loop, value.error, at: call.site))
        },
        makes(
            "SignalProducer", "SignalProducer",
            [
                "init(_ signal: ReactiveSwift.Signal<Value, Error>)",
                "init(_ producer: ReactiveSwift.SignalProducer<Value, Error>)",
            ]
        ) { call in .object(try call.stream(0)) },
        makes(
            "SignalProducer", "SignalProducer",
            ["init(_ startHandler: (ReactiveSwift.Signal<Value, Error>.Observer, ReactiveSwift.Lifetime) -> Void)"],
            manner: .init(nil, [.acts, .scripted])
        ) { call in
            let body = try call.function(0).binary
            return .object(
                Stream.create(call.loop, at: call.site) { sink in
                    let lifetime = LifetimeObject()
                    _ = try body(.object(sink), .object(lifetime))
                    return Cleanup { lifetime.end() }
                })
        },
        makes(
            "SignalProducer", "SignalProducer",
            ["init(_ action: () -> Value)", "init(_ action: () -> Result<Value, Error>)"],
            called: "SignalProducer { }", manner: .init(nil, .acts)
        ) { call in
            let (make, loop, site, isResult) = (try call.function(0).nullary, call.loop, call.site, call.signature == 1)
            return .object(
                Stream.deferred(loop, at: site) {
                    let value = try make()
                    guard isResult, let result = value.object as? EnumObject, let inner = result.payload.first else {
                        return Stream.just(loop, value, at: site)
                    }
                    return result.index == 0
                        ? Stream.just(loop, inner, at: site) : Stream.error(loop, inner.error, at: site)
                })
        },
        makes(
            "SignalProducer", "timer",
            ["Double", "RxTimeInterval"].map {
                "static func timer(interval: \($0), on scheduler: ReactiveSwift.Scheduler) -> ReactiveSwift.SignalProducer<Date, Never>"
            }, called: "timer(interval:)", manner: Word.interval.manner
        ) { call in
            let (loop, scheduler) = (call.loop, try SignalScheduler.of(1, call))
            let ticks = Stream.interval(SignalScheduler.time(0, call), on: scheduler, at: call.site)
            return .object(ticks.map({ _ in .object(DateObject(loop)) }, at: call.site))
        },
    ]

    private static let pipes: [Word] =
        ["Signal", "SignalProducer"].flatMap { kind in
            [
                makes(kind, "empty", ["static var empty: ReactiveSwift.\(kind)<Value, Error>"]) { call in
                    .object(Stream.empty(call.loop, at: call.site))
                },
                makes(kind, "never", ["static var never: ReactiveSwift.\(kind)<Value, Error>"]) { call in
                    .object(Stream.never(call.loop, at: call.site))
                },
            ]
        } + [
            makes(
                "Signal", "pipe",
                [
                    """
                    static func pipe(disposable: Disposable? = nil) -> (output: ReactiveSwift.Signal<Value, Error>, \
                    input: ReactiveSwift.Signal<Value, Error>.Observer)
                    """
                ]
            ) { call in
                let subject = SignalPipe(call.loop, at: call.site)
                if call.has(0), !call[0].isNull {
                    let held = try call.disposable(0)
                    _ = subject.lifetime.whenOver { held.dispose() }
                }
                return .tuple([.object(subject), .object(subject)], labels: ["output", "input"])
            },
            makes(
                "Signal", "Signal",
                ["init(_ generator: (ReactiveSwift.Signal<Value, Error>.Observer, ReactiveSwift.Lifetime) -> Void)"]
            ) { call in
                let subject = SignalPipe(call.loop, at: call.site)
                _ = try call.function(0).binary(.object(subject), .object(subject.lifetime))
                return .object(subject)
            },
            makes("Signal", "producer", ["var producer: ReactiveSwift.SignalProducer<Value, Error>"]) { $0.receiver },
            makes("Signal", "signal", ["var signal: ReactiveSwift.Signal<Value, Error>"]) { $0.receiver },
            makes(
                "SignalProducer", "lift",
                [
                    """
                    func lift<U, E: Swift.Error>(_ transform: (ReactiveSwift.Signal<Value, Error>) \
                    -> ReactiveSwift.Signal<U, E>) -> ReactiveSwift.SignalProducer<U, E>
                    """
                ]
            ) { call in
                let (source, change) = (try call.stream(), try call.opening(0))
                let (loop, site) = (call.loop, call.site)
                return .object(
                    Stream.create(loop, at: site) { sink in
                        let pipe = SignalPipe(loop, at: site)
                        let heard = Group()
                        heard.insert(try change(.object(pipe)).subscribe(sink))
                        heard.insert(source.bind(to: pipe))
                        return heard
                    })
            },
            makes("SignalProducer", "producer", ["var producer: ReactiveSwift.SignalProducer<Value, Error>"]) {
                $0.receiver
            },
        ]

    private static let observers: [Word] = [
        Word(
            "send",
            [
                "extension ReactiveSwift.Signal.Observer { func send(value: Value) }",
                "extension ReactiveSwift.Signal.Observer { func send(error: Error) }",
                "extension ReactiveSwift.Signal.Observer { func sendCompleted() }",
                "extension ReactiveSwift.Signal.Observer { func sendInterrupted() }",
                "extension ReactiveSwift.Signal.Observer { func send(_ event: ReactiveSwift.Signal<Value, Error>.Event) }",
            ], "", manner: .init(nil, .marks)
        ) { call in
            let sink = try call.interpreter.entrance(of: call.receiver, at: call.site.place)
            switch call.signature {
            case 0: sink.next(call[0])
            case 1: sink.error(call[0].error)
            case 2: sink.completed()
            case 3: sink.error(Interruption())
            default:
                let event: EnumObject = try call.object(0)
                switch event.index {
                case 0: sink.next(event.payload[0])
                case 1: sink.error(event.payload[0].error)
                case 2: sink.completed()
                default: sink.error(Interruption())
                }
            }
            return .void
        },
        Word(
            "Observer",
            [
                """
                extension ReactiveSwift.Signal.Observer { init(value: ((Value) -> Void)? = nil, failed: ((Error) -> Void)? = nil, \
                completed: (() -> Void)? = nil, interrupted: (() -> Void)? = nil) }
                """
            ], ""
        ) { call in
            let (value, failed) = (try call.listener(0), try call.errorListener(1))
            let (completed, interrupted) = (try call.action(2), try call.action(3))
            return .object(
                HandingSink(call.loop) { event in
                    switch event {
                    case .next(let element): try value?(element)
                    case .error(let error): if error is Interruption { try interrupted?() } else { try failed?(error) }
                    case .completed: try completed?()
                    }
                })
        },
        Word(
            "Observer",
            [
                """
                extension ReactiveSwift.Signal.Observer { \
                init(_ action: (ReactiveSwift.Signal<Value, Error>.Event) -> Void) }
                """
            ], ""
        ) { call in
            let (hand, library) = (try call.transform(0), call.interpreter.library)
            return .object(HandingSink(call.loop) { _ = try hand(SignalEvent.of($0, library)) })
        },
        .member(of: "ReactiveSwift.Signal.Event", "var value: Value?") { try SignalEvent.part(0, of: $0) },
        .member(of: "ReactiveSwift.Signal.Event", "var error: Error?") { try SignalEvent.part(1, of: $0) },
        .member(of: "ReactiveSwift.Signal.Event", "var isCompleted: Bool") { call in
            .bool((try call.receiver() as EnumObject).index == 2)
        },
        .member(of: "ReactiveSwift.Signal.Event", "var isTerminating: Bool") { call in
            .bool((try call.receiver() as EnumObject).index > 0)
        },
        .member(
            of: "ReactiveSwift.Signal.Event",
            "func map<U>(_ change: (Value) -> U) -> ReactiveSwift.Signal<U, Error>.Event"
        ) { call in
            let (event, change): (EnumObject, Transform) = (try call.receiver(), try call.transform(0))
            guard event.index == 0 else { return call.receiver }
            return try SignalEvent.value(0, event.payload.map(change), call.interpreter.library)
        },
        .member(of: "ReactiveSwift.Signal.Event", "var description: String") { call in
            let event: EnumObject = try call.receiver()
            let name = ["VALUE", "FAILED", "COMPLETED", "INTERRUPTED"][Swift.min(3, event.index)]
            guard let value = event.payload.first else { return .string(name) }
            let interpreter = call.interpreter
            let text = event.index == 1 ? interpreter.text(of: value.error) : interpreter.text(of: value, as: .any)
            return .string("\(name) \(text)")
        },
        .member(of: "ReactiveSwift.Signal.Event", "var value: Value?") { call in
            let event: EnumObject = try call.receiver()
            return event.index == 0 ? .some(event.payload[0]) : .null
        },
        .member(of: "ReactiveSwift.Signal.Event", "var error: Error?") { call in
            let event: EnumObject = try call.receiver()
            return event.index == 1 ? .some(event.payload[0]) : .null
        },
        .member(of: "ReactiveSwift.Signal.Event", "var isTerminating: Bool") { call in
            .bool((try call.receiver() as EnumObject).index > 0)
        },
        .member(of: "ReactiveSwift.Signal.Event", "var isCompleted: Bool") { call in
            .bool((try call.receiver() as EnumObject).index == 2)
        },
    ]
}
