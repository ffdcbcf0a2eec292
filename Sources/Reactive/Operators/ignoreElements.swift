extension Site {
    public static let ignoreElements = Site("ignoreElements")
}

extension Stream {
    /// The end alone.
    ///
    ///     --1--2--|
    ///     ignoreElements
    ///     --------|
    public func ignoreElements(at site: Site = .ignoreElements) -> Stream {
        ClosureOperator(self, at: site) { IgnoreElementsHop($0, $1) }
    }
}

private final class IgnoreElementsHop: Hop {
    override func next(_ value: Value) {
        if admits(value) { drop(value, .ignored) }
    }
}
