extension Site {
    public static let distinct = Site("distinct")
}

extension Stream {
    /// The elements whose `key` was never seen before. It remembers every key for as long as it runs.
    ///
    ///     --1--2--1--3--2--|
    ///     distinct
    ///     --1--2-----3-----|
    public func distinct(_ key: @escaping Transform = { $0 }, at site: Site = .distinct) -> Stream {
        ClosureOperator(self, at: site) { DistinctHop($0, $1, key) }
    }
}

private final class DistinctHop: Hop {
    private let key: Transform
    private var seen: [Value: Value] = [:]

    init(_ definition: Stream, _ downstream: Sink, _ key: @escaping Transform) {
        self.key = key
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        do {
            let key = try key(value)
            if let first = seen[key] { return drop(value, .equal(to: first)) }
            seen[key] = value
            send(value)
        } catch { fail(error) }
    }

    override func ending() { seen = [:] }
}
