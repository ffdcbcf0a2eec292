import Log
import Messages
import Reactive

/// What a side of a run was greeted with when it began to listen: no event brought it.
struct Greeting {
    let text: String
    /// The event that it had been, unless the stream began with it.
    let record: Record?
}

extension Wiring {
    /// The elements that greeted a side of a run, oldest first.
    func greetings(at run: Int, of side: Int) -> [Greeting] {
        let (facts, since) = (log.streams[side], log.runs[run].since)
        guard facts.keeps > 0, facts.end == 0 || facts.end > since else { return [] }
        let said = records(of: side, before: since + 1).lazy.filter { $0.kind == .next }.prefix(facts.keeps)
        let kept = said.map { Greeting(text: $0.brief, record: $0) }.reversed()
        if kept.isEmpty, let start = facts.start { return [Greeting(text: start, record: nil)] }
        return Array(kept)
    }

    /// That what makes a state of events tells a newcomer one that is over, and what would not.
    func replaying(_ stream: Int) -> Message? {
        let facts = log.streams[stream]
        let roots = upstream(of: stream).filter { log.streams[$0].isSubject && sources[$0].isEmpty }
        guard facts.isShared, facts.site.makesTrait, !roots.isEmpty, roots.allSatisfy({ log.streams[$0].keeps == 0 })
        else { return nil }
        return facts.site.remedy(in: dialect)
    }

    /// How many elements a side has brought to a run.
    func heard(at run: Int, of side: Int) -> Int {
        greetings(at: run, of: side).count + arrivals(at: run, of: side).count
    }

    /// Which element of its side, from 0, an event was for a run.
    func position(of record: Record, at run: Int, of side: Int) -> Int? {
        arrivals(at: run, of: side).firstIndex { $0.number == record.number }
            .map { $0 + greetings(at: run, of: side).count }
    }

    /// The error that a subject or what is shared had ended with before the run of a record began to listen.
    func keptFailure(before record: Record) -> Record? {
        guard let run = log.run(record.run) else { return nil }
        return log.streams[record.stream].inputs.lazy.compactMap { input -> Record? in
            let source = log.streams[input.stream]
            guard source.isSubject || source.isShared, let end = log[source.end] else { return nil }
            let isAnew = runs[input.stream].contains {
                log.runs[$0].isShared && log.runs[$0].since >= end.number && log.runs[$0].since < record.number
            }
            return end.kind == .error && end.number <= run.since && !isAnew ? end : nil
        }.first
    }

    /// Whether a side of a run has completed, or had when the run began.
    func hasCompleted(_ side: Int, at run: Int) -> Bool {
        let stream = log.streams[log.runs[run].stream].inputs[side].stream
        let heard = (feeders[run] ?? []).last { log.runs[$0].stream == stream }
        return log[heard.map { log.runs[$0].end } ?? log.streams[stream].end]?.kind == .completed
    }
}
