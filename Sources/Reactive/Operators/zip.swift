extension Site {
    public static let zip = Site("zip")
}

extension Stream {
    /// The first of each side together, then the second of each, and so on. It completes when all sides have; RxSwift's
    /// form for a collection (`asCollection`) also when one speaks and all others are over; other libraries' (`endsEarly`)
    /// as soon as a side that is over has nothing waiting.
    ///
    ///     a: -1-2-----3-|
    ///     b: -----x-y---|
    ///        -----A-B---|
    public static func zip(
        _ loop: Loop, _ sources: [Stream], _ combiner: Combiner, asCollection: Bool = false,
        endsEarly: Bool = false, at site: Site = .zip
    ) -> Stream {
        if case .pair(let combine) = combiner, sources.count == 2, !asCollection, !endsEarly {
            return Join(loop, sources, at: site) { ZipTwoHop($0, $1, combine) }
        }
        return Join(loop, sources, at: site) { ZipHop($0, $1, combiner, asCollection, endsEarly) }
    }
}

/// The commonest case: only one side can be ahead, so one queue will do.
private final class ZipTwoHop: MultiSourceHop {
    private let combine: Combine
    private var waiting = Queue<Value>()
    /// The side that waits.
    private var ahead = 0
    private var running: Pair = .both
    override var letsGoOfFailed: Bool { true }

    init(_ definition: Join, _ downstream: Sink, _ combine: @escaping Combine) {
        self.combine = combine
        super.init(definition, downstream)
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        if side.index != ahead, let partner = waiting.popFirst() {
            do {
                send(side.index == 0 ? try combine(value, partner) : try combine(partner, value))
            } catch { fail(error) }
        } else {
            ahead = side.index
            waiting.append(value)
            drop(value, .waiting(sides: ahead == 0 ? [1] : [0]))
        }
    }

    override func completed(from side: Side) {
        running.remove(Pair(side.index))
        if running.isEmpty { finish() }
    }

    override func ending() { while let value = waiting.popFirst() { drop(value, .cutOff) } }
}

private final class ZipHop: MultiSourceHop {
    private let combiner: Combiner
    private let isCollection: Bool
    /// The sides that are over, if that matters before all are.
    private var over: Set<Int>?
    private var waiting: [Queue<Value>]
    /// How many sides have nothing waiting.
    private var lacking: Int
    private var running: Int
    override var letsGoOfFailed: Bool { !isCollection }
    override var endsWithSide: Bool { isCollection && running == 1 }

    init(_ definition: Join, _ downstream: Sink, _ combiner: Combiner, _ isCollection: Bool, _ endsEarly: Bool) {
        self.combiner = combiner
        self.isCollection = isCollection
        over = endsEarly ? [] : nil
        waiting = Array(repeating: Queue(), count: definition.sources.count)
        lacking = waiting.count
        running = waiting.count
        super.init(definition, downstream)
    }

    override func start(_ sources: [Stream]) {
        if sources.isEmpty { finish() } else { listen(to: sources) }
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        if waiting[side.index].isEmpty {
            if lacking == 1 { return emit(value, side.index) }
            lacking -= 1
        }
        waiting[side.index].append(value)
        drop(value, .waiting(sides: waiting.indices.filter { waiting[$0].isEmpty }))
        if isCollection, running == 1 { finish() }
    }

    override func completed(from side: Side) {
        running -= 1
        over?.insert(side.index)
        if running == 0 || isSpent { finish() }
    }

    /// Whether a side that is over has nothing waiting.
    private var isSpent: Bool { over?.contains { waiting[$0].isEmpty } ?? false }

    override func ending() {
        for index in waiting.indices {
            while let value = waiting[index].popFirst() { drop(value, .cutOff) }
        }
    }

    /// `value` completes a row: one of each other side waits.
    private func emit(_ value: Value, _ index: Int) {
        do {
            if case .pair(let combine) = combiner {
                let partner = take(1 - index)
                send(index == 0 ? try combine(value, partner) : try combine(partner, value))
            } else {
                send(try combiner.combine(waiting.indices.map { $0 == index ? value : take($0) }))
            }
            if isSpent { finish() }
        } catch { fail(error) }
    }

    private func take(_ index: Int) -> Value {
        let value = waiting[index].popFirst() ?? .void
        if waiting[index].isEmpty { lacking += 1 }
        return value
    }
}
