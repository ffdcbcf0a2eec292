import Reactive

/// One stream hears another, or is pushed from it.
package struct Edge: Hashable {
    /// The indices of two streams.
    struct Ends: Hashable {
        let from, to: Int
    }

    package enum Kind: String, Sendable {
        /// What a stream is built on: passed on; asks; opens or closes; ends it; orders work.
        case data, trigger, gate, lifetime, operation
        /// An inner stream that was opened in an operator; what one is bound to; what a closure pushed.
        case inner, bound, pushed

        init(_ role: Role) {
            switch role {
            case .data: self = .data
            case .trigger: self = .trigger
            case .gate: self = .gate
            case .lifetime: self = .lifetime
            case .operation: self = .operation
            }
        }
    }

    /// Indices of streams in the log.
    package let from: Int
    package let to: Int
    package let kind: Kind
    /// The number of the newest record when it was first seen.
    package let since: Int
}

/// From where to where closures have pushed: remembered, though the records of it go.
struct Pushes {
    /// The first push of each kind.
    private(set) var first: [Edge.Ends: Int] = [:]
    /// How often one was added.
    private(set) var changes = 0

    /// A closure that heard one stream has pushed into another.
    mutating func note(_ record: Record, from cause: Record?) {
        guard let cause, cause.stream != record.stream else { return }
        let ends = Edge.Ends(from: cause.stream, to: record.stream)
        guard first[ends] == nil else { return }
        first[ends] = record.number
        changes += 1
    }

    /// Numbers of others are given again.
    mutating func forget(streams isKept: (Int) -> Bool) {
        first = first.filter { isKept($0.key.from) && isKept($0.key.to) }
    }
}

extension Edge {
    /// All edges that were seen, each once, while the streams at both ends are known.
    package static func all(in log: Log) -> [Edge] {
        var edges: [Edge] = []
        for (index, facts) in log.streams.enumerated() {
            for input in facts.inputs {
                edges.append(Edge(from: input.stream, to: index, kind: kind(of: input, of: facts), since: facts.since))
            }
        }
        for (index, facts) in log.streams.enumerated() {
            guard let teller = facts.teller else { continue }
            edges.append(Edge(from: teller, to: index, kind: .data, since: facts.since))
        }
        var seen: Set<Edge.Ends> = []
        for facts in log.runs.dropFirst() where facts.isInner {
            let to = log.runs[facts.feeds].stream
            let isBuiltOn = log.streams[to].inputs.contains { $0.stream == facts.stream }
            guard !isBuiltOn, seen.insert(Edge.Ends(from: facts.stream, to: to)).inserted else { continue }
            edges.append(Edge(from: facts.stream, to: to, kind: .inner, since: facts.since))
        }
        seen = []
        for facts in log.subscriptions.dropFirst() {
            guard let target = facts.target, seen.insert(Edge.Ends(from: facts.stream, to: target)).inserted else {
                continue
            }
            edges.append(Edge(from: facts.stream, to: target, kind: .bound, since: facts.since))
        }
        for (ends, since) in log.pushes.first.sorted(by: { $0.value < $1.value }) where !seen.contains(ends) {
            edges.append(Edge(from: ends.from, to: ends.to, kind: .pushed, since: since))
        }
        return edges
    }

    /// How an operator uses one of its inputs. Who only asks for the other's latest is a trigger.
    private static func kind(of input: (stream: Int, role: Role), of facts: StreamFacts) -> Edge.Kind {
        return facts.site.manner.traits.contains(.firstAsks) && facts.inputs.first?.stream == input.stream
            ? .trigger : Edge.Kind(input.role)
    }
}
