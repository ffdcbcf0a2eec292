import Language
import Reactive
import Values

/// When values come, and ReactiveSwift's schedulers.
extension Word {
    static let signalTiming: [Word] = moved + timed + schedulers

    private static let moved: [Word] =
        signals(
            "func observe<S: ReactiveSwift.Scheduler>(on scheduler: S) -> Kind<Value, Error>",
            called: "observe(on:)", manner: Word.observeOn.manner
        ) {
            call, source in
            guard let scheduler = try SignalScheduler.maybe(0, call) else { return source }
            return source.observe(on: scheduler, at: call.site)
        } + [
            Word(
                "start(on:)",
                [
                    "extension ReactiveSwift.SignalProducer { func start<S: ReactiveSwift.Scheduler>(on scheduler: S) -> ReactiveSwift.SignalProducer<Value, Error> }"
                ],
                "", manner: Word.subscribeOn.manner
            ) { call in
                guard let scheduler = try SignalScheduler.maybe(0, call) else { return call.receiver }
                return .object(try call.stream().subscribe(on: scheduler, at: call.site))
            }
        ]

    private static let timed: [Word] =
        timed("debounce", manner: Word.debounce.manner) { call, source, time, scheduler in
            source.debounce(time, flushes: false, on: scheduler, at: call.site(detail: TimeText.short(time)))
        }
        + timed("throttle", manner: Word.throttle.manner) { call, source, time, scheduler in
            source.throttle(time, waitsForTurn: true, on: scheduler, at: call.site(detail: TimeText.short(time)))
        }
        + timed("delay", manner: Word.delay.manner) { call, source, time, scheduler in
            source.delay(time, on: scheduler, at: call.site(detail: TimeText.short(time)))
        }
        + signals(
            "func timeout<S: ReactiveSwift.Scheduler>(after interval: Double, raising error: Error, on scheduler: S) -> Kind<Value, Error>",
            manner: Word.timeout.manner
        ) { call, source in
            // The time is that until the end, not until the next value.
            let (loop, site, error) = (call.loop, call.site, call[1].error)
            let scheduler = try SignalScheduler.of(2, call)
            let late = Stream.timer(SignalScheduler.time(0, call), on: scheduler, at: site)
                .flatMap({ _ in Stream.error(loop, error, at: site) }, at: site)
            let events = Stream.merge(loop, [source.materialize(at: site), late], at: site)
            return events.dematerialize(at: site)
        }

    private static func timed(
        _ name: String, manner: Manner?,
        _ body: @escaping @Sendable (Call, Reactive.Stream, Int, Scheduler) throws -> Reactive.Stream
    ) -> [Word] {
        ["Double", "RxTimeInterval"].flatMap { kind in
            signals(
                "func \(name)<S: ReactiveSwift.Scheduler>(_ interval: \(kind), on scheduler: S) -> Kind<Value, Error>",
                named: name, manner: manner
            ) { call, source in
                guard let scheduler = try SignalScheduler.maybe(1, call) else { return source }
                return try body(call, source, SignalScheduler.time(0, call), scheduler)
            }
        }
    }

    private static let schedulers: [Word] = [
        .member(of: "ReactiveSwift.QueueScheduler", "static var main: ReactiveSwift.QueueScheduler") { call in
            .object(call.interpreter.schedulers.queued)
        },
        .member(
            of: "ReactiveSwift.QueueScheduler",
            "init(qos: DispatchQoS = .default, name: String = \"\", targeting: DispatchQueue? = nil)"
        ) {
            call in
            if call.has(2), let queue = call[2].object as? Queue { return .object(queue.scheduler) }
            return .object(
                Scheduler(call.loop, call.has(1) && !call.string(1).isEmpty ? call.string(1) : "background", .queued))
        },
        .member(of: "ReactiveSwift.UIScheduler", "init()") { call in .object(call.interpreter.main) },
        .member(of: "ReactiveSwift.ImmediateScheduler", "init()") { _ in .void },
        .member(of: "ReactiveSwift.TestScheduler", "init(startDate: Date? = nil)") { call in
            let start: DateObject? = call.has(0) ? try call.object(0) : nil
            return .object(
                Scheduler(call.loop, "test", .queued, began: start?.seconds ?? 0, hasOwnClock: true))
        },
        .member(of: "ReactiveSwift.TestScheduler", "func advance()") { call in
            let scheduler: Scheduler = try call.receiver()
            scheduler.advance(to: scheduler.now)
            return .void
        },
        .member(
            of: "ReactiveSwift.TestScheduler",
            "func advance(by interval: Double); func advance(by interval: RxTimeInterval)"
        ) {
            call in
            let scheduler: Scheduler = try call.receiver()
            scheduler.advance(to: scheduler.now.adding(clamped: Swift.max(0, SignalScheduler.time(0, call))))
            return .void
        },
        .member(of: "ReactiveSwift.TestScheduler", "func run()") { call in
            _ = (try call.receiver() as Scheduler).run()
            return .void
        },
        .member(of: "ReactiveSwift.TestScheduler", "var currentDate: Date") { call in
            .object((try call.receiver() as Scheduler).date)
        },
        .member(of: "ReactiveSwift.Scheduler", "@discardableResult func schedule(_ action: () -> Void) -> Disposable?")
        { call in
            let action = try call.function(0).nullary
            guard let scheduler = try call.receiver.object.map({ _ in try call.receiver() as Scheduler }) else {
                _ = try action()
                return .null
            }
            return .object(scheduler.perform(after: 0) { _ = try action() })
        },
    ]
}

/// What a program of ReactiveSwift says of schedulers and times.
enum SignalScheduler {
    /// Nil for the one that does all at once.
    static func maybe(_ index: Int, _ call: Call) throws -> Scheduler? {
        guard case .object = call[index] else { return nil }
        return try call.interpreter.scheduler(call[index], at: call.site.place)
    }

    static func of(_ index: Int, _ call: Call) throws -> Scheduler { try maybe(index, call) ?? call.interpreter.main }

    /// Seconds, or a length of time.
    static func time(_ index: Int, _ call: Call) -> Int {
        if case .double(let seconds) = call[index] { return nanoseconds(seconds) }
        return call.int(index)
    }
}
