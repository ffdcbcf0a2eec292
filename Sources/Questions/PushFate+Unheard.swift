import Log
import Messages
import Reactive
import Scenes

/// Of what nobody heard: who would have, and why not.
extension PushFate {
    mutating func unheard(_ record: Record, _ children: [Record]) {
        if children.contains(where: { $0.drop == nil && way.contains($0.stream) }) { return }
        if let told = Permission(self, record).finding { return say(.dropped, told) }
        // What a closure pushes into does not hear it.
        let users = (wiring.users[record.stream] + builtOn(record.stream)).filter {
            way.contains($0) && wiring.pushes[record.stream]?[$0] != "pushed"
        }
        if let unconnected = unconnected { return say(.over, .unconnected, unconnected.text, at: unconnected.site) }
        if followGreetings(with: record, users) { return }
        if let part = LatePart(wiring: wiring, program: program, record: record, way: way).finding {
            return say(.over, .late, part.text, at: part.site)
        }
        if let ear = ears(of: record).last { return over(ear, record) }
        let runs = users.compactMap { user in wiring.runs[user].last { log.runs[$0].since < record.number } }
        if let last = runs.max(by: { log.runs[$0].since < log.runs[$1].since }) { return over(last, record) }
        if record.kind != .next { return }
        if let unbound = unbound(record, users) ?? letGo(record) { return say(.missed, unbound) }
        if let late = late(record, users) { return say(.over, .late, late.text, at: late.site) }
        if Lateness(wiring: wiring, program: program, record: record).isTold(into: &self) { return }
        if users.isEmpty, record.stream != target || isHeardByClosures(record) { return inClosures(record) }
        let (name, time) = (log.title(of: target), Signal.seconds(record.time))
        if let (loser, site) = notYet(record.stream) { return say(.over, .ended, loser, at: site) }
        if let loose = loose(record) { return say(.over, .loose, loose.text, at: loose.site) }
        if record.run > 0, push?.run ?? 0 > 0 {
            let (id, other) = (push?.id ?? 0, log.title(of: record.stream))
            let own = Message(
                "#\(id) was a run of its own: `\(name)` had no listener at \(time), so it had no run of \(other)")
            return say(.missed, .unheard, own, at: nil)
        }
        if let end = log[log.streams[target].end], end.number < record.number {
            return say(.over, ending(wiring.printed(end) ?? end))
        }
        // It was listened to: what was pushed went another way.
        if wiring.runs[target].contains(where: { log.runs[$0].lives(at: record.number) }) { return inClosures(record) }
        if let unchanged = unchanged(at: record) { return say(.used, .closure, unchanged.text, at: unchanged.site) }
        guard marks.insert(.unheard).inserted else { return }
        if let set = Gestures.heard(record, askedOf: target, question) { return say(.used, set) }
        let (facts, isPlain) = (log.streams[target], log.streams[target].site.place.map(program.isTyped) ?? true)
        say(.used, .unheard, facts.unheard(as: name, at: time), at: isPlain ? nil : facts.site)
    }

    /// That it was bound to a control, which is silent when it is set to what it has.
    private func unchanged(at record: Record) -> (text: Message, site: Site?)? {
        guard log.streams[target].stream is ControlProperty,
            let bind = log.subscriptions.dropFirst().last(where: {
                way.contains($0.stream) && wiring.pushes[$0.stream]?[target] != nil && $0.until >= record.number
            })
        else { return nil }
        let name = log.title(of: target)
        return (Message("\(name) was set to what it had already, and a control tells only of changes"), bind.site)
    }

    /// That an operator downstream runs, and has not come to the side that a stream leads to.
    private func notYet(_ stream: Int) -> (Message, Site)? {
        var here = stream
        for _ in 0..<100 {
            guard let user = wiring.users[here].first(where: way.contains) else { return nil }
            if let run = wiring.runs[user].last(where: { log.runs[$0].endedAt == nil }) {
                return beaten(here, run).map { ($0, log.streams[user].site) }
            }
            if !wiring.runs[user].isEmpty { return nil }
            here = user
        }
        return nil
    }

