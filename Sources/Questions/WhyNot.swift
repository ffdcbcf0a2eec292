import Language
import Log
import Messages
import Reactive

/// Why a push did not come out of a stream: what became of it on each way that led there.
package struct WhyNot {
    package let wiring: Wiring
    package let owners: Owners
    package var program: any Program { owners.program }
    /// The sides whose silence is being explained: a feedback loop leads back to one.
    package var silent: Set<Int> = []
    package var log: Log { wiring.log }
    package init(wiring: Wiring, owners: Owners) { (self.wiring, self.owners) = (wiring, owners) }

    package var why: Why { Why(wiring: wiring, owners: owners) }

    /// About `push`, or about the last push that could have reached the stream; of what nothing is wired to, what might
    /// have been.
    package func answer(_ stream: Int, _ asked: Record?) -> [Finding] {
        var found = Gestures.before(follow(stream, asked), of: stream, asked, self)
        if asked == nil, found.first?.kind == .ended, let end = log[found[0].record] {
            found[0].under += Latecomers(self).after(end)
        }
        if asked == nil { found += Stale(why).findings(beside: found, of: stream) }
        if asked == nil { found += Skipped(self).findings(of: stream).filter { !$0.isTold(in: found) } }
        let isPushed = asked == nil && log.streams[stream].count > 0
        // What a value was stopped by says more than what might have been.
        let isUntouched = log.streams[stream].count == 0
        let isOpen = found.first?.leavesOpen(isUntouched) ?? true
        let isUnheard = found.first?.kind == .unheard
        let isAlone = asked == nil && (isOpen || isUnheard)
        let isElsewhere = found.first?.kind == .unrelated
        if asked == nil, [.opened, .pending, .idle].contains(found.first?.kind) {
            found += Former.lastPush(intoFormerOf: stream, self)
        }
        if found.count == 1, isUnheard { found[0].under += Nested(self).findings(inside: stream) }
        if asked == nil, found.first?.kind == .pending { found += Asides(self).pending(stream) }
        var missing =
            (isAlone && (isOpen || isUntouched) || isElsewhere ? Unreached(self).all(stream, besides: found) : [])
            + (isAlone ? Former(stream, self).findings : [])
        var last = asked == nil && missing.isEmpty ? Former.lastPush(beside: found, stream, self) : []
        if asked == nil, let came = found.first, came.kind == .arrived, found.count == 1 {
            last += Former.lastPush(since: came, stream, self) + Former.lastRead(since: came, stream, self)
            last += Nested(self).lastChange(of: stream, since: came) + Latecomers(self).unheard(hearing: stream)
            last += ended(stream, since: found) + Asides(self).taken(by: stream, since: came)
        }
        let isPlain = wiring.sources[stream].isEmpty && log.streams[stream].isSubject && !isPushed
        if isPlain { last = Former.twins(last) }
        if found.count == 1, found[0].kind == .idle {
            // What has not run, or went elsewhere, is why nothing has come.
            found[0].under = missing.filter { $0.kind == .notRun } + found[0].under + last
            missing.removeAll { $0.kind == .notRun }
            last = []
        }
        guard isPlain else { return found + missing + last }
        return found + missing + last + Loose(self).findings
    }

    func follow(_ stream: Int, _ asked: Record?) -> [Finding] {
        let upstream = wiring.upstream(of: stream)
        if let answer = answerOfCommand(stream, upstream, asked) { return answer }
        if asked == nil, let refused = Refusals(self).findings(ofPart: stream) { return refused }
        guard let push = asked ?? lastPush(into: upstream, of: stream) else {
            return closures(instead: nil, of: stream) ?? silence(of: stream, upstream)
        }
        if let answer = answerOfWaiting(stream, upstream, push, isAsked: asked != nil) { return answer }
        if let answer = ownPush(push, stream, isAsked: asked != nil) { return answer }
        guard push.stream == stream || upstream.contains(push.stream) else {
            if let came = descendant(of: push, in: stream, isAsked: true) { return [arrived(came)] }
            return closures(instead: push, of: stream) ?? Unreached(self).unpushed(by: push, stream)
                ?? [Lost(self, stream, upstream).twin(of: push) ?? unrelated(push, stream, upstream)]
        }
        if asked == nil, let own = wiring.origin(ofEcho: push, in: stream) { return [arrived(own)] }
        if let end = endBefore(push, stream) { return [PushFate(self, stream, push).ending(end)] }
        // Of a subject's own push it is asked who heard it: all streams are on its way.
        var fate = PushFate(self, stream, push, way: push.stream == stream ? Set(log.streams.indices) : nil)
        fate.follow(push)
        if asked == nil, let origin = origin(of: push, fate, upstream) { return follow(stream, origin) }
        let came = fate.isSlight || !fate.hasFindings ? descendant(of: push, in: stream, isAsked: asked != nil) : nil
        if var arrived = fate.arrived ?? came {
            // A closure may have pushed since, because of something else.
            if asked == nil, let newest = newest(in: stream), newest.number > arrived.number { arrived = newest }
            return [self.arrived(arrived)] + besides(arrived, push, fate, stream, upstream, isAsked: asked != nil)
        }
        if asked == nil, case .equal? = fate.rejection?.drop, let own = wiring.origin(of: push, in: stream) {
            return [self.arrived(own)] + since(own, stream, upstream)
        }
        if push.stream != stream, let pushed = closures(instead: push, of: stream) { return pushed }
        let isOpening = asked == nil && fate.answer.first?.kind == .opened
        if fate.isOnItsWay || fate.isEnding || isOpening,
            let missed = lastMissed(before: push, into: upstream, of: stream)
        {
            return fate.answer + [missed]
        }
        return asked != nil ? fate.answer : told(of: fate, push, stream, upstream)
    }

    /// What became of a push that did not come, and what is to be said besides where no one push is asked of.
    private func told(of fate: PushFate, _ push: Record, _ stream: Int, _ upstream: Set<Int>) -> [Finding] {
        let answer = fate.rejection.map { _ in Unended(stream, self).told(of: fate, on: upstream.union([stream])) }
        let told = (answer ?? fate.answer) + asides(push, stream, upstream)
        if fate.isSlight { return told + Asides(self).beside(push, told, since(push, stream, upstream), stream) }
        let before = before(push, fate, upstream, stream)
        return told + (before.isEmpty ? [cutShort(by: push, upstream, stream)].compactMap { $0 } : before)
    }

    /// The end of a stream, if that came before a push, and nobody has run it anew since.
    private func endBefore(_ push: Record, _ stream: Int) -> Record? {
        guard push.stream != stream, !log.streams[stream].isSubject, let end = log[log.streams[stream].end],
            end.number < push.number, !wiring.runs[stream].contains(where: { log.runs[$0].lives(at: push.number) })
        else { return nil }
        return wiring.printed(end) ?? end
    }

    /// About a push that was dropped at once, or that is the stream's own.
    func ownPush(_ push: Record, _ stream: Int, isAsked: Bool) -> [Finding]? {
        if push.kind == .dropped, let end = log[log.streams[push.stream].end] {
            var finding = PushFate(self, stream, push).ending(end)
            finding.text = Message("\(push.brief) came too late; \(finding.text)")
            return [finding]
        }
        if push.kind == .dropped { return answer(push) }
        guard push.stream == stream else { return nil }
        if push.kind != .next { return [PushFate(self, stream, push).ending(push).atMargin] }
        if push.run > 0 || !log.streams[stream].isSubject {
            return [Finding(.itself, Message("#\(push.id) is \(log.title(of: stream)) itself"), of: push.number)]
        }
        guard !wiring.children(of: push.number).contains(where: { $0.drop != nil && $0.run == 0 }) else { return nil }
        let later = isAsked ? nil : closures(instead: nil, of: stream, after: push.number)
        let came = Finding(.arrived, Message("it did arrive: \(why.head(push))"), of: push.number)
        guard !isAsked, wiring.isHeardWithoutNames(stream) else { return [came] + (later ?? []) }
        // It came there: what is asked is what became of it in the chains that have no names.
        return [came] + answer(push).filter { $0.kind != .arrived }
    }

    func arrived(_ record: Record) -> Finding {
        let mark = why.mark(of: record) ?? log.streams[record.stream].name
        let question = mark.map { "     `:why \($0)`" } ?? ""
        return Finding(
            .arrived, Message("it did arrive: \(why.head(record))\(question)"), of: record.number,
            under: Unsubscribed(self, record).findings)
    }

    /// What else there is to say of a stream whose last push arrived.
    private func besides(
        _ arrived: Record, _ push: Record, _ fate: PushFate, _ stream: Int, _ upstream: Set<Int>, isAsked: Bool
    ) -> [Finding] {
        if let waiting = partnerless(fate, push, stream) { return [waiting] }
        if let missed = lastMissed(before: push, into: upstream, of: stream) { return [missed] }
        guard !isAsked else { return [] }
        let since = since(arrived, stream, upstream)
        if !since.isEmpty { return since }
        if let cut = cut(after: push, upstream) ?? hushed(after: push, upstream) { return [cut] }
        if let unfinished = unfinished(upstream.union([stream])) { return [unfinished] }
        if let limited = limited(stream, since: arrived) { return [limited] }
        let unanswered = unanswered(since: push, stream, upstream)
        if !unanswered.isEmpty { return unanswered }
        let way = upstream.union([stream])
        let next = Ticks(self, stream, way).since(arrived) ?? Due(among: way, self).next
        return [
            next ?? Lost(self, stream, upstream).changedInside ?? Asides(self).equal(of: push, before: arrived, way)
        ]
        .compactMap { $0 }
    }

    /// What became of a push, wherever it went.
    package func answer(_ push: Record) -> [Finding] {
        if let request = Request(push, wiring, program) { return [request.fate] }
        var fate = PushFate(self, push.stream, push, way: Set(log.streams.indices))
        if push.kind == .dropped { fate.tell(push) } else { fate.follow(push) }
        return fate.hasFindings
            ? fate.answer
            : [Finding(.arrived, Message("#\(push.id) went as far as its streams go: :log shows it"), of: push.number)]
    }

    // MARK: what could have come

    /// The last printed element of a stream upstream.
    private func lastPush(into upstream: Set<Int>, of stream: Int) -> Record? {
        pushes(into: upstream, of: stream).first { _ in true }
    }

    func pushes(
        into upstream: Set<Int>, of stream: Int, before number: Int = .max
    ) -> some Sequence<Record> {
        let kept = log.kept.map { $0.lowerBound..<min(number, $0.upperBound + 1) } ?? 0..<0
        let isSubject = log.streams[stream].isSubject
        return kept.reversed().lazy.compactMap { log[$0] }.filter {
            let number = $0.number
            let isRefused =
                $0.drop == .disabled
                && !wiring.records(of: $0.stream).prefix { $0.number > number }.contains { $0.kind == .next }
            let isLate = $0.run == 0 && (isRefused || $0.drop == .ended && log.streams[$0.stream].end > 0)
            // Nor is that a control of the kit has gone, nor a watch that is shown what was there.
            if log.streams[$0.stream].site.place?.source == 0, log.streams[$0.stream].name == nil { return false }
            guard isLate || $0.kind == .next && !$0.greetsWatch && ($0.sub == 0 || $0.isTyped) else { return false }
            return $0.stream == stream ? isSubject && (upstream.isEmpty || isLate) : upstream.contains($0.stream)
        }
    }

    /// The newest push before one that arrived which did not.
    func lastMissed(
        before push: Record, into upstream: Set<Int>, of stream: Int
    ) -> Finding? {
        for earlier in pushes(into: upstream, of: stream, before: push.number).prefix(20) {
            if earlier.drop == .ended, let late = ownPush(earlier, stream, isAsked: true) {
                return Finding.another(Message("the last that did not:"), earlier, late)
            }
            var fate = PushFate(self, stream, earlier)
            fate.follow(earlier)
            let isElsewhere = !fate.hasFindings && fate.isOfAnotherRun
            let isEcho = wiring.origin(ofEcho: earlier, in: stream) != nil
            if fate.arrived == nil, !fate.isOnItsWay, !isElsewhere, !fate.isSlight, !isEcho {
                return Finding.another(Message("the last that did not: \(why.head(earlier))"), earlier, fate.answer)
            }
        }
        return nil
    }

    /// What was dropped on the way after an event.
    private func since(_ record: Record, _ stream: Int, _ upstream: Set<Int>) -> [Finding] {
        guard let drop = lastDrop(among: upstream.union([stream]), of: stream, after: record.number) else { return [] }
        var fate = PushFate(self, stream, nil)
        fate.tell(drop)
        return fate.hasFindings ? [Finding(.another, Message("since then:"), of: drop.number, under: fate.answer)] : []
    }

    /// The newest element that did not get through an operator on the way.
    private func lastDrop(among streams: Set<Int>, of target: Int, after number: Int) -> Record? {
        streams.compactMap { stream in
            wiring.records(of: stream).prefix { $0.number > number }.first {
                // That a control shows what has come is no fault of its own.
                $0.drop != nil && $0.drop != .unheard && !($0.drop == .shown && stream == target)
            }
        }.max { $0.number < $1.number }
    }

    /// Why a stream has said nothing, when nothing was pushed.
    func silence(of stream: Int, _ upstream: Set<Int>) -> [Finding] {
        if let end = log[log.streams[stream].end], !wiring.runs[stream].contains(where: { log.runs[$0].endedAt == nil })
        {
            return [PushFate(self, stream, nil).ending(end).atMargin]
                + Asides(self).late(after: end, upstream.union([stream]))
        }
        let last = wiring.records(of: stream).first { $0.kind == .next && !why.isStart($0) }
        if let last, last.run > 0 {
            let arrived = Finding(.arrived, Message("it did arrive: \(why.head(last))"), of: last.number)
            let (way, lost) = (upstream.union([stream]), Lost(self, stream, upstream))
            let open =
                lost.stopped ?? Hushed(self).restless(way, after: last.number) ?? unfinished(way)
                ?? Ticks(self, stream, way).since(last)
            return [arrived] + [open ?? lost.untouched].compactMap { $0 }
        }
        let way = upstream.union([stream])
        if let held = held(way) { return [held] }
        let found =
            [
                (Unreached(self).isState(stream) ? nil : unheard(stream))
                    ?? way.sorted().lazy.compactMap(unheard).first { $0.kind == .unconnected }
            ].compactMap {
                $0
            }
            + (Due(among: way, self).finding.map { next in
                let (ticks, tries) = (Ticks(self, stream, way).unlessRestless, Hushed(self).tries(way, stream))
                guard ticks.isEmpty else { return ticks + tries }
                return [Hushed(self).restless(way) ?? next] + tries + waiting(way, stream)
            } ?? [])
        if !found.isEmpty { return found }
        for index in way.sorted() {
            var fate = PushFate(self, stream, nil)
            for drop in wiring.records(of: index) where drop.kind == .dropped && drop.number > last?.number ?? 0 {
                fate.tell(drop)
                if fate.hasFindings { return Unended(stream, self).told(of: fate, on: way) }
            }
        }
        if last == nil, let stopped = Lost(self, stream, upstream).stopped { return [stopped] }
        return stillness(of: stream, upstream, since: last)
    }

    /// What a stream waits for to which nothing is on its way, and that has dropped nothing.
    private func stillness(of stream: Int, _ upstream: Set<Int>, since last: Record?) -> [Finding] {
        let way = upstream.union([stream])
        // What came while it had no name yet was not printed, and came all the same.
        if let last {
            let refusals = Refusals(self)
            let refused = refusals.findings(on: way) + refusals.work(on: way)
            let idle =
                unfinished(way) ?? Lost(self, stream, upstream).disposed ?? nothing(stream, upstream, since: last)
            return [arrived(last)] + (refused.isEmpty ? [idle].compactMap { $0 } : refused)
                + Former.pushes(into: upstream, since: last, self)
        }
        let work = Refusals(self).work(on: way)
        if !work.isEmpty { return work }
        // What is bound to it is asked in its place.
        let still = ([stream] + wiring.sources[stream]).lazy.compactMap { Unended($0, self).still(on: way) }.first
        let idle =
            still ?? Lateness.unheard(by: stream, on: way, self) ?? unfinished(way)
            ?? Lost(self, stream, upstream).disposed ?? nothing(stream, upstream)
        return [idle].compactMap { $0 }
    }

    /// That nothing has come to a stream, and from where it would; nil of what came, and comes from nowhere else.
    private func nothing(_ stream: Int, _ upstream: Set<Int>, since last: Record? = nil) -> Finding? {
        let name = log.title(of: stream)
        let roots = Roots(self).named(on: upstream)
        if last != nil {
            let inside = Roots(self).changesInside(upstream)
            return roots.map { Finding(.idle, Message("nothing has come since; it comes from \($0)"), under: inside) }
        }
        if let roots, let start = log.streams[stream].start, log.streams[stream].count == 0 {
            return Finding(
                .idle,
                Message("\(name) has its start value, \(start), and nothing has changed it; it is set by \(roots)"),
                under: Loose(self).findings(on: upstream))
        }
        guard let roots else {
            let facts = log.streams[stream]
            if let start = facts.start {
                let text = Message("nothing has been pushed into \(name): it has its start value, \(start)")
                let unpushed = Unpushed(stream, self)
                return Finding(
                    .idle, Message.clauses([text, unpushed.remark]), at: program.at(facts.site),
                    under: unpushed.elsewhere + unpushed.variable + unpushed.namesake
                        + [NamelessChains(stream, self).finding].compactMap { $0 }
                        + Roots(self).changesInside([stream]))
            }
            let kind = facts.stream is Report ? "" : ": \(facts.site.title)"
            return Finding(
                .idle, Message("nothing has come to \(name) yet\(kind)"), at: program.at(facts.site),
                under: [Stop(in: self, hearing: nil, within: facts.site)?.finding].compactMap { $0 }
                    + Nested(self).findings(of: stream))
        }
        return Finding(
            .idle, Message("nothing has come to \(name) yet; it comes from \(roots)"),
            under: unpushed(upstream.union([stream])) + Hushed(self).seeds(on: upstream.union([stream]).sorted())
                + upstream.sorted().flatMap { Nested(self).findings(of: $0) })
    }

    /// What the first join on the way still waits for.
    private func waiting(_ way: Set<Int>, _ stream: Int) -> [Finding] {
        for index in way.sorted() {
            for drop in wiring.records(of: index) {
                guard case .waiting = drop.drop else { continue }
                var fate = PushFate(self, stream, nil)
                fate.tell(drop)
                return fate.answer
            }
        }
        return []
    }

    /// A stream's name, or what it is and where.
    package func described(_ stream: Int) -> String {
        let facts = log.streams[stream]
        if let name = facts.name { return name }
        if let former = facts.former, !former.contains("."), let hint = facts.hint { return hint }
        let title = facts.hint ?? (facts.isSubject ? program.declared(facts.site.place) : nil) ?? facts.site.title
        return title + (facts.site.place.map { " (\(program.title(of: $0)))" } ?? "")
    }

    /// A side of a join: its name, or what it is, and the line on which it stands there.
    package func side(_ index: Int, of join: Int) -> String {
        let facts = log.streams[join]
        let described = described(facts.inputs[index].stream)
        guard index < facts.site.sides.count, let own = facts.site.place, facts.site.sides[index].line != own.line
        else { return described }
        let side = facts.site.sides[index]
        let place = "(\(program.title(of: side)))"
        if described.contains(place) { return described }
        let written = log.streams[facts.inputs[index].stream].name == nil ? program.written(at: side) : nil
        return "\(written ?? described) \(place)"
    }

    /// A stream's name and place.
    func placed(_ stream: Int) -> String {
        let facts = log.streams[stream]
        // What has lost its name is called by where that was given.
        if facts.name == nil, let former = facts.former, !former.contains("."), let hint = facts.hint { return hint }
        return (facts.name ?? facts.hint ?? Roots(self).published(stream) ?? facts.site.title)
            + (facts.site.place.map { " (\(program.title(of: $0)))" } ?? "")
    }

    private func unrelated(_ push: Record, _ stream: Int, _ upstream: Set<Int>) -> Finding {
        let name = log.title(of: stream)
        let used = upstream.sorted().compactMap { log.streams[$0].name }
        let built = used.isEmpty ? nil : Message("it is built on \(used.joined(separator: ", "))")
        let other = log.title(of: push.stream)
        let text = Message("\(name) is not built on \(other)")
        let early = Lost(self, stream, upstream).read(push.stream)
        return Finding(
            .unrelated, Message.clauses([text, built]), of: push.number,
            under: early + answer(push).filter { $0.kind == .disposed }
                + Stop.findings(in: self, hearing: push, upstream.union([stream]))
                + Former(push.stream, self).findings
                + Asides(self).heard(on: upstream.union([stream]))
                + Asides(self).taken(on: upstream.union([stream])))
    }
}
