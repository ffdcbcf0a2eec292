import Language
import Log
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
    package func answer(_ stream: Int, _ asked: Record?) -> [String] {
        let lines = follow(stream, asked)
        let isPushed = asked == nil && log.streams[stream].count > 0
        // What a value was stopped by says more than what might have been.
        let isOpen = lines.first.map { $0.hasPrefix("it did arrive") || $0.hasPrefix("nothing ") } ?? true
        let said = Set(lines.map { $0.drop { $0 == " " } })
        let missing = (asked == nil && isOpen ? unreached(stream) : []).filter { !said.contains($0.drop { $0 == " " }) }
        guard wiring.sources[stream].isEmpty, log.streams[stream].isSubject, !isPushed else {
            return lines + missing
        }
        return lines + missing
            + program.loose.map {
                "the chain that ends in \($0.word) was thrown away: nobody subscribes to it" + suffix(program.at($0))
            }
    }

    private func follow(_ stream: Int, _ asked: Record?) -> [String] {
        let upstream = wiring.upstream(of: stream)
        let name = log.title(of: stream)
        if let answer = answerOfCommand(stream, upstream, asked) { return answer }
        guard let push = asked ?? lastPush(into: upstream, of: stream) else {
            return closures(instead: nil, of: stream) ?? silence(of: stream, upstream)
        }
        if let answer = answerOfWaiting(stream, upstream, push, isAsked: asked != nil) { return answer }
        if push.kind == .dropped, let end = log[log.streams[push.stream].end] {
            let lines = AnswerLine.layout(Fate(self, stream, push).ending(end, 0))
            return ["\(push.brief) came too late; " + (lines.first ?? "")] + lines.dropFirst().map { "  " + $0 }
        }
        if push.kind == .dropped { return answer(push) }
        if push.stream == stream, push.kind != .next {
            return AnswerLine.layout(Fate(self, stream, push).ending(push, 0))
        }
        if push.stream == stream, push.run > 0 || !log.streams[stream].isSubject {
            return ["#\(push.id) is \(name) itself"]
        }
        if push.stream == stream, !wiring.children(of: push.number).contains(where: { $0.drop != nil && $0.run == 0 }) {
            let later = asked == nil ? closures(instead: nil, of: stream, after: push.number) : nil
            return ["it did arrive: " + why.head(push)] + (later ?? [])
        }
        guard push.stream == stream || upstream.contains(push.stream) else {
            return closures(instead: push, of: stream) ?? unrelated(push, stream, upstream)
        }
        // Of a subject's own push it is asked who heard it: all streams are on its way.
        var fate = Fate(self, stream, push, way: push.stream == stream ? Set(log.streams.indices) : nil)
        fate.follow(push)
        let came = fate.isSlight || !fate.hasFindings ? descendant(of: push, in: stream, isAsked: asked != nil) : nil
        guard let arrived = fate.arrived ?? came else {
            guard fate.isOnItsWay || fate.isEnding, let missed = lastMissed(before: push, into: upstream, of: stream)
            else {
                if asked != nil { return fate.lines }
                return fate.lines + asides(push, stream, upstream)
                    + (fate.isSlight ? since(push, stream, upstream) : before(push, fate, upstream, stream))
            }
            return fate.lines + ["the last that did not: " + why.head(missed.push)] + missed.lines.map { "  " + $0 }
        }
        var lines = ["it did arrive: \(why.head(arrived))     `:why #\(arrived.id)`"]
        if let waiting = partnerless(fate, push, stream) { return lines + waiting }
        if let missed = lastMissed(before: push, into: upstream, of: stream) {
            lines.append("the last that did not: " + why.head(missed.push))
            lines += missed.lines.map { "  " + $0 }
        } else if asked == nil, case let since = since(arrived, stream, upstream), !since.isEmpty {
            lines += since
        } else if asked == nil, let cut = cut(after: push, upstream) {
            lines.append("since then: " + cut)
        } else if asked == nil {
            lines += unanswered(since: push, stream, upstream)
        }
        return lines
    }

    /// What became of a push, wherever it went.
    package func answer(_ push: Record) -> [String] {
        var fate = Fate(self, push.stream, push, way: Set(log.streams.indices))
        if push.kind == .dropped { fate.tell(push) } else { fate.follow(push) }
        return fate.hasFindings ? fate.lines : ["#\(push.id) went as far as its streams go: :log shows it"]
    }

    // MARK: what could have come

    /// The last printed element of a stream upstream.
    private func lastPush(into upstream: Set<Int>, of stream: Int) -> Record? {
        pushes(into: upstream, of: stream).first { _ in true }
    }

    private func pushes(
        into upstream: Set<Int>, of stream: Int, before number: Int = .max
    ) -> some Sequence<Record> {
        let kept = log.kept.map { $0.lowerBound..<min(number, $0.upperBound + 1) } ?? 0..<0
        let isSubject = log.streams[stream].isSubject
        return kept.reversed().lazy.compactMap { log[$0] }.filter {
            let isLate = $0.drop == .ended && $0.run == 0 && log.streams[$0.stream].end > 0
            guard isLate || $0.kind == .next && ($0.sub == 0 || $0.isTyped) else { return false }
            return $0.stream == stream ? isSubject && upstream.isEmpty : upstream.contains($0.stream)
        }
    }

    /// The newest push before one that arrived which did not.
    private func lastMissed(
        before push: Record, into upstream: Set<Int>, of stream: Int
    ) -> (push: Record, lines: [String])? {
        for earlier in pushes(into: upstream, of: stream, before: push.number).prefix(20) {
            var fate = Fate(self, stream, earlier)
            fate.follow(earlier)
            let isElsewhere = !fate.hasFindings && fate.isOfAnotherRun
            if fate.arrived == nil, !fate.isOnItsWay, !isElsewhere { return (earlier, fate.lines) }
        }
        return nil
    }

    /// If the last push was not wanted: an earlier one that was, and did not come out; the newest since one arrived.
    private func before(_ push: Record, _ last: Fate, _ upstream: Set<Int>, _ stream: Int) -> [String] {
        guard last.isRejected, !last.isSuperseding else { return [] }
        for earlier in pushes(into: upstream, of: stream, before: push.number).prefix(20)
        where earlier.stream == push.stream {
            var fate = Fate(self, stream, earlier)
            fate.follow(earlier)
            guard fate.arrived == nil else { return [] }
            if !fate.isRejected, fate.hasFindings, !fate.isSlight {
                return ["before it: " + why.head(earlier)] + fate.lines.map { "  " + $0 }
            }
        }
        return []
    }

    /// What was dropped on the way after an event.
    private func since(_ record: Record, _ stream: Int, _ upstream: Set<Int>) -> [String] {
        guard let drop = lastDrop(among: upstream.union([stream]), after: record.number) else { return [] }
        var fate = Fate(self, stream, nil)
        fate.tell(drop)
        return fate.hasFindings ? ["since then:"] + fate.lines.map { "  " + $0 } : []
    }

    /// The newest element that did not get through an operator on the way.
    private func lastDrop(among streams: Set<Int>, after number: Int) -> Record? {
        streams.compactMap { stream in
            wiring.records(of: stream).prefix { $0.number > number }.first { $0.drop != nil && $0.drop != .unheard }
        }.max { $0.number < $1.number }
    }

    /// Why a stream has said nothing, when nothing was pushed.
    func silence(of stream: Int, _ upstream: Set<Int>) -> [String] {
        let name = log.title(of: stream)
        if let end = log[log.streams[stream].end], !wiring.runs[stream].contains(where: { log.runs[$0].endedAt == nil })
        {
            return AnswerLine.layout(Fate(self, stream, nil).ending(end, 0))
        }
        if let last = wiring.records(of: stream).first(where: { $0.kind == .next && $0.run > 0 }) {
            return ["it did arrive: " + why.head(last)]
        }
        var lines: [String] = []
        if let reason = unheard(stream) { lines.append(reason) }
        if let pending = pending(among: upstream.union([stream])) { lines += [pending] + waiting(stream, upstream) }
        if !lines.isEmpty { return lines }
        for index in upstream.union([stream]).sorted() {
            var fate = Fate(self, stream, nil)
            for drop in wiring.records(of: index) where drop.kind == .dropped {
                fate.tell(drop)
                if !fate.lines.isEmpty { return fate.lines }
            }
        }
        let roots = upstream.filter { wiring.sources[$0].isEmpty }.sorted().map(placed)
        if let start = log.streams[stream].start, log.streams[stream].count == 0, !roots.isEmpty {
            return [
                "\(name) has its start value, \(start), and nothing has changed it; it is set by \(roots.joined(separator: ", "))"
            ]
        }
        if roots.isEmpty {
            let facts = log.streams[stream]
            let kind = facts.stream is Report ? "" : ": \(facts.site.title)"
            return ["nothing has come to \(name) yet\(kind)" + suffix(program.at(facts.site))]
        }
        return ["nothing has come to \(name) yet; it comes from \(roots.joined(separator: ", "))"]
            + unpushed(upstream.union([stream]))
    }

    /// What the first join on the way still waits for.
    private func waiting(_ stream: Int, _ upstream: Set<Int>) -> [String] {
        for index in upstream.union([stream]).sorted() {
            for drop in wiring.records(of: index) {
                guard case .waiting = drop.drop else { continue }
                var fate = Fate(self, stream, nil)
                fate.tell(drop)
                return fate.lines
            }
        }
        return []
    }

    /// What waits for a subject that nothing has been pushed into, where that opens or joins others.
    private func unpushed(_ way: Set<Int>) -> [String] {
        return way.sorted().flatMap { root -> [String] in
            let facts = log.streams[root]
            guard facts.isSubject, facts.count == 0, facts.start == nil, wiring.sources[root].isEmpty else { return [] }
            return wiring.users[root].filter {
                way.contains($0) && !log.streams[$0].site.manner.traits.isDisjoint(with: [.joins, .opens, .waits])
            }
            .map {
                let site = log.streams[$0].site
                return "  \(site.title) waits for \(log.title(of: root)), and nothing has been pushed into that"
                    + suffix(program.at(site))
            }
        }
    }

    /// A stream's name, or what it is and where.
    package func described(_ stream: Int) -> String {
        let facts = log.streams[stream]
        if let name = facts.name { return name }
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
    private func placed(_ stream: Int) -> String {
        let facts = log.streams[stream]
        return (facts.name ?? facts.site.title) + (facts.site.place.map { " (\(program.title(of: $0)))" } ?? "")
    }

    package func suffix(_ place: String) -> String { place.isEmpty ? "" : "     " + place }

    /// That nobody listens to a stream, if it is so.
    package func unheard(_ stream: Int) -> String? {
        let name = log.title(of: stream)
        let facts = log.streams[stream]
        // What the shell reports itself is heard without listeners.
        guard !(facts.stream is Report) else { return nil }
        if let subject = facts.stream as? Subject {
            return subject.hasObservers || !wiring.sources[stream].isEmpty
                ? nil : "nobody listens to \(name): `watch \(name)`"
        }
        if facts.site.word == "publish" || facts.site.word == "replay", facts.isShared,
            let shared = facts.stream as? Connectable, shared.hasObservers
        {
            return "\(name) is not connected: nothing runs before .connect()" + suffix(program.at(facts.site))
        }
        let runs = wiring.runs[stream]
        if runs.contains(where: { log.runs[$0].endedAt == nil }) { return nil }
        return runs.isEmpty ? "nobody listens to \(name): `watch \(name)`" : nil
    }

    /// What is still due among streams.
    private func pending(among streams: Set<Int>) -> String? {
        for work in log.work {
            guard let run = log.run(work.sink.owner?.tag ?? 0), streams.contains(run.stream) else { continue }
            let site = log.streams[run.stream].site
            return "it is on its way: \(site.title) is due at \(Signal.seconds(work.due))" + suffix(program.at(site))
        }
        return nil
    }

    private func unrelated(_ push: Record, _ stream: Int, _ upstream: Set<Int>) -> [String] {
        let name = log.title(of: stream)
        let used = upstream.sorted().compactMap { log.streams[$0].name }
        let built = used.isEmpty ? "" : "; it is built on \(used.joined(separator: ", "))"
        return ["\(name) is not built on \(log.title(of: push.stream))\(built)"]
    }
}