    /// The end of a chain that a stream is built into, that does not lead to what is asked of, and that nobody runs.
    private func loose(_ record: Record) -> (text: Message, site: Site)? {
        let stream = record.stream
        var here = stream
        for _ in 0..<100 {
            guard let user = wiring.users[here].first(where: way.contains) else { break }
            if user == target || !wiring.runs[user].isEmpty { return nil }
            here = user
        }
        guard here != stream, !log.streams[here].isSubject else { return nil }
        let (end, value) = (log.title(of: here), record.brief)
        return (
            Message("nobody subscribes to the chain that ends in \(end), so \(value) went nowhere: it has no run"),
            log.streams[here].site
        )
    }

    /// That a subscriber came after an element that is not kept for new ones.
    private func late(_ record: Record, _ users: [Int]) -> (text: Message, site: Site)? {
        let facts = log.streams[record.stream]
        guard facts.isSubject || facts.isShared else { return nil }
        let lateness = Lateness(wiring: wiring, program: program, record: record)
        if let bound = lateness.ofBinding(to: target, on: way) { return (bound, facts.site) }
        if let closure = lateness.ofClosure { return (closure, facts.site) }
        if let (text, site) = lateness.notReached(on: way, beaten) { return (text, site) }
        let runs = (users + [target]).flatMap { wiring.runs[$0] }
        guard
            let first = runs.map({ log.runs[$0] }).filter({ $0.since >= record.number }).min(by: { $0.since < $1.since }
            )
        else { return nil }
        if let slow = way.sorted().first(where: lateness.hasBegunLate) {
            let site = log.streams[slow].site
            return (site.wentBy(record.brief, until: first.time), site)
        }
        let name = log.title(of: target)
        let value = record.brief + (log.name(of: record).map { " (\($0))" } ?? "")
        let late = Message("\(name) was listened to only from \(Signal.seconds(first.time)) on, after \(value)")
        if let connected = lateness.connected { return (.clauses([late, connected.text]), connected.site) }
        return (Message("\(late): \(lateness.forgetting)"), facts.site)
    }

    /// A stream on the way that somebody listens to, and nobody has connected.
    private var unconnected: (text: Message, site: Site)? {
        for stream in way where log.streams[stream].isShared {
            guard let shared = log.streams[stream].stream as? Connectable, shared.hasObservers else { continue }
            // One that was connected, and is over, says so itself.
            if !wiring.runs[stream].isEmpty { continue }
            let site = log.streams[stream].site
            return (
                Message(
                    "\(log.title(of: stream)) was not connected: nothing runs before .connect(); \(wiring.dialect.connecting) does that by itself"
                ), site
            )
        }
        return nil
    }

    private func isHeardByClosures(_ record: Record) -> Bool {
        log.subscriptions.dropFirst().contains {
            $0.stream == record.stream && $0.since < record.number && $0.until >= record.number
        }
    }

    /// A subscription heard it, and its closure pushed nothing further.
    private mutating func inClosures(_ record: Record) {
        let hasPushed = wiring.children(of: record.number).contains { $0.kind == .next }
        let name = log.title(of: target)
        let wanted = record.stream == target ? [] : Unreached(question).written(into: target)
        for (number, facts) in log.subscriptions.enumerated().dropFirst()
        where facts.stream == record.stream && facts.since < record.number {
            guard let word = facts.site?.word else { continue }
            if facts.until < record.number {
                if Succession(log, record).heir(of: facts) == nil { say(.missed, disposed(facts)) }
                continue
            }
            marks.insert(.inClosure)
            let pushes = wanted.filter { push in facts.site.map { program.stands(push, within: $0) } ?? false }
            if pushes.isEmpty == wanted.isEmpty,
                let stop = Stop(in: question, hearing: record.number, number, before: pushes)
            {
                let text = Message("\(word) heard it, and \(stop.sentence)")
                let place = program.title(of: stop.place)
                say(.used, Finding(.closure, text, at: place, of: record.number, under: stop.explanations))
                continue
            }
            let isOwn = record.stream == target
            let text =
                (isOwn ? Succession(log, record).sentence(of: facts, self) : nil)
                ?? (hasPushed
                    ? Message("\(word) heard it, and what its closure pushed does not lead to \(name)")
                    : Message("\(word) heard it, and its closure pushed nothing"))
            let copies = hasPushed ? [] : facts.site.map { Settings.copies(in: $0, program) } ?? []
            say(.used, Finding(.closure, text, at: program.at(facts.site), of: record.number, under: copies))
        }
    }

