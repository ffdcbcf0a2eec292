import Language
import Log
import Messages
import Reactive

/// What else there is to say of a stream than what became of its last push.
extension WhyNot {
    /// What a push came of that only went out to another listener: of that it is asked what became of it here.
    func origin(of push: Record, _ fate: PushFate, _ upstream: Set<Int>) -> Record? {
        guard !fate.hasFindings, fate.arrived == nil, fate.isOfAnotherRun else { return nil }
        return wiring.causes(of: push).compactMap { log[$0] }.first {
            $0.kind == .next && $0.run == 0 && upstream.contains($0.stream)
        }
    }

    /// That a stream has ended since its last element: it is over, and nothing else is the matter.
    func ended(_ stream: Int, since found: [Finding]) -> [Finding] {
        guard found.count == 1, found[0].kind == .arrived, !log.streams[stream].isSubject,
            let end = log[log.streams[stream].end], end.number > found[0].record,
            !wiring.runs[stream].contains(where: { log.runs[$0].endedAt == nil })
        else { return [] }
        return [PushFate(self, stream, nil).ending(wiring.printed(end) ?? end)]
    }

    /// Of a subject that nothing is wired to, and that closures push, if they do: where a push ended before it came there.
    func closures(instead push: Record?, of stream: Int, after number: Int = 0) -> [Finding]? {
        guard isPushedAlone(stream), let kept = log.kept else { return nil }
        let site = log.streams[stream].site
        if push == nil, number == 0, let name = program.declared(site.place), program.mentions(name) == 1 {
            return [
                Finding(
                    .idle, Message("nothing has been pushed into \(log.title(of: stream))"), at: program.at(site))
            ]
        }
        let written = program.pushes(into: stream)
        if push == nil, !written.isEmpty, written.allSatisfy(\.isUncalled) { return nil }
        let pushers = Unreached(self).pushers(of: stream)
        let isUnpushed =
            pushers.isEmpty && log.streams[stream].count == 0 && wiring.sources[stream].isEmpty
            && program.pushes(into: stream, isWide: true).isEmpty
        let typed = kept.reversed().lazy.compactMap { log[$0] }.filter {
            $0.kind == .next && $0.isTyped && $0.stream != stream && $0.number > number
        }.prefix(100).filter { record in
            if pushers.isEmpty { return owner(of: record.stream) == owner(of: stream) || owner(of: stream) == nil }
            return pushers.contains { $0 == record.stream || wiring.upstream(of: $0).contains(record.stream) }
        }
        guard let push = push ?? typed.first else { return nil }
        let fate = fate(of: push, stream)
        // What no line would push may have been meant by a closure that heard it, and by nothing else.
        guard fate.hasFindings, !isUnpushed || fate.marks.contains(.inClosure) else { return nil }
        let name = described(stream)
        let missed = fate.isOnItsWay ? missed(among: typed.prefix(20).filter { $0.number < push.number }, stream) : []
        let text =
            isUnpushed
            ? Message("nothing is wired to \(name), and no line pushes it. What became of \(why.head(push)):")
            : Message("nothing is wired to \(name): only closures push it. What became of \(why.head(push)):")
        return [Finding.another(text, push, fate.answer)] + missed
    }

    /// Whether nothing is wired to a subject: only closures push it, or people.
    func isPushedAlone(_ stream: Int) -> Bool {
        log.streams[stream].isSubject && wiring.sources[stream].allSatisfy { wiring.pushes[$0]?[stream] == "pushed" }
    }

    /// What became of a push, wherever it went.
    private func fate(of push: Record, _ stream: Int) -> PushFate {
        var fate = PushFate(self, stream, push, way: Set(log.streams.indices))
        fate.follow(push)
        return fate
    }

    /// What became of the newest push that is not on its way any more, if it did not arrive.
    private func missed(among pushes: [Record], _ stream: Int) -> [Finding] {
        for push in pushes {
            let fate = fate(of: push, stream)
            if fate.isOnItsWay { continue }
            guard fate.arrived == nil, fate.hasFindings else { return [] }
            return [Finding.another(Message("the last that did not: \(why.head(push))"), push, fate.answer)]
        }
        return []
    }

    /// What became of the push that led to this one within its turn, where that says something of its own.
    func asides(_ push: Record, _ stream: Int, _ upstream: Set<Int>) -> [Finding] {
        guard let root = root(of: push), upstream.contains(root.stream) else { return [] }
        var fate = PushFate(self, stream, root)
        fate.follow(root)
        guard fate.arrived == nil, !fate.asides.isEmpty else { return [] }
        return [Finding.another(Message("and \(why.head(root)), where it comes from:"), root, fate.asides)]
    }

    /// What a stream said because of a push, on a way that definitions do not tell: a table's changes. If no push was
    /// asked of, what it said since then will do.
    func descendant(of push: Record, in stream: Int, isAsked: Bool) -> Record? {
        for record in wiring.records(of: stream).prefix(50) where record.kind == .next && record.number > push.number {
            if !isAsked { return wiring.printed(record) ?? record }
            var here = record
            for _ in 0..<100 {
                guard let cause = log[here.cause] else { break }
                if cause.number == push.number { return wiring.printed(record) ?? record }
                here = cause
            }
        }
        return nil
    }

    /// That the element itself waits in a zip, though what it made of others arrived.
    func partnerless(_ fate: PushFate, _ push: Record, _ stream: Int) -> Finding? {
        var waiting = fate
        if !fate.marks.contains(.partnerless), let root = root(of: push) {
            waiting = PushFate(self, stream, root)
            waiting.follow(root)
        }
        return waiting.marks.contains(.partnerless)
            ? Finding(.another, Message("on another way:"), of: push.number, under: waiting.answer) : nil
    }

