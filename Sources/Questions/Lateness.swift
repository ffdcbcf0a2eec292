import Log
import Messages
import Reactive

/// Of an element that was sent before somebody came who would have heard it.
struct Lateness {
    let wiring: Wiring
    let program: any Program
    let record: Record
    private var log: Log { wiring.log }

    /// That what is shared had sent its last element when those began to listen who lead to a stream, and that it runs on.
    static func unheard(by target: Int, on way: Set<Int>, _ question: WhyNot) -> Finding? {
        let log = question.log
        for stream in way.sorted() where log.streams[stream].isShared && log.streams[stream].keeps == 0 {
            guard let last = question.wiring.records(of: stream).first(where: { $0.kind == .next }),
                log.run(last.run)?.endedAt == nil
            else { continue }
            let lateness = Lateness(wiring: question.wiring, program: question.program, record: last)
            guard let text = lateness.ofBinding(to: target, on: way) else { continue }
            return Finding(.late, text, at: question.program.at(log.streams[stream].site), of: last.number)
        }
        return nil
    }

    /// That the target was bound to what leads there only after an element.
    func ofBinding(to target: Int, on way: Set<Int>) -> Message? {
        let bound = log.subscriptions.dropFirst().filter { $0.target == target && way.contains($0.stream) }
        guard let first = bound.min(by: { $0.since < $1.since }), first.since >= record.number,
            !isKept(at: first.since)
        else { return nil }
        let value = record.brief + (log.name(of: record).map { " (\($0))" } ?? "")
        let (name, other) = (log.title(of: target), log.title(of: first.stream))
        let late = Message("\(name) was bound to \(other) by \(program.title(ofEntry: first.entry)), after \(value)")
        return Message("\(late): \(forgetting)")
    }

    /// That a closure subscribed to its stream itself, and only after it.
    var ofClosure: Message? {
        let closures = log.subscriptions.dropFirst().filter { $0.stream == record.stream && $0.target == nil }
        guard !closures.contains(where: { $0.since < record.number }), let first = closures.first,
            !isKept(at: first.since)
        else { return nil }
        let (name, value) = (log.title(of: record.stream), record.brief)
        let id = log.name(of: record).map { " (\($0))" } ?? ""
        let since = first.site?.place.map(program.title(of:)) ?? program.title(ofEntry: first.entry)
        return Message("\(name) was subscribed to only at \(since), after \(value)\(id): \(forgetting)")
    }

    /// Whether somebody came later, and was told it then: says so.
    func isTold(into fate: inout PushFate) -> Bool {
        guard let greeted = ofGreeting else { return false }
        fate.say(.used, .closure, greeted.text, at: greeted.site)
        // What came before it is what somebody may miss.
        if let lost = lostBefore { fate.say(.used, .late, lost, at: greeted.site) }
        return true
    }

    /// That a closure came only after it, and was told what its stream still had.
    private var ofGreeting: (text: Message, site: Site)? {
        let closures = log.subscriptions.dropFirst().filter { $0.stream == record.stream && $0.target == nil }
        guard let first = closures.first(where: { $0.since >= record.number && isKept(at: $0.since) }),
            let site = first.site
        else { return nil }
        let name = log.title(of: record.stream)
        return (Message("\(name) keeps it for who comes later: \(site.word) was told it when it came"), site)
    }

    /// The same of the newest one before it that was not kept for who came.
    private var lostBefore: Message? {
        wiring.records(of: record.stream, before: record.number).lazy.filter { $0.kind == .next }
            .compactMap { Lateness(wiring: wiring, program: program, record: $0).ofClosure }.first
    }

    /// What took its place in what its stream keeps.
    private var replacing: Record? {
        let keeps = log.streams[record.stream].keeps
        let newer = wiring.records(of: record.stream).filter { $0.kind == .next && $0.number > record.number }
        return keeps > 0 && newer.count >= keeps ? newer.reversed()[keeps - 1] : nil
    }

