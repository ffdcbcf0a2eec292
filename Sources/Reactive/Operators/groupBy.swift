extension Site {
    public static let groupBy = Site("groupBy")
    public static let group = Site("group")
}

/// The elements of one key: hot, and over when the stream that was grouped is.
public final class KeyedStream: PartStream {
    public let key: Value

    init(_ key: Value, _ subject: PublishSubject, of whole: PartingHop) {
        self.key = key
        super.init(subject, of: whole, at: .group)
    }

    public override func write(to text: inout String, as style: TextStyle) {
        text += "group "
        key.write(to: &text, as: style)
    }
}

extension Stream {
    /// A stream for each key, sent before the first element of that key, which whoever subscribes to it at once still
    /// gets. The source runs while the outer stream or any group has a listener.
    ///
    ///     -1-2-3-|
    ///     groupBy { $0 % 2 }
    ///     -A-B---|   A: 1--3-|   B: 2--|
    public func groupBy(_ key: @escaping Transform, at site: Site = .groupBy) -> Stream {
        ClosureOperator(self, at: site) { GroupByHop($0, $1, key) }
    }
}

private final class GroupByHop: PartingHop {
    private let key: Transform
    private var groups: [Value: PublishSubject] = [:]
    private var order: [PublishSubject] = []

    init(_ definition: Stream, _ downstream: Sink, _ key: @escaping Transform) {
        self.key = key
        super.init(definition, downstream)
    }

    override func took(_ value: Value) {
        do {
            let key = try key(value)
            if let group = groups[key] { return group.next(value) }
            let group = PublishSubject(loop, at: .group)
            groups[key] = group
            order.append(group)
            send(.object(KeyedStream(key, group, of: self)))
            group.next(value)
        } catch { error.isNoEvent ? giveUp(error) : over(.error(error)) }
    }

    override func close(_ event: Event) {
        let ending = order
        (groups, order) = ([:], [])
        for group in ending { group.on(event) }
    }
}