    /// The push that led to this one within its turn, if it was another.
    private func root(of push: Record) -> Record? {
        var root = push
        while let cause = log[root.cause], cause.turn == push.turn { root = cause }
        return root.number != push.number && root.kind == .next && root.run == 0 ? root : nil
    }

    /// The last push into a neighbour since then, if a closure heard it, and pushed nothing.
    func unanswered(since push: Record, _ stream: Int, _ upstream: Set<Int>) -> [Finding] {
        guard let kept = log.kept, let owner = owner(of: stream) else { return [] }
        let later = kept.reversed().lazy.compactMap { log[$0] }.prefix { $0.number > push.number }.first {
            $0.kind == .next && $0.isTyped && !upstream.contains($0.stream) && self.owner(of: $0.stream) == owner
        }
        guard let later else { return [] }
        let fate = fate(of: later, stream)
        let text = Message("since then, of \(why.head(later)):")
        let isOver = fate.answer.contains { $0.kind == .disposed }
        return fate.marks.contains(.inClosure) || isOver ? [Finding.another(text, later, fate.answer)] : []
    }

    /// `vm` of `vm.results`
    private func owner(of stream: Int) -> Substring? {
        guard let name = log.streams[stream].name, let dot = name.firstIndex(of: ".") else { return nil }
        return name[..<dot]
    }

    /// The last that came out of a subject.
    func newest(in stream: Int) -> Record? {
        wiring.records(of: stream).first { $0.kind == .next && $0.sub == 0 && !$0.greetsWatch }
    }

    /// That something took over from what failed behind a push, and ended without an element.
    func hushed(after push: Record, _ upstream: Set<Int>) -> Finding? {
        for (number, facts) in log.runs.enumerated().dropFirst().reversed()
        where facts.since >= push.number && upstream.contains(facts.stream) {
            let site = log.streams[facts.stream].site
            guard site.manner.account == .caught, let end = log[facts.end], end.kind == .completed, isInside(facts),
                wiring.sent(by: number).isEmpty, let failure = Reason(wiring: wiring, record: end).failure
            else { continue }
            return Finding(
                .ended,
                Message("since then: \(site.title) took over from \(failure), and completed without an element"),
                at: program.at(site), of: end.number)
        }
        return nil
    }

    /// That an operator which takes no more than so much has ended a stream since it spoke.
    func limited(_ stream: Int, since arrived: Record) -> Finding? {
        guard let end = log[log.streams[stream].end], end.kind == .completed, end.number > arrived.number else {
            return nil
        }
        var here: Record? = end
        for _ in 0..<50 {
            guard let record = here, record.kind == .completed else { return nil }
            if log.streams[record.stream].site.manner.traits.contains(.limits) {
                var finding = PushFate(self, stream, nil).ending(wiring.printed(end) ?? end)
                finding.text = Message("since then: \(finding.text)")
                return finding
            }
            here = log[record.cause]
        }
        return nil
    }

    /// What was still held when a push, or what that came of, closed it.
    func cutShort(by push: Record, _ upstream: Set<Int>, _ stream: Int) -> Finding? {
        var here: Record? = push
        for _ in 0..<50 {
            guard let record = here else { return nil }
            let hasCut = wiring.children(of: record.number).contains {
                if case .cutShort? = $0.drop { return upstream.contains($0.stream) }
                return false
            }
            if hasCut { return lastMissed(before: record, into: upstream, of: stream) }
            here = log[record.cause]
        }
        return nil
    }

    /// What ended an inner stream that a push had opened, while the rest goes on.
    func cut(after push: Record, _ upstream: Set<Int>) -> Finding? {
        for facts in log.runs.dropFirst().reversed() where facts.since >= push.number && upstream.contains(facts.stream)
        {
            guard let end = log[facts.end], end.kind == .completed, log[facts.openedBy]?.anchor == push.number,
                isInside(facts), let reason = Reason(wiring: wiring, record: end).end,
                !log.streams[facts.stream].site.manner.traits.isDisjoint(with: [.limits, .picks, .expires])
            else { continue }
            let site = log.streams[facts.stream].site
            let time = Signal.seconds(end.time)
            return Finding(
                .ended, Message("since then: at \(time) \(site.title) ended what it had opened: \(reason)"),
                at: program.at(site), of: end.number)
        }
        return nil
    }

    /// Whether what a run feeds in the end goes on.
    private func isInside(_ run: RunFacts) -> Bool {
        var here = run.feeds
        for _ in 0..<1_000 {
            guard let facts = log.run(here) else { return false }
            if facts.endedAt == nil { return true }
            here = facts.feeds
        }
        return false
    }

    /// If the last push was not wanted: an earlier one that was, and did not come out; the newest since one arrived. Of
    /// those into other streams, one that has had to stand back for what runs.
    func before(_ push: Record, _ last: PushFate, _ upstream: Set<Int>, _ stream: Int) -> [Finding] {
        guard last.rejection != nil, !last.marks.contains(.superseding) else { return [] }
        var hasArrived = false
        for earlier in pushes(into: upstream, of: stream, before: push.number).prefix(20) {
            let isAlike = earlier.stream == push.stream
            if isAlike, hasArrived { continue }
            var fate = PushFate(self, stream, earlier)
            fate.follow(earlier)
            if isAlike, fate.arrived != nil { hasArrived = true }
            guard fate.arrived == nil, fate.rejection == nil, fate.hasFindings, !fate.isSlight else { continue }
            if isAlike || fate.marks.contains(.standingBack) {
                return [Finding.another(Message("before it: \(why.head(earlier))"), earlier, fate.answer)]
            }
        }
        return []
    }
}