    /// A run had ended before a record could reach it: by itself, or disposed.
    mutating func over(_ run: Int, _ record: Record) {
        let facts = log.runs[run]
        // Who opened a subject is let go, not the subject.
        let site = log.streams[facts.isEar ? log.runs[facts.feeds].stream : facts.stream].site
        if facts.until == .max { return }
        let down = lowestEnd(from: run)
        if let end = log[log.runs[down].end] ?? log[facts.end] {
            let printed = wiring.printed(end).flatMap { $0.kind == .next ? nil : $0 }
            var finding = ending(printed ?? end)
            finding.under = takeover(of: end, down)
            return say(.over, finding)
        }
        if let watched = unwatched(run) { return say(.missed, .unheard, watched, at: facts.endedAtSite ?? site) }
        let closer = log[facts.endedBy].flatMap { log.name(of: $0) }
        let by = closer.map(Message.init(plain:)) ?? program.culprit(facts.endedIn)
        if let bagged = bagged(run), bagged.bagSite != nil { return say(.missed, disposed(bagged, by: by)) }
        if let left = left(facts, record) { return say(.missed, left) }
        let disposal = Disposal(facts.endedAtSite, program)
        let own = Cancelled.listener(of: run, log) { _ in true }?.site
        let bag = disposal.replaced.map { Message(", with its bag\($0)") }
        let time = Signal.seconds(facts.endedAt ?? 0)
        if disposal.isLate {
            return say(.missed, disposal.inserted(Message(plain: site.title), time))
        }
        say(
            .missed, .disposed,
            Message(
                "\(site.title) was disposed at \(time) by \(disposal.closer(of: own, by))\(bag), so nobody heard it"),
            at: facts.endedAtSite ?? site,
            under: Resource.findings(for: run, question))
    }

    /// `2 (#4) came after active → false (#3) made flatMapLatest leave this inner stream`
    private func left(_ ended: RunFacts, _ record: Record) -> Finding? {
        var inner = ended
        // What stands in the inner stream ended with it.
        while inner.feeds > 0, !inner.isInner, log.runs[inner.feeds].endedBy == ended.endedBy,
            log.runs[inner.feeds].endedAt != nil
        {
            inner = log.runs[inner.feeds]
        }
        guard inner.feeds > 0, log.runs[inner.feeds].endedAt == nil else { return nil }
        let site = log.streams[log.runs[inner.feeds].stream].site
        guard log.streams[log.runs[inner.feeds].stream].switches else { return beaten(inner, site) }
        let came = record.brief + (log.name(of: record).map { " (\($0))" } ?? "")
        guard let closer = log[inner.endedBy] else {
            let time = Signal.seconds(inner.endedAt ?? 0)
            return Finding(
                .disposed, Message("\(came) came after \(site.title) had left this inner stream, at \(time)"),
                at: program.at(site))
        }
        let reason =
            closer.kind == .next ? "\(log.title(of: closer.stream)) → \(closer.brief)" : log.title(of: closer.stream)
        let id = log.name(of: closer).map { " (\($0))" } ?? ""
        let text = Message("\(came) came after \(reason)\(id) made \(site.title) leave this inner stream")
        // Groups go on beside one another.
        let isGroup = log.streams[closer.stream].site.manner.traits.contains(.sorts)
        let groups = isGroup ? Message("flatMap goes on with all groups") : nil
        return Finding(.disposed, .clauses([text, groups]), at: program.at(site))
    }

