extension Site {
    public static let generate = Site("generate")
    public static let of = Site("of")
    public static let range = Site("range")
    public static let pull = Site("pull")
    public static let repeatElement = Site("repeatElement")
}

extension Stream {
    /// Elements in order, then the end; each takes its turn on the trampoline, as RxSwift's do.
    ///
    ///     of(1, 2, 3)
    ///     (123|)
    public static func of(_ loop: Loop, _ values: [Value], on scheduler: Scheduler? = nil, at site: Site = .of)
        -> Stream
    {
        Of(loop, values, on: scheduler, at: site)
    }

    /// Whole numbers from `start`, so many of them.
    ///
    ///     range(start: 1, count: 3)
    ///     (123|)
    public static func range(
        _ loop: Loop, start: Int, count: Int, on scheduler: Scheduler? = nil, at site: Site = .range,
        as kind: Number.Kind? = nil
    ) -> Stream {
        guard count >= 0, count == 0 || !start.addingReportingOverflow(count - 1).overflow else {
            return empty(loop).misuse("range can't have \(count) numbers from \(start)", at: site)
        }
        return Source(loop, at: site) { RangeHop($0, $1, on: scheduler, start, count, kind) }
    }

    /// One element, over and over, without end.
    ///
    ///     repeatElement(1)
    ///     (1111…
    public static func repeatElement(
        _ loop: Loop, _ value: Value, on scheduler: Scheduler? = nil, at site: Site = .repeatElement
    ) -> Stream {
        Source(loop, at: site) { Stepper($0, $1, on: scheduler) { value } }
    }

    /// What is given one after another, until there is nothing; each subscription begins anew.
    ///
    ///     pull { lines.popFirst() }
    ///     (abc|)
    public static func pull(
        _ loop: Loop, on scheduler: Scheduler? = nil, at site: Site = .pull,
        _ begin: @escaping () throws -> () throws -> Value?
    ) -> Stream {
        Source(loop, at: site) { definition, downstream in
            var next: (() throws -> Value?)?
            return Stepper(definition, downstream, on: scheduler) {
                if next == nil { next = try begin() }
                return try next?()
            }
        }
    }

    /// A state that is sent while a condition holds, and changed from one element to the next.
    ///
    ///     generate(1, while < 4, + 1)
    ///     (123|)
    public static func generate(
        _ loop: Loop, _ initial: Value, while condition: @escaping Predicate, on scheduler: Scheduler? = nil,
        _ iterate: @escaping Transform, at site: Site = .generate
    ) -> Stream {
        Source(loop, at: site) { definition, downstream in
            var state = initial
            var isFirst = true
            return Stepper(definition, downstream, on: scheduler) {
                if !isFirst { state = try iterate(state) }
                isFirst = false
                return try condition(state) ? state : nil
            }
        }
    }
}

final class Of: Stream {
    let values: [Value]
    private let scheduler: Scheduler?

    init(_ loop: Loop, _ values: [Value], on scheduler: Scheduler?, at site: Site) {
        self.values = values
        self.scheduler = scheduler
        super.init(loop, at: site)
    }

    override func run(_ downstream: Sink) -> Disposable {
        let hop = OfHop(self, downstream, on: scheduler)
        hop.begin()
        return hop
    }

    /// `inner`, if it is a list whose turn comes at once when it is subscribed here and now: then it needs neither a side
    /// nor a run, unless others ask for their turns meanwhile. Not under a probe, which is told of each run, and not
    /// where the stack may be at its end.
    @inline(__always) static func here(_ inner: Stream, in joint: MultiSourceHop) -> Of? {
        guard type(of: inner) == Of.self, joint.state.isEmpty, joint.loop.hasRoom, joint.loop.isInTurn,
            !joint.loop.isOnTrampoline
        else { return nil }
        let list = unsafeDowncast(inner, to: Of.self)
        return list.scheduler == nil ? list : nil
    }

    /// A run that has said its first elements, and says the others when its turn comes.
    func rest(from place: Int, for downstream: Sink) -> Disposable {
        let hop = OfHop(self, downstream, on: nil)
        hop.again(place)
        return hop
    }
}

private final class OfHop: SteppingHop {
    override func wake(_ token: Int) {
        var place = token
        repeat {
            guard !isDisposed else { return }
            guard let value = defined(as: Of.self, { place < $0.values.count ? $0.values[place] : nil }) else {
                return finish()
            }
            send(value)
            place &+= 1
        } while goesOn
        again(place)
    }
}

private final class RangeHop: SteppingHop {
    private let first: Int
    private let count: Int
    /// What kind of numbers it sends, if not `Int`.
    private let kind: Number.Kind?

    init(
        _ definition: Stream, _ downstream: Sink, on scheduler: Scheduler?, _ first: Int, _ count: Int,
        _ kind: Number.Kind?
    ) {
        (self.first, self.count, self.kind) = (first, count, kind)
        super.init(definition, downstream, on: scheduler)
    }

    override func wake(_ token: Int) {
        var place = token
        repeat {
            guard !isDisposed else { return }
            guard place < count else { return finish() }
            send(kind == nil ? .int(first &+ place) : Value.counted(first &+ place, as: kind))
            place &+= 1
        } while goesOn
        again(place)
    }
}
