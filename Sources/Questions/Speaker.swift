import Log
import Messages

/// Which side of a join made it send.
struct Speaker {
    let reason: Reason
    private var log: Log { reason.log }
    private var wiring: Wiring { reason.wiring }

    /// `a (#2) sent`; of several sides that hear the same push, which it was, and what the join had made of another.
    var sentence: Message? {
        guard let cause = reason.cause else { return nil }
        guard let (root, trigger) = fork else { return Message("\(reason.title(cause)) sent") }
        let side = trigger == root.stream ? reason.title(cause) : log.title(of: trigger)
        return earlier(from: root).map { Message("\(side) sent; \(again(root, $0))") } ?? Message("\(side) sent")
    }

    /// `from a (#2)`; of several sides that hear the same push, that another had brought the same element.
    var source: Message? {
        guard let cause = reason.cause else { return nil }
        let from = Message("from \(reason.title(cause))")
        guard let (root, _) = fork, let earlier = earlier(from: root) else { return Message("\(from)\(limited)") }
        guard earlier.literal == reason.record.literal else {
            return Message("\(from)\(limited)\(later(root, than: earlier))")
        }
        return Message("\(from); \(again(root, earlier))")
    }

    /// `; #1 had come by b before (#3), which it hears first`: that a push came by a longer way before.
    private func later(_ root: Record, than earlier: Record) -> Message? {
        let record = reason.record
        let causes = wiring.causes(of: earlier)
        guard earlier.turn == record.turn, causes.count > wiring.causes(of: record).count,
            let side = causes.lazy.compactMap({ log[$0]?.stream }).first(where: { stream in
                reason.facts.inputs.contains { $0.stream == stream }
            }), side != reason.trigger
        else { return nil }
        let (id, name) = (log.name(of: root) ?? root.brief, log.title(of: side))
        let other = earlier.sub == 0 ? " (#\(earlier.id))" : ""
        return Message("; \(id) had come by \(name) before\(other), which it hears first")
    }

    /// `; take until had ended another side (out (#1) ended it), and this one goes on`
    private var limited: Message? {
        let record = reason.record
        for feeder in wiring.feeders[record.run] ?? [] {
            var here = log[log.runs[feeder].end]
            for _ in 0..<20 {
                guard let end = here, end.kind == .completed, end.number < record.number, end.run > 0 else { break }
                let limit = Reason(wiring: wiring, record: end)
                if limit.manner.traits.contains(.limits), let why = limit.end {
                    return Message("; \(limit.facts.site.title) had ended another side (\(why)), and this one goes on")
                }
                here = log[end.cause]
            }
        }
        return nil
    }

    /// The nearest event behind this one that several sides hear, and the side that it came by.
    private var fork: (root: Record, side: Int)? {
        guard let side = reason.trigger else { return nil }
        let causes = wiring.causes(of: reason.record).prefix(100).lazy.compactMap { log[$0] }
        let root = causes.first { cause in cause.sub == 0 && sides(from: cause).contains { $0 != side } }
        return root.map { ($0, side) }
    }

    /// What the join had made of a push before.
    private func earlier(from root: Record) -> Record? {
        let record = reason.record
        return wiring.records(of: record.stream, before: record.number).prefix { $0.number > root.number }
            .last { $0.kind == .next && $0.run == record.run && wiring.causes(of: $0).contains(root.number) }
    }

    private func again(_ root: Record, _ earlier: Record) -> Message {
        let id = log.name(of: wiring.printed(earlier) ?? earlier) ?? earlier.brief
        return Message("\(reason.title(root)) had made it send before, by another side (\(id))")
    }

    /// The sides that a push goes to by itself.
    private func sides(from push: Record) -> [Int] {
        reason.facts.inputs.map(\.stream).filter {
            $0 == push.stream || wiring.upstream(of: $0).contains(push.stream)
        }
    }
}

/// What begins with a listener, and not with an event: a run, and what greets it.
struct Beginning {
    let reason: Reason
    private var log: Log { reason.log }
    private var wiring: Wiring { reason.wiring }
    private var record: Record { reason.record }

    /// ` of a run of its own, since 2.000; another runs since 0.000: .share() makes it one`, of what ticks for each
    /// listener anew.
    var besides: Message? {
        guard let own = whole(record.run), !own.isInner else { return nil }
        let other = wiring.runs[record.stream].first { run in
            run != record.run && log.runs[run].lives(at: record.number) && whole(run).map { !$0.isInner } ?? false
        }
        guard let other else { return nil }
        let (since, begun) = (Signal.seconds(log.runs[other].time), Signal.seconds(log.runs[record.run].time))
        let sharing = reason.wiring.dialect.sharing(isAtOnce: true)
        return Message(" of a run of its own, since \(begun); another runs since \(since): \(sharing) makes it one")
    }

    /// What its closure gave, where that had failed already and told it so: it fails without a fault of its own.
    var failedBefore: Message? {
        guard record.cause == 0, let inner = reason.wiring.inner(of: record.run).last,
            let end = log[log.streams[log.runs[inner].stream].end], end.kind == .error, end.number < record.number
        else { return nil }
        return Message("\(log.title(of: end.stream)), which its closure gave, had failed: \(record.literal)")
    }

    /// The run that a run feeds in the end, or the inner one that it is a part of.
    func whole(_ run: Int) -> RunFacts? {
        guard var here = log.run(run) else { return nil }
        while !here.isInner, let next = log.run(here.feeds) { here = next }
        return here
    }

    /// Whether an event without a cause is what the source greeted its listener with, and not an operator's own.
    var isGreeting: Bool {
        guard let source = reason.facts.inputs.first?.stream else { return false }
        if let run = (wiring.feeders[record.run] ?? []).first(where: { log.runs[$0].stream == source }) {
            return log.runs[run].since < record.number
        }
        let before = wiring.records(of: source, before: record.number).prefix(log.streams[source].keeps)
            .count { $0.kind == .next }
        let greetings = max(before, log.streams[source].start == nil ? 0 : 1)
        let uncaused = wiring.records(of: record.stream).filter { $0.run == record.run && log[$0.cause] == nil }
        return uncaused.prefix(greetings).contains { $0.number == record.number }
    }
}
