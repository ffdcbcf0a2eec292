extension Site {
    public static let allSatisfy = Site("allSatisfy")
    public static let contains = Site("contains")
    public static let isEmpty = Site("isEmpty")
    public static let isNotEmpty = Site("isNotEmpty")
}

extension Stream {
    /// Whether `predicate` accepts every element: false at the first it rejects, true at completion.
    ///
    ///     --1--2--|
    ///     allSatisfy { $0 > 0 }
    ///     --------(true|)
    public func allSatisfy(_ predicate: @escaping Predicate, at site: Site = .allSatisfy) -> Stream {
        ClosureOperator(self, at: site) { VerdictHop($0, $1, seeks: { try !predicate($0) }, saying: false) }
    }

    /// Whether `predicate` accepts any element: true at the first, false at completion.
    ///
    ///     --1--2--|
    ///     contains { $0 > 1 }
    ///     -----(true|)
    public func contains(where predicate: @escaping Predicate, at site: Site = .contains) -> Stream {
        ClosureOperator(self, at: site) { VerdictHop($0, $1, seeks: predicate, saying: true) }
    }

    /// Whether `value` comes.
    public func contains(_ value: Value, at site: Site = .contains) -> Stream {
        contains(where: { $0 == value }, at: site)
    }

    /// Whether it completes without an element: false at the first.
    ///
    ///     ------|
    ///     isEmpty
    ///     ------(true|)
    public func isEmpty(at site: Site = .isEmpty) -> Stream {
        ClosureOperator(self, at: site) { VerdictHop($0, $1, seeks: { _ in true }, saying: false) }
    }

    /// Whether an element comes before it completes.
    public func isNotEmpty(at site: Site = .isNotEmpty) -> Stream { contains(where: { _ in true }, at: site) }
}

/// Says `verdict` at the first element that is sought, its opposite if none comes.
private final class VerdictHop: Hop {
    private let isSought: Predicate
    private let verdict: Bool

    init(_ definition: Stream, _ downstream: Sink, seeks isSought: @escaping Predicate, saying verdict: Bool) {
        self.isSought = isSought
        self.verdict = verdict
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        do {
            guard try isSought(value) else { return drop(value, .ignored) }
            letGoFirst()
            send(.bool(verdict))
            finish()
        } catch { fail(error) }
    }

    override func completed() {
        send(.bool(!verdict))
        finish()
    }
}
