import Reactive

/// Numbers of facts that nothing speaks of any more, to be given again.
struct Vacancies {
    fileprivate(set) var streams: [Int] = []
    fileprivate(set) var runs: [Int] = []
    fileprivate(set) var subscriptions: [Int] = []
    /// How many facts there may be before they are looked through.
    fileprivate var limit = 50_000
    /// The facts that stand where others were forgotten.
    fileprivate var nobody: Int?

    fileprivate var count: Int { streams.count + runs.count + subscriptions.count }

    /// Whether there is no room left for another run or subscription.
    var isExhausted: Bool { runs.isEmpty || subscriptions.isEmpty }

    mutating func run() -> Int? { runs.popLast() }
    mutating func stream() -> Int? { streams.popLast() }
    mutating func subscription() -> Int? { subscriptions.popLast() }
}

/// Streams, runs and subscriptions may come and go by the million: what is over, and in no record that is kept, makes
/// room for others.
extension Log {
    @inline(__always) func forgetWhatIsOver() {
        if streams.count &+ runs.count &+ subscriptions.count &- vacant.count > vacant.limit { forget() }
    }

    private func forget() {
        let nobody = vacant.nobody ?? nobodysFacts()
        vacant.nobody = nobody
        let spoken = Spoken(self, and: nobody)
        vacant.streams = streams.indices.filter { !spoken.streams[$0] }
        vacant.runs = runs.indices.dropFirst().filter { !spoken.runs[$0] }
        vacant.subscriptions = subscriptions.indices.dropFirst().filter { !spoken.subscriptions[$0] }
        for index in vacant.streams { streams[index] = streams[nobody] }
        for number in vacant.runs { runs[number] = .over(of: nobody) }
        for number in vacant.subscriptions { subscriptions[number] = .over(of: nobody) }
        for index in streams.indices {
            if let first = streams[index].firstConsumer, !spoken.runs[first.run] { streams[index].firstConsumer = nil }
        }
        detectors.forget(streams: { spoken.streams[$0] })
        pushes.forget { spoken.streams[$0] }
        given.changes += 1
        for index in streams.indices {
            if let home = streams[index].home, !spoken.streams[home] { streams[index].home = nil }
        }
        let left = streams.count + runs.count + subscriptions.count - vacant.count
        vacant.limit = max(50_000, 2 * left)
    }

    private func nobodysFacts() -> Int {
        streams.append(StreamFacts(forgotten: Site("forgotten")))
        return streams.count - 1
    }
}

/// Which facts are alive, or told of by records that are kept, and what those are built on.
private struct Spoken {
    var streams: [Bool]
    var runs: [Bool]
    var subscriptions: [Bool]

    init(_ log: Log, and nobody: Int) {
        streams = log.streams.map { $0.stream != nil }
        runs = log.runs.map { $0.endedAt == nil }
        subscriptions = log.subscriptions.map { $0.endedAt == nil }
        streams[nobody] = true
        for number in log.kept ?? 1...1 {
            guard let record = log.records.find(number) else { continue }
            streams[record.pointee.stream] = true
            let (run, newest, listener) = (record.pointee.run, record.pointee.newestRun, record.pointee.listener)
            if run < runs.count { runs[run] = true }
            if newest < runs.count { runs[newest] = true }
            if listener < subscriptions.count { subscriptions[listener] = true }
        }
        for number in runs.indices where runs[number] {
            var run = number
            while log.runs[run].feeds > 0, !runs[log.runs[run].feeds] {
                run = log.runs[run].feeds
                runs[run] = true
            }
        }
        for number in runs.indices where runs[number] { streams[log.runs[number].stream] = true }
        for number in subscriptions.indices where subscriptions[number] {
            streams[log.subscriptions[number].stream] = true
            if let target = log.subscriptions[number].target { streams[target] = true }
        }
        var waiting = streams.indices.filter { streams[$0] }
        while let next = waiting.popLast() {
            let above = log.streams[next].inputs.map(\.stream) + [log.streams[next].teller].compactMap { $0 }
            for stream in above where !streams[stream] {
                streams[stream] = true
                waiting.append(stream)
            }
        }
    }
}

extension RunFacts {
    fileprivate static func over(of stream: Int) -> RunFacts {
        var facts = RunFacts(
            stream: stream, feeds: 0, isInner: false, isShared: false, isWatched: false, label: nil, openedBy: 0,
            entry: 0, since: 0, time: 0)
        facts.end(at: 0, by: 0, until: 0, in: 0, at: nil)
        return facts
    }
}

extension SubscriptionFacts {
    fileprivate static func over(of stream: Int) -> SubscriptionFacts {
        SubscriptionFacts(stream: stream, target: nil, site: nil, entry: 0, time: 0, openedBy: 0, endedAt: 0)
    }
}
