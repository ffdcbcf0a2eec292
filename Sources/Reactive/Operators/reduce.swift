extension Site {
    public static let reduce = Site("reduce")
}

extension Stream {
    /// All elements made into one, sent at completion: the seed, if there were none. Without a seed an empty source is
    /// an error, `noElements`.
    ///
    ///     --1--2--3--|
    ///     reduce(0, +)
    ///     -----------(6|)
    public func reduce(
        _ seed: Value? = nil, _ combine: @escaping Combine, mapResult: Transform? = nil,
        at site: Site = .reduce
    ) -> Stream {
        ClosureOperator(self, at: site) { ReduceHop($0, $1, seed, combine, mapResult) }
    }
}

private final class ReduceHop: Hop {
    private var total: Value?
    private let combine: Combine
    private let mapResult: Transform?

    init(
        _ definition: Stream, _ downstream: Sink, _ seed: Value?, _ combine: @escaping Combine, _ mapResult: Transform?
    ) {
        total = seed
        self.combine = combine
        self.mapResult = mapResult
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        do { total = if let total { try combine(total, value) } else { value } } catch { fail(error) }
    }

    override func completed() {
        guard let total else { return fail(RxError.noElements) }
        do {
            send(try mapResult?(total) ?? total)
            finish()
        } catch { fail(error) }
    }
}
