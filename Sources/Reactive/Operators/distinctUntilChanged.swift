extension Site {
    public static let distinctUntilChanged = Site("distinctUntilChanged")
}

/// Whether two values count as the same.
public typealias Equivalence = (Value, Value) throws -> Bool

extension Stream {
    /// The elements that differ from the one sent before.
    ///
    ///     --1--1--2--2--1--|
    ///     distinctUntilChanged
    ///     --1-----2-----1--|
    public func distinctUntilChanged(at site: Site = .distinctUntilChanged) -> Stream {
        DistinctUntilChanged(self, at: site)
    }

    /// The elements whose `key` differs, by `isSame`, from that of the one sent before.
    public func distinctUntilChanged(
        _ key: @escaping Transform = { $0 }, _ isSame: @escaping Equivalence = { $0 == $1 },
        at site: Site = .distinctUntilChanged
    ) -> Stream {
        ClosureOperator(self, at: site) { DistinctByKeyHop($0, $1, key, isSame) }
    }
}

/// It asks the elements themselves, by their `==`.
public final class DistinctUntilChanged: Operator {
    override func hop(_ downstream: Sink) -> Hop { DistinctUntilChangedHop(self, downstream) }
    override func moved(to source: Stream) -> Operator? { DistinctUntilChanged(source, at: site) }
}

private final class DistinctUntilChangedHop: Hop {
    private var last: Value?

    override func next(_ value: Value) {
        guard admits(value) else { return }
        if let last, last == value { return drop(value, .equal(to: last)) }
        last = value
        send(value)
    }
}

private final class DistinctByKeyHop: Hop {
    private let key: Transform
    private let isSame: Equivalence
    private var last: (value: Value, key: Value)?

    init(_ definition: Stream, _ downstream: Sink, _ key: @escaping Transform, _ isSame: @escaping Equivalence) {
        self.key = key
        self.isSame = isSame
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        do {
            let key = try key(value)
            if let last, try isSame(last.key, key) { return drop(value, .equal(to: last.value)) }
            last = (value, key)
            send(value)
        } catch { fail(error) }
    }
}
