extension Site {
    public static let filter = Site("filter")
}

extension Stream {
    /// The elements that `predicate` accepts.
    ///
    ///     --1--2--3--|
    ///     filter { $0 > 1 }
    ///     -----2--3--|
    public func filter(_ predicate: @escaping Predicate, at site: Site = .filter) -> Stream {
        Filter(self, predicate, at: site)
    }
}

private final class Filter: Operator {
    let predicate: Predicate

    init(_ source: Stream, _ predicate: @escaping Predicate, at site: Site) {
        self.predicate = predicate
        super.init(source, at: site)
    }

    override func hop(_ downstream: Sink) -> Hop { FilterHop(self, downstream) }
    override func moved(to source: Stream) -> Operator? { Filter(source, predicate, at: site) }
}

private final class FilterHop: Hop {
    override func next(_ value: Value) {
        guard admits(value) else { return }
        do {
            if try defined(as: Filter.self, { try $0.predicate(value) }) { send(value) } else { drop(value, .filtered) }
        } catch { fail(error) }
    }
}
