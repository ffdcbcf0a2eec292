extension Site {
    public static let compactMap = Site("compactMap")
}

extension Stream {
    /// Each element changed by `transform`; those it makes `nil` of are left out.
    ///
    ///     --1--x--3--|
    ///     compactMap { Int($0) }
    ///     --1-----3--|
    public func compactMap(_ transform: @escaping Transform, at site: Site = .compactMap) -> Stream {
        ClosureOperator(self, at: site) { CompactMapHop($0, $1, transform) }
    }
}

private final class CompactMapHop: Hop {
    private let transform: Transform

    init(_ definition: Stream, _ downstream: Sink, _ transform: @escaping Transform) {
        self.transform = transform
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        do {
            if let result = try transform(value).unwrapped { send(result) } else { drop(value, .filtered) }
        } catch { fail(error) }
    }
}
