import Language
import Reactive
import Values

/// When elements come, and on which scheduler.
extension Word {
    static let combineTiming: [Word] =
        moving + units + combineSchedulers + [
            .member(
                of: "Timer",
                "static func publish(every interval: Double, tolerance: Double? = nil, on runLoop: RunLoop, in mode: RunLoopMode) -> Combine.TimerPublisher"
            ) { .object(ticking($0)) },
            .member(
                of: "Combine.TimerPublisher",
                "init(interval: Double, tolerance: Double? = nil, runLoop: RunLoop, mode: RunLoopMode)"
            ) { .object(ticking($0)) },
        ] + grouping

    private static func ticking(_ call: Call) -> Reactive.Stream {
        let loop = call.loop
        let ticks = Stream.interval(nanoseconds(call.double(0)), on: call.interpreter.main, at: call.site)
        return ticks.map({ _ in .object(DateObject(loop)) }, at: call.site).publish(at: call.site)
    }

    private static let strategy = "Combine.Publishers.TimeGroupingStrategy"

    /// `collect(.byTime(DispatchQueue.main, .seconds(1)))`
    private static let grouping: [Word] =
        ["Combine.Stride", "Double"].flatMap { kind in
            [
                "byTime(_ context: Context, _ time: \(kind))",
                "byTimeOrCount(_ context: Context, _ time: \(kind), _ count: Int)",
            ]
            .map { declaration in
                Word.member(of: strategy, "static func \(declaration) -> \(strategy)<Context>") { call in
                    let time = kind == "Double" ? Value.int(nanoseconds(call.double(1))) : call[1]
                    return .tuple([call[0], time, call.has(2) ? call[2] : .int(.max)])
                }
            }
        } + [
            .publishers("func collect<S: Combine.Scheduler>(_ strategy: \(strategy)<S>) -> Pub<[Output], Failure>") {
                call, source in
                let parts = (try call.object(0) as TupleObject).items
                guard parts.count == 3, case .int(let time) = parts[1], case .int(let count) = parts[2] else {
                    return source
                }
                guard let scheduler = try CombineScheduler.of(parts[0], call) else {
                    return source.toArray(at: call.site)
                }
                return source.buffer(time, count: count, on: scheduler, at: call.site(detail: TimeText.short(time)))
                    .filter({ !($0.items ?? []).isEmpty }, at: call.site)
            }
        ]

    private static let moving: [Word] = [
        .publishers(
            "func receive<S: Combine.Scheduler>(on scheduler: S) -> Pub<Output, Failure>", manner: Word.observeOn.manner
        ) {
            call, source in
            guard let scheduler = try CombineScheduler.of(0, call) else { return source }
            return source.observe(on: scheduler, at: call.site)
        },
        .publishers(
            "func subscribe<S: Combine.Scheduler>(on scheduler: S) -> Pub<Output, Failure>",
            called: "subscribe(on:)", manner: Word.subscribeOn.manner
        ) {
            call, source in
            guard let scheduler = try CombineScheduler.of(0, call) else { return source }
            return source.subscribe(on: scheduler, at: call.site)
        },
        // What waits when the source completes is let go of.
        .timed("debounce", "for dueTime", manner: Word.debounce.manner) { call, source, time, scheduler in
            source.debounce(time, flushes: false, on: scheduler, at: call.site(detail: TimeText.short(time)))
        },
        .timed("delay", "for interval", manner: Word.delay.manner) { call, source, time, scheduler in
            source.delay(time, errorsToo: true, on: scheduler, at: call.site(detail: TimeText.short(time)))
        },
        .timed("throttle", "for interval", ", latest: Bool", manner: Word.throttle.manner) {
            call, source, time, scheduler in
            source.throttle(
                time, latest: call.bool(2), keepsFirst: true, on: scheduler,
                at: call.site(detail: TimeText.short(time)))
        },
        .timed("timeout", "_ interval", ", customError: (() -> Failure)? = nil", manner: Word.timeout.manner) {
            call, source, time, scheduler in
            let (loop, site) = (call.loop, call.site)
            let error = try call.optionalFunction(2)
            let end = Stream.deferred(loop, at: site) {
                guard let error else { return Stream.empty(loop, at: site) }
                return Stream.error(loop, try error.call([]).error, at: site)
            }
            return source.timeout(time, other: end, on: scheduler, at: call.site(detail: TimeText.short(time)))
        },
    ]

    /// A word that has a time and a scheduler; on the immediate one nothing waits.
    private static func timed(
        _ name: String, _ time: String, _ rest: String = "", manner: Manner?,
        _ body: @escaping @Sendable (Call, Stream, Int, Scheduler) throws -> Stream
    ) -> Word {
        .publishers(
            ["Combine.Stride", "Double"].map {
                "func \(name)<S: Combine.Scheduler>(\(time): \($0), scheduler: S\(rest)) -> Pub<Output, Failure>"
            }, named: name, manner: manner
        ) { call, source in
            guard let scheduler = try CombineScheduler.of(1, call) else { return source }
            return try body(call, source, call.signature == 1 ? nanoseconds(call.double(0)) : call.int(0), scheduler)
        }
    }

    private static let units: [Word] =
        [("seconds", 1e9), ("milliseconds", 1e6), ("microseconds", 1e3), ("nanoseconds", 1)].flatMap { name, unit in
            ["Int", "Double"].map { kind in
                Word.member(of: "Combine.Stride", "static func \(name)(_ amount: \(kind)) -> Combine.Stride") { call in
                    .int(nanoseconds(call.double(0) * unit / 1e9))
                }
            }
        } + [.member(of: "Combine.Stride", "init(_ seconds: Double)") { .int(nanoseconds($0.double(0))) }]
}
