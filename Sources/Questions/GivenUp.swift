import Log
import Messages
import Reactive

/// What an operator held, and sent before its time since its source had completed.
struct GivenUp {
    let reason: Reason
    private var log: Log { reason.log }

    /// `its source completed, so it sent at once what it held; each run of flatMapLatest has a debounce of its own`
    var sentence: Message? {
        guard let end else { return nil }
        let id = end.sub == 0 ? " (#\(end.id))" : ""
        return .clauses(
            [Message("its source had completed\(id), so it sent what it held at once\(reason.superseded)"), alone]
                .compactMap { $0 })
    }

    /// The same of an array whose time was not up.
    var early: Message? {
        guard reason.manner.traits.contains(.paced), reason.cause?.kind == .completed else { return nil }
        return sentence.map { Message("; \($0)") }
    }

    /// The end of its source, if that came before its event and at the same instant.
    private var end: Record? {
        let record = reason.record
        let runs = (reason.wiring.feeders[record.run] ?? []).map { log[log.runs[$0].end] }
        let subjects = reason.facts.inputs.map { log[log.streams[$0.stream].end] }
        return (runs + subjects).lazy.compactMap { $0 }.first {
            $0.kind == .completed && $0.number < record.number && $0.time == record.time
                && $0.number > log.run(record.run)?.since ?? 0
        }
    }

    /// That what it holds is of one inner stream alone, where it stands in the closure that makes those.
    var alone: Message? {
        var here = log.run(reason.record.run)
        while let facts = here, !facts.isInner { here = log.run(facts.feeds) }
        guard let inner = here, let outer = log.run(inner.feeds) else { return nil }
        let site = log.streams[outer.stream].site
        guard site.manner.traits.contains(.opens) else { return nil }
        let word = reason.facts.site.word
        return Message("each run of \(site.word) has a \(word) of its own: one in front of it is for all")
    }
}
