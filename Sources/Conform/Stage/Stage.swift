import Reactive
import Services

/// Where one vector is run: its clock, its sources, what it names, and what is heard.
final class Stage {
    let loop = Loop()
    let scheduler: Scheduler
    private(set) var sources: [RecordedStream] = []
    var named: [String: Stream] = [:]
    var handles: [String: Disposable] = [:]
    private(set) var heard: [String: [Recorded]] = [:]
    /// What `using` has made last.
    var resource: Resource?
    private(set) var differences: [String] = []
    /// What can't be run, once that has shown.
    private(set) var obstacle: String?

    init(_ vector: Vector) throws {
        scheduler = Scheduler(
            loop, "test", vector.hasTick ? .test : .queued, timeline: Timeline())
        for source in vector["sources"]?.array ?? [] { sources.append(try self.source(source)) }
    }

    private func source(_ json: JSON) throws -> RecordedStream {
        guard let kind = json[at: "kind"]?.string, let list = json[at: "events"]?.array else {
            throw Inexpressible("a source needs a kind and events")
        }
        let events = try list.map(recorded)
        switch kind {
        case "hot": return .hot(events, on: scheduler)
        case "cold": return .cold(events, on: scheduler)
        default: throw Inexpressible("a \(kind) source is not known")
        }
    }

    /// Does `body` at a time of the clock. What it throws is an obstacle.
    func at(_ time: Int, _ body: @escaping () throws -> Void) {
        let work = Work { [self] in attempt(body) }
        _ = scheduler.timeline.schedule(work, at: time, token: 0, on: scheduler)
    }

    /// Does `body` now; remembers what keeps the vector from being run.
    func attempt(_ body: () throws -> Void) {
        do { try body() } catch { hinder(error) }
    }

    func hinder(_ error: any Error) {
        if obstacle == nil { obstacle = (error as? Inexpressible)?.sentence ?? "\(error)" }
    }

    func differ(_ sentence: String) { differences.append(sentence) }

    /// Runs until nothing is left to do, or well beyond the last time that the vector speaks of.
    func play(until last: Int) {
        while let due = scheduler.timeline.next, due <= last { scheduler.timeline.step() }
    }

    /// Subscribes a listener that writes down what it hears.
    func listen(
        to stream: Stream, as observer: String, onEnd: @escaping (Event) -> Void = { _ in }
    ) -> Disposable {
        func write(_ event: Event) { heard[observer, default: []].append(Recorded(scheduler.now, event)) }
        return stream.subscribe(
            onNext: { write(.next($0)) },
            onError: { [self] error in
                if error is Inexpressible { hinder(error) }
                write(.error(error))
                onEnd(.error(error))
            },
            onCompleted: {
                write(.completed)
                onEnd(.completed)
            })
    }

    private final class Work: Sink {
        private let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
        override func wake(_ token: Int) { body() }
    }
}

extension Stage {
    /// An event of a source, or of what is expected: `[time, kind, value]`.
    func recorded(_ json: JSON) throws -> Recorded {
        guard let parts = json.array, let time = parts.first?.time else {
            throw Inexpressible("\(json.text) is no event")
        }
        return Recorded(time, try event(parts.dropFirst()))
    }

    private func event(_ parts: ArraySlice<JSON>) throws -> Event {
        switch (parts.first?.string, parts.dropFirst().first) {
        case ("next", let value?): return .next(try self.value(value))
        case ("error", .string(let name)?): return .error(NamedError.error(name))
        case ("completed", nil): return .completed
        default: throw Inexpressible("\(JSON.array(Array(parts)).text) is no event")
        }
    }

    /// An element: a plain value, a source, an event, or a list of such.
    func value(_ json: JSON) throws -> Value {
        switch json {
        case .null: return .null
        case .bool(let truth): return .bool(truth)
        case .int(let number): return .int(number)
        case .large(let number): return .double(Double(number))
        case .double(let number): return .double(number)
        case .string(let text): return .string(text)
        case .array(let items): return .tuple(try items.map(value))
        case .object:
            if let index = json[at: "src"]?.int { return .object(try source(at: index)) }
            if let event = json[at: "event"]?.array { return .object(EventObject(try self.event(event[...]))) }
            throw Inexpressible("\(json.text) is no element")
        }
    }

    func source(at index: Int) throws -> RecordedStream {
        guard sources.indices.contains(index) else { throw Inexpressible("there is no source \(index)") }
        return sources[index]
    }
}
