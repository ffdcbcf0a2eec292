extension Site {
    public static let `repeat` = Site("repeat")
}

extension Stream {
    /// The source again each time it completes: `count` runs in all, or without end.
    ///
    ///     --1--|
    ///     repeat(2)
    ///     --1----1--|
    public func `repeat`(_ count: Int? = nil, at site: Site = .repeat) -> Stream {
        ClosureOperator(self, at: site) { Succession($0, $1, .again($0.source, times: count)) }
    }
}
