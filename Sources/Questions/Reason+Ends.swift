import Language
import Log
import Messages
import Reactive

extension Reason {
    /// Why an operator ended here; nil if it only passed an end on.
    package var end: Message? {
        if record.run == 0 { return facts.isSubject ? nil : Message("an end sent to a new subscriber") }
        if let elected { return elected }
        if let failed = log[record.cause], record.kind == .error, failed.kind == .error {
            return inherited(failed)
        }
        return record.kind == .error ? raised : done
    }

    /// Which of its sides a race went on with, and since when.
    private var elected: Message? {
        guard manner.account == .first, let cause else { return nil }
        let side = log.title(of: cause.stream)
        guard let first = wiring.sent(by: record.run).first.flatMap({ log[$0.cause] }) else {
            return Message("\(side) ended first")
        }
        let id = log.name(of: first).map { " (\($0))" } ?? ""
        return Message("\(side) had sent first\(id)")
    }

    /// An error that came from elsewhere.
    private func inherited(_ failed: Record) -> Message? {
        let inners = wiring.inner(of: record.run)
        guard let index = inners.firstIndex(of: failed.run) else {
            switch facts.site.word {
            case "retry": return exhausted
            case "delaySubscription": return begun
            default: return Sides(self).failed(failed)
            }
        }
        // What opens one stream for each who listens ends with that.
        if facts.inputs.isEmpty { return nil }
        let opener = log[log.runs[inners[index]].openedBy].flatMap(log.name)
        let caught = wiring.dialect.catching(run: index + 1, of: facts.site)
        return opener.map { Message("the error of run \(index + 1), opened by \($0), ends all of it\(caught)") }
            ?? Message("the error of run \(index + 1) ends all of it\(caught)")
    }

    /// An error that began here.
    private var raised: Message {
        switch facts.site.word {
        case _ where manner.traits.contains(.fails): return Message("fails at once, with \(record.literal)")
        case "timeout":
            return awaited.map { Message("nothing came in time of \($0)") } ?? Message("nothing came in time")
        case "dematerialize": return Message("an element that was an error makes it one again: \(record.literal)")
        case _ where manner.traits.contains(.scripted): return Message("its closure sent error \(record.literal)")
        case "single", "asSingle", "asMaybe": return GreetedEnd(reason: self).wanted
        case "element": return Message("it ended before that element")
        case "retry": return exhausted
        case _ where manner.traits.contains(.requests): return unanswered
        default:
            if let failed = Beginning(reason: self).failedBefore { return failed }
            return Message("its closure failed: \(record.literal)")
        }
    }

    /// How what it asked for outside failed; what it only reads there owes no answer.
    private var unanswered: Message {
        if let cause, cause.run == 0, cause.sub > 0, log.streams[cause.stream].isReport {
            return Message("could not use the answer: \(record.literal)")
        }
        return Request.sent(by: record.run, wiring) == nil
            ? Message("failed: \(record.literal)") : Message("no answer came: \(record.literal)")
    }

    /// What it waited for outside: a request, `GET /slow (#41)`, or what it reads there.
    private var awaited: String? {
        var here = record.run
        while let below = wiring.feeders[here]?.last { here = below }
        let site = log.streams[log.runs[here].stream].site
        guard here != record.run, site.manner.traits.contains(.requests) else { return nil }
        return Request.sent(by: here, wiring).map { Request.title(of: $0, log) } ?? site.title
    }

    /// That there is no try left; and that there was only one, told again by what is shared and keeps its error.
    private var exhausted: Message {
        if facts.site.detail == "when" { return Message("its notifier failed") }
        // Without a number it never gives up: what ended it is that it could not go on.
        if facts.site.detail.isEmpty {
            return Message("it tries again at once, for ever: retry(3) gives up, retry(when:) can wait")
        }
        if wiring.dialect == .rxSwift, facts.site.detail == "1" {
            return Message("it is one try in all, and there is no second: retry(2) tries again once")
        }
        let tries = wiring.tries(of: record.run, before: record.number).count
        let left =
            tries > 1 && "\(tries)" != facts.site.detail
            ? Message("no try is left: \(tries) failed") : Message("no try is left")
        guard facts.site.detail != "1", let source = facts.inputs.first?.stream, log.streams[source].isShared,
            let own = log.run(record.run),
            case let runs = wiring.runs[source].map({ log.runs[$0] }).filter({ $0.isShared && $0.until >= own.since }),
            runs.count == 1, let end = log[runs[0].end], end.kind == .error
        else { return .clauses([left, Retold(reason: self).sentence]) }
        let id = log.name(of: end).map { " (\($0))" } ?? ""
        let title = log.streams[source].site.title
        return Message("\(left): each was told the error\(id) that \(title) keeps, which ran once")
    }