    /// That a stream was let go because another was the first to speak.
    private func beaten(_ inner: RunFacts, _ site: Site) -> Finding {
        let by = log[inner.endedBy].flatMap { log.name(of: $0) } ?? program.title(ofEntry: inner.endedIn)
        let (name, time) = (log.title(of: inner.stream), Signal.seconds(inner.endedAt ?? 0))
        return Finding(
            .disposed,
            Message("\(name) was a run that \(site.title) had closed at \(time) by \(by), so nobody heard it"),
            at: program.at(site))
    }

    /// That what passed a stream on into another was let go before a push.
    private func unbound(_ record: Record, _ users: [Int]) -> Finding? {
        let bound = log.subscriptions.dropFirst().filter { facts in
            facts.stream == record.stream && facts.target.map(users.contains) ?? false
        }
        guard let last = bound.last, !bound.contains(where: { $0.until >= record.number }) else { return nil }
        guard var rebound = rebound(last, record) else { return disposed(last) }
        rebound.under = [disposed(last)]
        return rebound
    }

    /// That the same line has bound it to another object's stream since.
    private func rebound(_ old: SubscriptionFacts, _ record: Record) -> Finding? {
        guard let place = old.site?.place, let former = old.target,
            let new = log.subscriptions.dropFirst().last(where: {
                $0.site?.place == place && $0.stream == old.stream && $0.since < record.number
                    && $0.until >= record.number
            }), let next = new.target, next != former, old.until <= new.since, old.endedIn <= new.entry
        else { return nil }
        let word = "\(old.site?.word ?? "bind") (\(program.title(of: place)))"
        let (since, name) = (program.title(ofEntry: new.entry), log.title(of: next))
        let other = log.title(of: target)
        return Finding(
            .unrelated,
            Message(
                """
                \(word) leads to \(name) since \(since); the one to \(other), \
                made by \(program.title(ofEntry: old.entry)), is over
                """),
            at: since)
    }

    /// That closures had heard a subject itself, and were let go before a push.
    private func letGo(_ record: Record) -> Finding? {
        guard record.stream == target, log.streams[target].isSubject else { return nil }
        let heard = log.subscriptions.dropFirst().filter { $0.stream == target && $0.since < record.number }
        guard let last = heard.last, !heard.contains(where: { $0.until >= record.number }) else { return nil }
        return disposed(last)
    }

    func disposed(_ facts: SubscriptionFacts) -> Finding {
        let closer = log[facts.endedBy].flatMap { log.name(of: $0) }.map(Message.init(plain:))
        return disposed(facts, by: closer ?? program.culprit(facts.endedIn))
    }

    /// That a subscription was let go, with its bag, if it had one.
    private func disposed(_ facts: SubscriptionFacts, by: Message) -> Finding {
        let word =
            facts.site.map { Message(plain: "\($0.word) (\(program.at($0)))") } ?? Message("the subscription")
        let made = facts.bagMade.map { Message(" of \(program.title(of: $0))") }
        let disposal = Disposal(facts.endedAtSite, program)
        let replaced = facts.bagMade == facts.endedAtSite?.place ? nil : disposal.replaced
        let bag = facts.bagSite.map { _ in Message(", with its bag\(made)\(replaced)") }
        let time = Signal.seconds(facts.endedAt ?? 0)
        if disposal.isLate, facts.bagSite == nil { return disposal.inserted(word, time) }
        let unheard = push.map {
            Succession(log, $0).isHeard(beside: facts)
                ? Message(", so it heard that no more") : Message(", so nobody heard it")
        }
        if disposal.isReplacing, facts.bagSite == nil {
            return Finding(
                .disposed,
                Message(
                    "\(word) was disposed at \(time) as its place in a SerialDisposable was given to another\(unheard)"),
                at: program.at(facts.endedAtSite))
        }
        let cancelled = Cancelled(facts, log, program)?.findings ?? []
        return Finding(
            .disposed,
            Message("\(word) was disposed at \(time) by \(disposal.closer(of: facts.site, by))\(bag)\(unheard)"),
            at: program.at(facts.bagSite ?? facts.endedAtSite),
            under: Settings.passing(bagOf: facts, program)
                + (replaced == nil ? Settings.leaving(bagOf: facts, log, program) : [])
                + (cancelled.isEmpty ? program.letGo(ownerOf: facts) : cancelled)
                + (Resource(facts, question)?.findings ?? []))
    }

