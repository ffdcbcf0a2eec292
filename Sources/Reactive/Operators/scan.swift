extension Site {
    public static let scan = Site("scan")
    public static let scanInto = Site("scan", detail: "into")
}

extension Stream {
    /// What `combine` makes of its result before and each element. The seed itself is not sent; without one, the first
    /// element is, and serves.
    ///
    ///     --1--2--3--|
    ///     scan(0, +)
    ///     --1--3--6--|
    public func scan(_ seed: Value? = nil, _ combine: @escaping Combine, at site: Site = .scan) -> Stream {
        Scan(self, seed, combine, at: site)
    }

    /// Each element changes the state in place. What is sent is `copy` of it, so that no listener sees it change.
    public func scan(
        into seed: Value, _ change: @escaping (inout Value, Value) throws -> Void,
        copy: @escaping (Value) -> Value = { $0 }, at site: Site = .scanInto
    ) -> Stream {
        ClosureOperator(self, at: site) { ScanIntoHop($0, $1, seed, change, copy) }
    }
}

/// What all runs of it begin with.
public protocol Seeded: Stream {
    var seed: Value? { get }
}

private final class Scan: Operator, Seeded {
    let seed: Value?
    let combine: Combine

    init(_ source: Stream, _ seed: Value?, _ combine: @escaping Combine, at site: Site) {
        self.seed = seed
        self.combine = combine
        super.init(source, at: site)
    }

    override func hop(_ downstream: Sink) -> Hop { ScanHop(self, downstream) }
    override func moved(to source: Stream) -> Operator? { Scan(source, seed, combine, at: site) }
}

private final class ScanHop: Hop {
    private var total: Value?

    init(_ definition: Scan, _ downstream: Sink) {
        total = definition.seed
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        do {
            let result = if let total { try defined(as: Scan.self) { try $0.combine(total, value) } } else { value }
            total = result
            send(result)
        } catch { fail(error) }
    }
}

private final class ScanIntoHop: Hop {
    private var total: Value
    private let change: (inout Value, Value) throws -> Void
    private let copy: (Value) -> Value

    init(
        _ definition: Stream, _ downstream: Sink, _ seed: Value,
        _ change: @escaping (inout Value, Value) throws -> Void,
        _ copy: @escaping (Value) -> Value
    ) {
        total = copy(seed)
        self.change = change
        self.copy = copy
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        do {
            var changed = total
            total = .void
            try change(&changed, value)
            total = changed
            send(copy(changed))
        } catch { fail(error) }
    }
}