    /// A completion that began here.
    private var done: Message? {
        let cause = log[record.cause]
        if manner.account == .tried, facts.site.detail == "when" {
            let isSourceOver =
                wiring.tries(of: record.run, before: record.number).last.flatMap { log[log.runs[$0].end] }?.kind
                == .completed
            return isSourceOver ? Message("its source completed") : Message("its notifier completed")
        }
        if manner.traits.contains(.hollow) { return Message("completes at once, without an element") }
        if manner.account == .caught {
            return failure.map { Message("took over from \($0), and then completed: its source is over for good") }
        }
        if manner.account == .event, let failure {
            return Message("made an element of \(failure), and completed for good")
        }
        if let spent = Sides(self).spent { return spent }
        if facts.inputs.isEmpty, manner.traits.contains(.outlasts), wiring.inner(of: record.run).isEmpty {
            return Message("it was given no streams, and so completes at once")
        }
        if !bare.isEmpty { return Message("nothing can come of it") }
        if let substituted = Sides(self).substituted { return substituted }
        if let cause, cause.kind == .completed, facts.inputs.contains(where: { $0.stream == cause.stream }) {
            return manner.traits.contains(.outlasts) ? Message("all that it hears had completed") : nil
        }
        if manner.traits.contains(.limits) { return taken(cause) }
        if manner.traits.contains(.owned) { return Reason.ownerless }
        if manner.traits.contains(.picks) {
            return GreetedEnd(reason: self).sentence ?? Message("it had what it was asked for")
        }
        if manner.account == .tick { return Message("without a period it sends one element, and completes") }
        let hasInner = manner.account == .inner || manner.traits.contains(.queues)
        return hasInner ? Message("source and inner streams had completed") : nil
    }

    static let ownerless = Message("its owner is gone, so it takes no more")

    private func taken(_ cause: Record?) -> Message {
        let gate = facts.inputs.dropFirst().first { $0.role != .data }
        guard let cause else {
            guard let gate else { return GreetedEnd(reason: self).sentence ?? Message("it takes no more") }
            guard let held = held(by: gate.stream) else { return Message("it takes no more") }
            let name = log.title(of: gate.stream)
            return Message(
                "\(name) had a value already, \(held), and the first one ends it; \(wiring.dialect.skippingOne) waits for the next"
            )
        }
        if let gate, reaches(cause, gate.stream) {
            let side = log.streams[gate.stream]
            if side.isOwnClock { return Message("its time was up") }
            // What the same call has made of nothing tells that an object is gone: take(duringLifetimeOf:).
            if side.inputs.isEmpty, side.site.place == facts.site.place {
                return Message("its owner is gone")
            }
            let by = log[cause.anchor].map { "\(log.title(of: $0.stream)) (#\($0.id))" } ?? log.title(of: cause.stream)
            if gate.role == .lifetime { return Message("its owner is gone") }
            // It had that already when this began, and greeted it with it.
            let isGreeted = side.keeps > 0 && cause.number <= log.run(record.run)?.since ?? 0
            return isGreeted
                ? Message(
                    "\(by) ended it, which greeted it with that: \(wiring.dialect.skippingOne) waits for the next")
                : Message("\(by) ended it")
        }
        let own = wiring.children(of: cause.number).filter { $0.run == record.run }
        if own.contains(where: { $0.drop == .matched }) {
            return Message("the predicate was true to \(cause.literal), which behavior: .inclusive would send")
        }
        let passed = own.contains { $0.kind == .next }
        let sent = wiring.records(of: record.stream, before: record.number).count {
            $0.run == record.run && $0.kind == .next
        }
        return passed
            ? Message("it had taken \(sent), and takes no more")
            : Message("the predicate was false to \(cause.literal), which ends it: filter would leave that out alone")
    }

    /// What a subject greeted its listener with.
    private func held(by stream: Int) -> String? {
        guard log.streams[stream].isSubject else { return nil }
        return wiring.records(of: stream, before: record.number).first { $0.kind == .next }?.brief
            ?? log.streams[stream].start
    }

    /// What completed without an element, where nothing can have come because of that: a side of a join, the inner
    /// streams of what has sent nothing itself.
    var bare: [Used] {
        guard record.kind == .completed, record.run > 0, !hasSent(record.run) else { return [] }
        if manner.traits.contains(.joins) {
            return (wiring.feeders[record.run] ?? []).filter { feeder in
                facts.inputs.contains { $0.stream == log.runs[feeder].stream } && isBare(feeder)
            }.prefix(1).map(bare)
        }
        guard manner.account == .inner else { return [] }
        return wiring.inner(of: record.run).filter(isBare).suffix(1).map(bare)
    }

    private func bare(_ run: Int) -> Used {
        let stream = log.runs[run].stream
        return Used(
            text: Message("\(log.title(of: stream)) completed without an element"), site: log.streams[stream].site,
            said: log[log.runs[run].end], record: nil)
    }

    private func isBare(_ run: Int) -> Bool { log[log.runs[run].end]?.kind == .completed && !hasSent(run) }

    private func hasSent(_ run: Int) -> Bool {
        wiring.records(of: log.runs[run].stream).contains { $0.run == run && $0.kind == .next }
    }

    /// Whether a record is of a stream, or came from there.
    private func reaches(_ record: Record, _ stream: Int) -> Bool {
        var here: Record? = record
        for _ in 0..<50 {
            guard let present = here else { return false }
            if present.stream == stream { return true }
            here = log[present.cause]
        }
        return false
    }
}

extension StreamFacts {
    /// Whether an operator has made it to know when a time is up: it stands nowhere in the text.
    var isOwnClock: Bool { site.place == nil && site.manner.account == .tick }
}

/// What each try of a retry is told anew.
private struct Retold {
    let reason: Reason

    /// `each try anew was given #2, which its source keeps …`: that none had another element to begin with.
    var sentence: Message? {
        let record = reason.record
        let tries = reason.wiring.tries(of: record.run, before: record.number)
        guard tries.count > 1 else { return nil }
        let given = tries.map { reason.greeter(of: record.stream, before: reason.log.runs[$0].since) }
        guard let last = given.last ?? nil, given.dropFirst().allSatisfy({ $0 == last }) else { return nil }
        return Message("each try anew was given \(last), which its source keeps for new subscribers")
    }
}