    /// That its stream keeps so many, and what took its place there.
    var replaced: Message? {
        guard let newer = replacing?.titled(in: log) else { return nil }
        let (name, keeps) = (log.title(of: record.stream), log.streams[record.stream].keeps)
        return keeps == 1
            ? Message("\(name) keeps its newest element alone, and \(newer) took its place")
            : Message("\(name) keeps its newest \(keeps) elements, and \(newer) took the place of this one")
    }

    /// Whether its stream still had it for who came at that time.
    private func isKept(at number: Int) -> Bool {
        // What tells its result alone keeps that for whoever comes.
        if (log.streams[record.stream].stream as? Subject)?.isQuiet == true { return true }
        if log.streams[record.stream].isShared, let run = log.run(record.run), run.until <= number { return false }
        return wiring.records(of: record.stream, before: number + 1).lazy.filter { $0.kind == .next }
            .prefix(log.streams[record.stream].keeps).contains { $0.number == record.number }
    }

    /// Whether an operator that begins to listen later ran when it came, and did not listen.
    func hasBegunLate(_ stream: Int) -> Bool {
        log.streams[stream].site.manner.account == .begun
            && wiring.runs[stream].contains { run in
                log.runs[run].lives(at: record.number)
                    && !(wiring.feeders[run] ?? []).contains { log.runs[$0].since < record.number }
            }
    }

    /// That an operator which takes one part after the other ran when it came, and had not come to the part that hears it.
    func notReached(on way: Set<Int>, _ beaten: (Int, Int) -> Message?) -> (text: Message, site: Site)? {
        for stream in way.sorted() where log.streams[stream].site.manner.traits.contains(.follows) {
            let facts = log.streams[stream]
            guard let run = wiring.runs[stream].last(where: { log.runs[$0].lives(at: record.number) }),
                let part = facts.inputs.dropFirst().first(where: {
                    $0.stream == record.stream || wiring.upstream(of: $0.stream).contains(record.stream)
                }),
                !(wiring.feeders[run] ?? []).contains(where: {
                    log.runs[$0].stream == part.stream && log.runs[$0].since < record.number
                }), let text = beaten(part.stream, run)
            else { continue }
            return (.clauses([text, forgetting]), facts.site)
        }
        return nil
    }

    /// Where the run that it came of was connected by hand: who is to hear all of that must have subscribed before.
    var connected: (text: Message, site: Site)? {
        guard let run = log.run(record.run), run.isShared, let site = run.connectedAt else { return nil }
        let name = log.title(of: record.stream)
        return (Message("\(name) was connected before: subscribe first, then .connect()"), site)
    }

    /// That a stream had no more of an element for who came later, and what would have kept it.
    var forgetting: Message {
        let facts = log.streams[record.stream]
        let name = log.title(of: record.stream)
        if facts.isShared, facts.keeps > 0, log.run(record.run)?.endedAt != nil {
            let title = facts.site.title
            if log[log.run(record.run)?.end ?? 0]?.kind == .error {
                return Message("\(title) forgot it when it failed; scope: .forever keeps it")
            }
            return Message("\(title) forgot it when its last subscriber had left; scope: .forever keeps it")
        }
        return completed ?? replaced
            ?? Message("\(name) keeps nothing for new subscribers; \(facts.keeping(in: program))")
    }

    /// That what is shared was over in the turn in which it sent this, where it is not run again for who comes later: to
    /// keep one element would not have helped.
    private var completed: Message? {
        let facts = log.streams[record.stream]
        guard facts.isShared, facts.keeps == 0, Dialect(of: program) == .combine,
            let end = log[log.run(record.run)?.end ?? 0], end.kind == .completed, end.turn == record.turn
        else { return nil }
        let name = log.title(of: record.stream)
        let told =
            log.name(of: end).map { Message("\(name) had completed by then (\($0))") }
            ?? Message("\(name) had completed by then")
        return Message(
            "\(told), and is not run again; makeConnectable() instead, and connect() when all have subscribed")
    }
}

extension Record {
    /// `"bye" (#3)`
    func titled(in log: Log) -> String { brief + (log.name(of: self).map { " (\($0))" } ?? "") }
}
