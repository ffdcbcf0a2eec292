extension Site {
    public static let combineLatest = Site("combineLatest")
}

/// What a person's closure makes of two values.
public typealias Combine = (Value, Value) throws -> Value

/// Makes one value of one of each side.
public enum Combiner {
    case pair(Combine)
    case list(([Value]) throws -> Value)
    public static var tuple: Combiner { .list { .tuple($0) } }
    public static var array: Combiner { .list { .array($0) } }

    @inline(__always) func combine(_ values: [Value]) throws -> Value {
        switch self {
        case .pair(let combine): try combine(values[0], values[1])
        case .list(let combine): try combine(values)
        }
    }
}

extension Stream {
    /// The latest element of every side, whenever one side speaks and all have spoken. Of no side at all: one empty
    /// combination. A diamond speaks once for each leg that changed. RxSwift's form for a collection (`asCollection`)
    /// lets its sides go in another order.
    ///
    ///     a: -1-----2--|
    ///     b: ---x-y---|
    ///        ---A-B-C--|
    public static func combineLatest(
        _ loop: Loop, _ sources: [Stream], _ combiner: Combiner, asCollection: Bool = false,
        at site: Site = .combineLatest
    ) -> Stream {
        if case .pair(let combine) = combiner, sources.count == 2, !asCollection {
            return Join(loop, sources, at: site) { CombineTwoHop($0, $1, combine) }
        }
        return Join(loop, sources, at: site) { CombineLatestHop($0, $1, combiner, asCollection) }
    }
}

/// The commonest case, without a list.
private final class CombineTwoHop: MultiSourceHop {
    private let combine: Combine
    private var left = Value.void
    private var right = Value.void
    private var unspoken: Pair = .both
    private var running: Pair = .both
    override var letsGoOfFailed: Bool { true }

    init(_ definition: Join, _ downstream: Sink, _ combine: @escaping Combine) {
        self.combine = combine
        super.init(definition, downstream)
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        if side.index == 0 { left = value } else { right = value }
        if unspoken.isEmpty { return emit() }
        unspoken.remove(Pair(side.index))
        if unspoken.isEmpty { return emit() }
        drop(value, .waiting(sides: unspoken == .left ? [0] : [1]))
        if running.subtracting(Pair(side.index)).isEmpty { finish() }
    }

    override func completed(from side: Side) {
        running.remove(Pair(side.index))
        if running.isEmpty { finish() }
    }

    @inline(__always) private func emit() {
        do { send(try combine(left, right)) } catch { fail(error) }
    }
}

/// One of two sides, or both.
struct Pair: OptionSet {
    let rawValue: UInt8
    static let left = Pair(rawValue: 1)
    static let right = Pair(rawValue: 2)
    static let both: Pair = [.left, .right]

    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(_ index: Int) { self = index == 0 ? .left : .right }
}

private final class CombineLatestHop: MultiSourceHop {
    private let combiner: Combiner
    private let isCollection: Bool
    private var latest: [Value]
    private var unspoken: Int
    private var hasSpoken: [Bool]
    private var running: Int
    private var isRunning: [Bool]

    override var letsGoOfFailed: Bool { !isCollection }
    override var endsWithSide: Bool { isCollection && running == 1 }

    init(_ definition: Join, _ downstream: Sink, _ combiner: Combiner, _ isCollection: Bool) {
        let count = definition.sources.count
        self.combiner = combiner
        self.isCollection = isCollection
        latest = Array(repeating: .void, count: count)
        hasSpoken = Array(repeating: false, count: count)
        isRunning = Array(repeating: true, count: count)
        unspoken = count
        running = count
        super.init(definition, downstream)
    }

    override func start(_ sources: [Stream]) {
        if sources.isEmpty {
            emit()
            finish()
        } else {
            listen(to: sources)
        }
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        let index = side.index
        latest[index] = value
        if unspoken == 0 { return emit() }
        if !hasSpoken[index] {
            hasSpoken[index] = true
            unspoken -= 1
            if unspoken == 0 { return emit() }
        }
        drop(value, .waiting(sides: hasSpoken.indices.filter { !hasSpoken[$0] }))
        if running == (isRunning[index] ? 1 : 0) { finish() }
    }

    override func completed(from side: Side) {
        isRunning[side.index] = false
        running -= 1
        if running == 0 { finish() }
    }

    @inline(__always) private func emit() {
        do { send(try combiner.combine(latest)) } catch { fail(error) }
    }
}
