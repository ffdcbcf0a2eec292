extension Site {
    public static let skipWhile = Site("skip", detail: "while")
}

extension Stream {
    /// The elements from the first that `predicate` rejects; later ones are not asked about.
    ///
    ///     --1--2--5--1--|
    ///     skip(while: { $0 < 3 })
    ///     --------5--1--|
    public func skip(
        while predicate: @escaping Predicate, at site: Site = .skipWhile
    ) -> Stream {
        ClosureOperator(self, at: site) { SkipWhileHop($0, $1, predicate) }
    }
}

private final class SkipWhileHop: Hop {
    private let predicate: Predicate
    private var isOpen = false

    init(_ definition: Stream, _ downstream: Sink, _ predicate: @escaping Predicate) {
        self.predicate = predicate
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        if isOpen { return send(value) }
        do {
            if try predicate(value) { return drop(value, .skipped(left: nil)) }
            isOpen = true
            send(value)
        } catch { fail(error) }
    }
}
