import Log
import Messages
import Reactive

/// The end of what takes so much alone, and had that with what its source greeted it with: a start value, what is kept.
struct GreetedEnd {
    let reason: Reason
    private var log: Log { reason.log }
    private var record: Record { reason.record }

    /// `it had its one with "guest", the start value of user; skip(1) leaves that out`
    var sentence: Message? {
        guard log[record.cause] == nil, let run = log.run(record.run), let source,
            case let greetings = reason.wiring.greetings(at: farthest, of: source), let last = greetings.last
        else { return nil }
        let sent = reason.wiring.records(of: record.stream, before: record.number).filter {
            $0.run == record.run && $0.kind == .next && $0.number > run.since
        }
        let name = log.title(of: source)
        guard let kept = last.record else { return started(sent.first, last.text, name) }
        let value = kept.titled(in: log)
        guard sent.count > 0 else {
            return Message("the predicate was false to \(value), which \(name) had kept and greeted it with")
        }
        return sent.count == 1
            ? Message("it had its one with \(value), which \(name) had kept and greeted it with")
            : Message(
                "it had its \(sent.count) with what \(name) had kept and greeted it with, \(value) last")
    }

    /// Of what is to be one element alone.
    var wanted: Message {
        reason.cause?.kind == .next
            ? Message("a second element came, where one alone is wanted; take(1) in front of it takes the first")
            : Message("there was not exactly one element")
    }

    /// Of a start value, which is no news.
    private func started(_ sent: Record?, _ start: String, _ name: String) -> Message {
        let leaving =
            sieve.map { Message("\($0) in front of \(log.streams[record.stream].site.word) leaves that out") }
            ?? Message("\(reason.wiring.dialect.skippingOne) leaves that out")
        guard let sent else {
            return Message("the predicate was false to \(start), the start value of \(name); \(leaving)")
        }
        // What is on the way may have made another value of it.
        let made = sent.brief == start ? nil : Message(", here \(sent.brief)")
        return Message("it had its one with \(start), the start value of \(name)\(made); \(leaving)")
    }

    /// What stands behind it, and would not have what was taken: `filter`.
    private var sieve: String? {
        reason.wiring.users[record.stream].first { user in
            reason.wiring.records(of: user).contains { $0.drop == .filtered && $0.number < record.number }
        }.map { log.streams[$0].site.word }
    }

    /// What lies at the beginning of its chain.
    private var source: Int? {
        var here = record.stream
        for _ in 0..<50 {
            guard log.streams[here].inputs.count == 1 else { return nil }
            here = log.streams[here].inputs[0].stream
            if log.streams[here].isSubject || log.streams[here].isShared { return here }
        }
        return nil
    }

    /// The run of the chain that hears that itself.
    private var farthest: Int {
        var here = record.run
        for _ in 0..<50 {
            guard let next = reason.wiring.feeders[here]?.last else { break }
            here = next
        }
        return here
    }
}
