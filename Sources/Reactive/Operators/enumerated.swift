extension Site {
    public static let enumerated = Site("enumerated")
    public static let pairwise = Site("pairwise")
}

extension Stream {
    /// Each element with its number, from 0.
    ///
    ///     -a--b--|
    ///     enumerated
    ///     -0a-1b-|
    public func enumerated(at site: Site = .enumerated) -> Stream {
        ClosureOperator(self, at: site) { EnumeratedHop($0, $1) }
    }

    /// Each element with the one before it.
    ///
    ///     -1--2--3--|
    ///     pairwise
    ///     ----12-23-|
    public func pairwise(at site: Site = .pairwise) -> Stream {
        ClosureOperator(self, at: site) { PairwiseHop($0, $1) }
    }
}

private final class EnumeratedHop: Hop {
    private var index = 0
    override func next(_ value: Value) {
        guard admits(value) else { return }
        let number = index
        index += 1
        send(.tuple([.int(number), value], labels: ["index", "element"]))
    }
}

private final class PairwiseHop: Hop {
    private var before: Value?
    override func next(_ value: Value) {
        guard admits(value) else { return }
        let last = before
        before = value
        if let last { send(.tuple([last, value])) } else { drop(value, .waiting(sides: [])) }
    }
    override func ending() { before = nil }
}
