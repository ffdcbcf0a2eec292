import Log
import Messages
import Reactive

extension WhyNot {
    /// Why a side has not spoken, or had not at a record, in a few lines.
    func reasons(forSilence stream: Int, at number: Int = .max) -> [Finding] {
        guard !silent.contains(stream), silent.count < 20 else { return [] }
        return Silence(self, stream, number).reasons
    }
}

/// Why a stream that an operator waits for has said nothing to it.
private struct Silence {
    private let asked: WhyNot
    private let question: WhyNot
    private let stream: Int
    /// The record at which it was missed.
    private let number: Int
    private let facts: StreamFacts
    private let name: String
    private var wiring: Wiring { asked.wiring }
    private var log: Log { asked.log }

    init(_ asked: WhyNot, _ stream: Int, _ number: Int) {
        var question = asked
        question.silent.insert(stream)
        (self.asked, self.question, self.stream, self.number) = (asked, question, stream, number)
        facts = asked.log.streams[stream]
        name = facts.name ?? facts.site.title
    }

    var reasons: [Finding] {
        let refused = Refusals(asked).findings(on: [stream])
        if !refused.isEmpty { return refused }
        if facts.isSubject, wiring.sources[stream].isEmpty, facts.count == 0, facts.start == nil {
            if let ended { return [ended] }
            let text = Message("nothing has been pushed into \(name)\(wiring.untouchable(stream))")
            return [Finding(.idle, text, at: place)]
        }
        // A source may have spoken since.
        if wiring.sources[stream].isEmpty, !facts.isSubject, facts.count > 0 { return [] }
        if let known = ended ?? late ?? later { return [known] }
        let way = wiring.upstream(of: stream).union([stream]).sorted()
        let drops = way.compactMap { source in
            wiring.records(of: source).first { $0.kind == .dropped && $0.drop != .unheard }
        }
        if let newest = drops.max(by: { $0.number < $1.number }) { return reasons(for: newest) }
        if let idle = way.lazy.compactMap(question.unheard).first(where: { $0.kind == .unconnected }) { return [idle] }
        let roots = way.filter { wiring.sources[$0].isEmpty }
        if roots.contains(where: isUntouched) {
            let held = Holding(asked).findings(before: stream)
            if !held.isEmpty { return held }
        }
        // What an operator has left says nothing of what it hears now.
        let live = roots.filter { root in
            wiring.runs[root].isEmpty || wiring.runs[root].contains { log.runs[$0].endedAt == nil }
                || wiring.users[root].contains { user in log.streams[user].inputs.contains { $0.stream == root } }
        }
        return (live.isEmpty ? roots : live).prefix(3).flatMap(silence(ofRoot:))
            + Hushed(asked).seeds(on: way)
    }

    /// Whether a stream has nothing but the value that it began with.
    private func isUntouched(_ root: Int) -> Bool {
        log.streams[root].start != nil && !wiring.records(of: root).contains { $0.kind == .next }
    }

    private var place: String { asked.program.at(facts.site) }

    private var ended: Finding? {
        guard facts.count == 0, let end = log[facts.end] else { return nil }
        let what =
            end.kind == .error
            ? Message("\(asked.described(stream)) failed with error \(end.literal)")
            : Message("\(asked.described(stream)) completed without an element")
        let text = asked.why.saying(end).map { Message("\(what), at \($0)") } ?? what
        let steps = wiring.sources[stream].isEmpty ? [] : asked.why.way(from: end, 1)
        // Of an error it is told who keeps it for each who tries again.
        let way = end.kind == .error ? steps.filter { $0.role == .greeting }.map { $0.at(1) } : steps
        return Finding(.ended, text, at: place, of: end.number, way: way)
    }

    private var late: Finding? {
        guard facts.isSubject || facts.isShared, facts.keeps == 0,
            let last = wiring.records(of: stream, before: number).first(where: { $0.kind == .next })
        else { return nil }
        let said = last.titled(in: log)
        return Finding(
            .late,
            Message(
                "\(name) had said \(said) before, and keeps nothing for new subscribers; \(facts.keeping(in: asked.program))"
            ),
            at: place, of: last.number)
    }

    /// That it has spoken since, for the first time.
    private var later: Finding? {
        guard number < .max, let last = wiring.records(of: stream).first(where: { $0.kind == .next }),
            last.number > number, wiring.records(of: stream, before: number).allSatisfy({ $0.kind != .next })
        else { return nil }
        let first = wiring.records(of: stream).reversed().first { $0.kind == .next } ?? last
        return Finding(.late, Message("\(first.titled(in: log)) came later"), at: place, of: first.number)
    }

    private func reasons(for drop: Record) -> [Finding] {
        let waiter = log.streams[drop.stream]
        if case .waiting = drop.drop, !asked.silent.isEmpty || facts.isSubject,
            waiter.inputs.contains(where: { $0.stream == stream })
        {
            let text = Message(
                "\(name) comes out of \(waiter.site.title) itself, which waits for it: a start value gets it going")
            return [Finding(.waits, text, at: asked.program.at(waiter.site), of: drop.number)]
        }
        if let newer = superseding(drop) { return newer }
        var fate = PushFate(question, stream, nil)
        fate.tell(drop)
        return fate.answer
    }

    /// What became of an element that took another's place, unless it arrived.
    private func superseding(_ drop: Record) -> [Finding]? {
        guard case .superseded = drop.drop, let newer = log[drop.cause], newer.kind == .next else { return nil }
        return fate(of: newer)
    }

    /// Why what a side is built on has not made it speak: it said nothing itself, or not while anybody listened.
    private func silence(ofRoot root: Int) -> [Finding] {
        guard let last = wiring.records(of: root).first(where: { $0.kind == .next }) else {
            if let due = Due(among: [root], asked).finding { return [due] }
            let place = asked.program.at(log.streams[root].site)
            if let start = log.streams[root].start {
                let text = Message(
                    "nothing has been pushed into \(log.title(of: root)): it has its start value, \(start)")
                return [Finding(.idle, text, at: place)]
            }
            let text = Message("nothing has come from \(asked.described(root)), where \(name) comes from")
            return [Finding(.idle, text, at: place)]
        }
        return fate(of: last) ?? []
    }

    private func fate(of record: Record) -> [Finding]? {
        var fate = PushFate(question, stream, record)
        fate.follow(record)
        return fate.arrived == nil && fate.hasFindings ? fate.answer : nil
    }
}
