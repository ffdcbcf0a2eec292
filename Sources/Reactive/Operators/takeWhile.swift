extension Site {
    public static let takeWhile = Site("take", detail: "while")
}

/// Whether the element that decides is itself sent.
public enum TakeBehavior: Sendable {
    case exclusive, inclusive
}

extension Stream {
    /// The elements before the first that `predicate` rejects; `inclusive`, that one as well.
    ///
    ///     --1--2--5--1--|
    ///     take(while: { $0 < 3 })
    ///     --1--2--|
    public func take(
        while predicate: @escaping Predicate, behavior: TakeBehavior = .exclusive,
        at site: Site = .takeWhile
    ) -> Stream {
        ClosureOperator(self, at: site) { TakeWhileHop($0, $1, predicate, true, behavior) }
    }

    /// The elements before the first that `predicate` accepts; `inclusive`, that one as well.
    ///
    ///     --1--2--5--1--|
    ///     take(until: { $0 > 3 }, behavior: .inclusive)
    ///     --1--2--(5|)
    public func take(
        until predicate: @escaping Predicate, behavior: TakeBehavior = .exclusive,
        at site: Site = .takeUntil
    ) -> Stream {
        ClosureOperator(self, at: site) { TakeWhileHop($0, $1, predicate, false, behavior) }
    }
}

private final class TakeWhileHop: Hop {
    private let predicate: Predicate
    private let wanted: Bool
    private let behavior: TakeBehavior
    private var isDecided = false

    init(
        _ definition: Stream, _ downstream: Sink, _ predicate: @escaping Predicate, _ wanted: Bool,
        _ behavior: TakeBehavior
    ) {
        self.predicate = predicate
        self.wanted = wanted
        self.behavior = behavior
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        // What the last element leads to comes too late.
        if isDecided { return drop(value, .ended) }
        do {
            if try predicate(value) == wanted { return send(value) }
            isDecided = true
            if behavior == .inclusive { send(value) } else { drop(value, wanted ? .filtered : .matched) }
            finish()
        } catch { fail(error) }
    }
}
