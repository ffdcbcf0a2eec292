import Reactive

extension Vector {
    /// The outer stream is subscribed to, and each group as the vector says: at once, later, or at a time.
    func prepareGroups(_ stage: Stage) throws -> (inout Comparison) throws -> Void {
        let expression = try wanted("expr")
        let start = try time("subscribe")
        let groups = Groups(stage, after: self["inner_subscribe_after"]?.time, at: self["inner_subscribe_at"]?.time)
        var built: Stream?
        stage.at(self["created"]?.time ?? min(100, start)) { built = try Node(expression, on: stage).stream() }
        stage.at(start) { if let built { groups.listen(to: built) } }
        stage.at(try self["dispose_outer"]?.time ?? time("dispose")) { groups.outer?.dispose() }
        if let time = groups.innerStart { stage.at(time) { groups.subscribeFirst() } }
        for member in self["dispose_inner"]?.members ?? [] {
            guard let time = member.value.time else { throw Inexpressible("\(member.value) is no time") }
            stage.at(time) { groups.subscriptions[member.key]?.dispose() }
        }
        if let time = self["dispose_all_inner"]?.time {
            stage.at(time) { for key in groups.order { groups.subscriptions[key]?.dispose() } }
        }
        let expected = self["expected_groups"]?.members ?? []
        return { comparison in
            for group in expected {
                try comparison.events("group \(group.key)", groups.heard(group.key), group.value)
            }
            let known = Set(expected.map(\.key))
            for key in groups.order where !known.contains(key) && !groups.heard(key).isEmpty {
                try comparison.events("group \(key)", groups.heard(key), .array([]))
            }
            if let keys = self["expected_outer_keys"] { try comparison.events("keys", groups.keys, keys) }
        }
    }
}

/// The groups of one run, by the text of their key.
private final class Groups {
    private let stage: Stage
    private let delay: Int?
    let innerStart: Int?
    private var first: KeyedStream?
    private(set) var outer: Disposable?
    private(set) var keys: [Recorded] = []
    private(set) var order: [String] = []
    private(set) var subscriptions: [String: Disposable] = [:]

    init(_ stage: Stage, after delay: Int?, at innerStart: Int?) {
        (self.stage, self.delay, self.innerStart) = (stage, delay, innerStart)
    }

    func listen(to stream: Stream) {
        outer = stream.subscribe(
            onNext: { [self] value in
                guard case .object(let group as KeyedStream) = value else {
                    return stage.hinder(Inexpressible("\(value.literal) is no group"))
                }
                keys.append(Recorded(stage.scheduler.now, .next(group.key)))
                came(group)
            },
            onError: { [self] in keys.append(Recorded(stage.scheduler.now, .error($0))) },
            onCompleted: { [self] in keys.append(Recorded(stage.scheduler.now, .completed)) })
    }

    private func came(_ group: KeyedStream) {
        if first == nil { first = group }
        guard innerStart == nil else { return }
        guard let delay, delay > 0 else { return subscribe(group) }
        stage.at(stage.scheduler.now + delay) { [self] in subscribe(group) }
    }

    func subscribeFirst() { if let first { subscribe(first) } }

    private func subscribe(_ group: KeyedStream) {
        let key = group.key.plain
        order.append(key)
        subscriptions[key] = stage.listen(to: group, as: observer(key))
    }

    func heard(_ key: String) -> [Recorded] { stage.heard[observer(key)] ?? [] }
    private func observer(_ key: String) -> String { "group \(key)" }
}
