extension Site {
    public static let map = Site("map")
}

/// What a person's closure makes of an element.
public typealias Transform = (Value) throws -> Value
/// What a person's closure says of an element.
public typealias Predicate = (Value) throws -> Bool

extension Stream {
    /// Each element changed by `transform`.
    ///
    ///     --1--2--3--|
    ///     map { $0 * 10 }
    ///     --10-20-30-|
    public func map(_ transform: @escaping Transform, at site: Site = .map) -> Stream {
        Map(self, transform, at: site)
    }
}

private final class Map: Operator {
    let transform: Transform

    init(_ source: Stream, _ transform: @escaping Transform, at site: Site) {
        self.transform = transform
        super.init(source, at: site)
    }

    override func hop(_ downstream: Sink) -> Hop { MapHop(self, downstream) }
    override func moved(to source: Stream) -> Operator? { Map(source, transform, at: site) }
}

private final class MapHop: Hop {
    override func next(_ value: Value) {
        guard admits(value) else { return }
        do { send(try defined(as: Map.self) { try $0.transform(value) }) } catch { fail(error) }
    }
}