    /// What goes on instead of a run that failed, and says nothing of what comes now: `catch` with `never`.
    private func takeover(of end: Record, _ run: Int) -> [Finding] {
        guard end.kind == .error, let taker = log.run(log.runs[run].feeds), taker.endedAt == nil else { return [] }
        let site = log.streams[taker.stream].site
        let instead = (wiring.feeders[log.runs[run].feeds] ?? []).last { log.runs[$0].endedAt == nil }
        let text =
            instead.map {
                Message(
                    "\(site.title) took it over, and goes on with \(question.described(log.runs[$0].stream)) instead")
            } ?? Message("\(site.title) took it over")
        return [Finding(.ended, text, at: program.at(site))]
    }

    /// That the shell's own watch had heard it, and was let go.
    private func unwatched(_ run: Int) -> Message? {
        var here = run
        while let facts = log.run(here), facts.endedAt != nil {
            if facts.isWatched, facts.endedIn > 0 {
                let name = log.title(of: facts.stream)
                return Message(
                    "nobody listened to \(name) since it was unwatched, \(program.title(ofEntry: facts.endedIn))")
            }
            if facts.feeds == 0 { break }
            here = facts.feeds
        }
        // What a shared stream hears goes when the last watch below it does.
        let entry = log.runs[run].endedIn
        guard entry > 0, log.runs[run].endedAt != nil else { return nil }
        let watched = way.first { stream in
            wiring.runs[stream].contains { log.runs[$0].isWatched && log.runs[$0].endedIn == entry }
        }
        return watched.map {
            Message("nobody listened to \(log.title(of: $0)) since it was unwatched, \(program.title(ofEntry: entry))")
        }
    }

    /// Of the runs that a run fed, and that ended with it: the one whose end was its own.
    private func lowestEnd(from run: Int) -> Int {
        var here = run
        var lowest = run
        for _ in 0..<1_000 {
            guard let facts = log.run(here) else { break }
            if let end = log[facts.end], end.number <= facts.until { lowest = here }
            let next = facts.feeds > 0 ? facts.feeds : hearer(of: facts)
            guard log.run(next)?.endedAt != nil else { break }
            here = next
        }
        return lowest
    }

    /// A run that heard what is shared, and ended at the same event, or at its end; 0 if there is none.
    private func hearer(of shared: RunFacts) -> Int {
        guard shared.isShared else { return 0 }
        return wiring.users[shared.stream].filter(way.contains).flatMap { wiring.runs[$0] }.last {
            [shared.endedBy, shared.end].contains(log.runs[$0].endedBy) && log.runs[$0].endedIn == shared.endedIn
                && log.runs[$0].since <= shared.until
        } ?? 0
    }

    /// That something had ended, and why.
    func ending(_ end: Record) -> Finding {
        let name = log.title(of: end.stream)
        var signal = Signal(end, in: log)
        (signal.depth, signal.remarks) = (0, [])
        let text =
            end.sub == 0
            ? Message("\(name) had ended at #\(end.id): \(signal.body)")
            : log.name(of: end).map { Message("\(name) had ended under \($0): \(signal.body)") }
                ?? Message("\(name) had ended: \(signal.body)")
        return Finding(
            .ended, text, of: end.number, way: question.why.way(from: end, 1))
    }
}

extension StreamFacts {
    fileprivate func unheard(as name: String, at time: String) -> Message {
        isSubject
            ? Message("nobody listened to \(name) at \(time): `watch \(name)`")
            : Message("nobody listened to \(name) at \(time), so it had no run: `watch \(name)`")
    }
}
