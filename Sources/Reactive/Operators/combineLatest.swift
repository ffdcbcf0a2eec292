/// Makes one value of the latest of each side.
public enum Combiner {
    case pair((Value, Value) throws -> Value)
    case list(([Value]) throws -> Value)
    public static var tuple: Combiner { .list { .tuple($0) } }
    public static var array: Combiner { .list { .array($0) } }
}

/// The latest element of every side, whenever one side speaks and all have spoken.
///
///     a: -1-----2--|
///     b: ---x-y---|
///        ---A-B-C--|
public final class CombineLatest: Stream {
    let sources: [Stream]
    let combiner: Combiner

    public init(_ loop: Loop, _ sources: [Stream], _ combiner: Combiner, at site: Site = Site("combineLatest")) {
        self.sources = sources
        self.combiner = combiner
        super.init(loop, at: site, rank: 1 + (sources.map(\.rank).max() ?? -1))
    }

    public override var inputs: [Input] { sources.map { Input($0) } }

    public override func run(_ downstream: Sink) -> Disposable {
        let hop = CombineLatestHop(self, downstream)
        hop.connect()
        return hop
    }
}

private final class CombineLatestHop: Hop {
    private let combiner: Combiner
    private var latest: [Value]
    private var unspoken: Int
    private var hasSpoken: [Bool]
    private var running: Int
    private var isRunning: [Bool]

    init(_ definition: CombineLatest, _ downstream: Sink) {
        let count = definition.sources.count
        combiner = definition.combiner
        latest = Array(repeating: .void, count: count)
        hasSpoken = Array(repeating: false, count: count)
        isRunning = Array(repeating: true, count: count)
        unspoken = count
        running = count
        super.init(definition, downstream)
    }

    func connect() {
        guard let sources = (definition as? CombineLatest)?.sources else { return }
        let sides = sources.indices.map { Side($0, of: self) }
        hold(Group(sides))
        for (side, source) in zip(sides, sources) { side.attach(to: source) }
        if sources.isEmpty {
            emit(.void)
            finish()
        }
    }

    @inline(__always) func spoke(_ value: Value, _ index: Int) {
        guard admits(value) else { return }
        latest[index] = value
        if unspoken > 0, !hasSpoken[index] {
            hasSpoken[index] = true
            unspoken -= 1
        }
        if unspoken == 0 { return emit(value) }
        if running == (isRunning[index] ? 1 : 0) {
            finish()
        } else {
            drop(value, .waiting(sides: hasSpoken.indices.filter { !hasSpoken[$0] }))
        }
    }

    func ended(_ index: Int) {
        isRunning[index] = false
        running -= 1
        if running == 0 { finish() }
    }

    @inline(__always) private func emit(_ value: Value) {
        do {
            switch combiner {
            case .pair(let combine): send(try combine(latest[0], latest[1]))
            case .list(let combine): send(try combine(latest))
            }
        } catch { fail(error) }
    }

    /// One side's listener.
    private final class Side: Sink {
        private let index: Int
        private let parent: CombineLatestHop
        private var upstream: Disposable?

        init(_ index: Int, of parent: CombineLatestHop) {
            self.index = index
            self.parent = parent
            super.init(state: [])
        }

        func attach(to source: Stream) {
            let upstream = source.subscribe(self)
            if state.isEmpty { self.upstream = upstream } else { upstream.dispose() }
        }

        override var owner: Hop? { parent }
        override func next(_ value: Value) { parent.spoke(value, index) }
        override func error(_ error: any Error) { parent.fail(error) }
        override func completed() {
            parent.ended(index)
            dispose()
        }
        override func dispose() {
            state.insert(.stopped)
            let ended = upstream
            upstream = nil
            ended?.dispose()
        }
    }
}
