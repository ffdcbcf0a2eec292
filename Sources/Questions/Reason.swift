import Language
import Log
import Messages
import Reactive

/// What one operator did to make one event: held it, chose it, gathered it, ended with it.
package struct Reason {
    package let wiring: Wiring
    package let record: Record
    package var log: Log { wiring.log }
    package var facts: StreamFacts { log.streams[record.stream] }
    package var cause: Record? { log[record.cause] }
    package var manner: Manner { facts.site.manner }

    /// A few words, or nil for an operator that only passed on what came.
    package var sentence: Message? { record.kind == .next ? element : end }

    private var element: Message? {
        if record.run == 0 { return facts.isSubject ? nil : greeting }
        // What only hands on what the same call has said leaves the telling to that.
        if record.isWrapping(in: log) { return nil }
        switch manner.account {
        case nil: return Opened(wiring: wiring, record: record).sentence
        case .held: return held.map { Message("held \($0)") }
        case .begun: return begun
        case .quiet: return GivenUp(reason: self).sentence ?? held.map { Message("quiet for \($0)\(superseded)") }
        case .throttled:
            return held.map { $0 == "0 ms" ? Message("let through at once") : Message("let through \($0) later") }
        case .sampled: return sampled
        case .moved: return moved
        case .subscribed: return subscribed
        case .inner: return innerRun
        case .first: return cause.map { Message("from \(told($0)), the first to send") }
        case .source:
            return isOvertaken
                ? innerRun
                : follower ?? Speaker(reason: self).source.map { Message("\($0)\(Succeeding(reason: self).turn)") }
        case .pair: return pairing
        case .side: return Speaker(reason: self).sentence
        case .gathered: return gathered
        case .tried: return tries(of: record.run)
        case .caught: return failure.map { Message("took over from \($0), and its source is over for good") }
        case .made: return made
        case .tick: return Message("tick\(Beginning(reason: self).besides)")
        case .given: return given
        case .own: return isOwn ? Message("its own first value") : nil
        case .empty: return isOwn || cause?.kind == .completed ? Message("its source was empty") : nil
        case .event:
            return cause.map {
                $0.kind == .next ? Message("an element as an event") : Message("an end as an element\(bareness)")
            }
        case .instead: return cause?.kind == .next ? nil : Message("took over after the time was up")
        }
    }

    /// `2 → "2 €"`: what a closure made of what, if that is another value.
    private var made: Message? {
        guard let cause, cause.kind == .next, cause.literal != record.literal else { return nil }
        return Message(plain: "\(cause.literal.cut(to: 24)) → \(record.literal.cut(to: 24))")
    }

    /// That what an inner stream sends was settled before the element came that opened it.
    private var given: Message? {
        // What a closure of its own sends is asked for anew.
        guard record.site?.place == nil, let inner = Beginning(reason: self).whole(record.run), inner.isInner,
            var opener = log[inner.openedBy]
        else { return nil }
        // Where the element is the inner stream itself, it was made for what came before it.
        if wiring.isStream(opener, inner.stream) { opener = log[opener.cause] ?? opener }
        // What was made on the way from the push to there was made for it.
        let root = wiring.causes(of: opener).last.flatMap { log[$0] } ?? opener
        guard facts.since < root.number else { return nil }
        let name = log.name(of: opener) ?? opener.brief
        return Message(
            "what it sends was given when it was made, before \(name); \(wiring.dialect.deferring) asks anew")
    }

    /// Whether an operator's event came from nothing that its source sent.
    var isOwn: Bool {
        guard let cause else { return !Beginning(reason: self).isGreeting }
        return !facts.inputs.contains { $0.stream == cause.stream }
    }

    /// What a shared stream or a value tells a newcomer.
    private var greeting: Message? {
        let before = wiring.records(of: record.stream, before: record.number).first { $0.kind == .next && $0.run > 0 }
        guard let before else { return Message("sent to a new subscriber") }
        let value = before.sub == 0 ? "#\(before.id)" : before.literal
        return Message("replayed to a new subscriber: it is \(value)")
    }

    /// A value that was only used. A side that has no name is known by its place, and by what made its value.
    struct Used {
        let text: Message
        let site: Site?
        let said: Record?
        /// The event that brought it; nil for a start value.
        let record: Record?
        /// A newer one that was still to come to this side.
        var coming: Record?
    }

    /// What was only used: the other sides' values, one a line.
    var sides: [Used] {
        if record.kind == .completed { return bare }
        guard record.kind == .next, record.run > 0, manner.traits.contains(.joins) else { return [] }
        if manner.account == .pair { return partners }
        let spoke = trigger
        return facts.inputs.compactMap { input -> Used? in
            guard input.stream != spoke else { return nil }
            let heard = Array(
                wiring.records(of: input.stream, before: record.number).lazy.filter { $0.kind == .next }.prefix(2))
            let lateness = LateSide(wiring: wiring, join: record)
            let coming = heard.first.flatMap { lateness.isComing($0) ? $0 : nil }
            let name = log.title(of: input.stream)
            let late = (coming ?? lateness.following(of: input.stream, spoke)).map {
                Message("; \(name)'s own \(log.name(of: $0) ?? $0.brief) had not reached this side yet")
            }
            guard let last = heard.dropFirst(coming == nil ? 0 : 1).first else {
                let start = log.streams[input.stream].start
                return start.map {
                    used(Message("with \("\(name) = \($0)") (its start value)\(late)"), input.stream, nil, coming)
                }
            }
            let origin = log.name(of: last).map { " (\($0))" } ?? ""
            let held = late == nil ? lateness.heldBack(from: input.stream) : nil
            let text = Message("with \("\(name) = \(last.brief)")\(origin)\(late ?? held?.text)")
            return used(text, input.stream, last, coming, at: held?.site)
        }
    }

    private func used(
        _ text: Message, _ stream: Int, _ said: Record?, _ coming: Record? = nil, at site: Site? = nil
    ) -> Used {
        let facts = log.streams[stream]
        let isNameless = facts.name == nil && facts.hint == nil
        return Used(
            text: text, site: site ?? (isNameless ? facts.site : nil), said: isNameless ? said.flatMap(chosen) : nil,
            record: said, coming: coming)
    }

    /// The nearest event behind one that has no name in which an operator chose or joined what it is.
    private func chosen(_ said: Record) -> Record? {
        var here: Record? = said.number == record.cause ? nil : said
        for _ in 0..<20 {
            guard let record = here, record.kind == .next, record.run > 0, record.sub > 0 else { return nil }
            let reason = Reason(wiring: wiring, record: record)
            if reason.isChoice, reason.sentence != nil { return record }
            here = log[record.cause]
        }
        return nil
    }

    /// Whether the operator joins streams, or chooses among them.
    private var isChoice: Bool {
        switch manner.account {
        case .inner, .caught, .first: true
        default: manner.traits.contains(.joins)
        }
    }

    /// The input that made a join speak.
    var trigger: Int? {
        var here = cause
        while let record = here {
            if facts.inputs.contains(where: { $0.stream == record.stream }) { return record.stream }
            here = log[record.cause]
        }
        return nil
    }

    package func title(_ record: Record) -> String {
        log[record.anchor].map { "\(log.title(of: $0.stream)) (#\($0.id))" } ?? log.title(of: record.stream)
    }

    /// `: map completed without one`, if that run had sent nothing.
    private var bareness: Message? {
        guard let cause, cause.kind == .completed, cause.run > 0,
            !wiring.records(of: cause.stream).contains(where: { $0.run == cause.run && $0.kind == .next })
        else { return nil }
        return Message(": \(log.title(of: cause.stream)) completed without one")
    }

    /// A stream's name and id, or what it is.
    private func told(_ record: Record) -> String { record.sub == 0 ? title(record) : log.title(of: record.stream) }

    /// Where it was moved to, if not done in the call.
    private var moved: Message? {
        guard let cause else { return nil }
        if cause.scheduler != record.scheduler { return Message("moved to \(record.scheduler)") }
        return cause.turn == record.turn ? nil : Message("waited for its turn on \(record.scheduler)")
    }

    /// That only the subscribing is moved: a subject sends where it is pushed.
    private var subscribed: Message? {
        var root = record.stream
        while !log.streams[root].isSubject, let input = log.streams[root].inputs.first { root = input.stream }
        if log.streams[root].isSubject {
            let name = log.title(of: root)
            return Message(
                """
                moved only the subscribing: \(name) sends where it is pushed, on \(record.scheduler); \
                \(wiring.dialect.moving) moves that
                """)
        }
        return record.scheduler == "main" ? nil : Message("subscribed on \(record.scheduler), where its source sends")
    }

    /// How long it was held, if it comes from an earlier instant.
    private var held: String? { cause.map { TimeText.short(record.time - $0.time) } }

    /// How much later than its listener its source's run began.
    package var begun: Message? {
        guard let inner = wiring.feeders[record.run]?.last, let own = log.run(record.run) else { return nil }
        return Message("subscribed \(TimeText.short(log.runs[inner].time - own.time)) later")
    }

    private var sampled: Message? {
        guard let source = facts.inputs.first?.stream, let sampler = facts.inputs.dropFirst().first?.stream else {
            return nil
        }
        let tick = wiring.records(of: sampler, before: record.number).first { _ in true }
        let newest = wiring.records(of: source, before: record.number).first { $0.kind == .next }
        let origin = newest.flatMap { log.name(of: $0) }.map {
            Message("; it is the newest of \(log.title(of: source)), \($0)")
        }
        return tick.map {
            Message("\(log.title(of: sampler)) asked for it (\(log.name(of: $0) ?? Signal.seconds($0.time)))\(origin)")
        }
    }

    /// Which of a row it came from that had something to say to its listener when its turn came.
    private var follower: Message? {
        guard manner.traits.contains(.follows), let cause, cause.kind == .completed,
            let position = facts.inputs.firstIndex(where: { $0.stream == cause.stream }),
            position + 1 < facts.inputs.count
        else { return nil }
        let next = log.title(of: facts.inputs[position + 1].stream)
        return Message("from \(next), which was heard when \(title(cause)) had completed")
    }

    /// `; last of 3, #2 to #4`: what a debounce dropped before.
    var superseded: Message? {
        var dropped: [Record] = []
        for earlier in wiring.records(of: record.stream, before: record.number) where earlier.run == record.run {
            if earlier.kind == .next { break }
            if case .superseded = earlier.drop { dropped.append(earlier) }
        }
        guard let first = dropped.last, let cause else { return nil }
        let began = log.arrival(of: first, wiring) ?? first
        let (from, to) = (log.name(of: began) ?? began.brief, log.name(of: cause) ?? record.brief)
        return Message("; last of \(dropped.count + 1), \(from) to \(to)")
    }

    // MARK: zip

    /// `pair 2: the second of each`, and how far a side is ahead.
    private var pairing: Message? {
        guard !isCut, let row = row else { return cause.map { Message("\(title($0)) sent") } }
        return Message("pair \(row): element \(row) of each side")
    }

    /// Which pair this is, from 1.
    private var row: Int? {
        let sent = wiring.records(of: record.stream, before: record.number + 1).prefix {
            $0.number > (log.run(record.run)?.since ?? 0)
        }
        let count = sent.count { $0.run == record.run && $0.kind == .next }
        return count > 0 ? count : nil
    }

    private var partners: [Used] {
        guard !isCut, let row else { return [] }
        return facts.inputs.compactMap { input -> Used? in
            let greetings = wiring.greetings(at: record.run, of: input.stream)
            let arrivals = wiring.arrivals(at: record.run, of: input.stream).filter { $0.number < record.number }
            let ahead = greetings.count + arrivals.count - row
            guard ahead >= 0 else { return nil }
            let partner = row > greetings.count ? arrivals[row - 1 - greetings.count] : greetings[row - 1].record
            let text = partner?.brief ?? greetings[row - 1].text
            let name = log.title(of: input.stream)
            let origin = partner.flatMap { log.name(of: $0) }.map { " (\($0))" } ?? ""
            let queue =
                ahead == 0
                ? nil
                : ahead == 1
                    ? Message("; 1 more waits there: it is 1 ahead, where combineLatest would take the newest")
                    : Message(
                        "; \(ahead) more wait there: it is \(ahead) ahead, where combineLatest would take the newest")
            let with = "\(name) = \(text)"
            let leftOut = PassedOver(reason: self).leftOut(on: input.stream)
            let isShifted =
                leftOut != nil && ahead == 0 && PassedOver(reason: self).partnersWait(besides: input.stream, row)
            let shift = isShifted ? Message(", and the pairs are shifted since") : nil
            let rest = Message("\(queue)\(leftOut)\(shift)")
            return used(
                partner == nil
                    ? Message("with \(with) (its start value)\(rest)") : Message("with \(with)\(origin)\(rest)"),
                input.stream, partner)
        }
    }

    // MARK: gatherers and inner runs

    /// `of 3 elements, #1 to #5`: what an accumulator has taken in.
    private var gathered: Message? {
        guard let input = facts.inputs.first?.stream, record.run > 0 else { return nil }
        // What has a time for each array begins anew with each.
        let begin = manner.traits.contains(.paced) ? wiring.sent(by: record.run, before: record.number)?.number ?? 0 : 0
        let taken = wiring.arrivals(at: record.run, of: input).filter { $0.number > begin && $0.number < record.number }
        guard let first = taken.first, let last = taken.last else {
            let isAtTheEnd = manner.keeping == Manner.atTheEnd && cause?.kind == .completed
            guard manner.traits.contains(.paced) || isAtTheEnd else { return nil }
            return cause?.kind == .completed
                ? Message("its source completed, and nothing had come")
                : .clauses([Message("its time was up, and nothing had come"), facts.site.remedy(in: wiring.dialect)])
        }
        let (from, to) = (log.name(of: first) ?? first.literal, log.name(of: last) ?? last.literal)
        if isCut {
            return Message("of many elements, the last \(taken.count) of which the log still has, \(from) to \(to)")
        }
        let rest = Message("\(anew)\(GivenUp(reason: self).early)")
        return taken.count == 1
            ? Message("of \(from)\(rest)")
            : Message("of \(taken.count) elements, \(from) to \(to)\(rest)")
    }

    /// `; another listener's run has taken in more, from 0.000 on`: that each listener has a count of its own.
    private var anew: Message? {
        guard manner.account == .gathered, manner.keeping == nil, let own = log.run(record.run), !own.isInner else {
            return nil
        }
        guard let input = facts.inputs.first?.stream else { return nil }
        // What a line makes again and again counts anew each time.
        let alike = wiring.users[input].filter { log.streams[$0].site.place == facts.site.place }
        for run in Set(alike + [record.stream]).sorted().flatMap({ wiring.runs[$0] })
        where log.runs[run].since < own.since {
            guard log.runs[run].lives(at: record.number),
                let first = wiring.arrivals(at: run, of: input).first, first.number <= own.since
            else { continue }
            let since = log.name(of: first) ?? first.brief
            return Message(
                """
                ; it counts for this subscriber alone: another's run has counted since \(since), \
                .\(wiring.dialect.replaying) makes it one
                """)
        }
        return nil
    }

    /// Whether the run began before the oldest record that is kept: then nothing can be counted.
    var isCut: Bool { (log.run(record.run)?.since ?? 0) + 1 < log.kept?.lowerBound ?? 1 }

    /// `try 2, after error down`: which of its tries a run was at when this event came.
    func tries(of run: Int) -> Message? {
        let tries = wiring.tries(of: run, before: record.number)
        guard tries.count > 1 else { return nil }
        let failed = tries.dropLast().last.flatMap { log[log.runs[$0].end] }
        return failed.map { Message("try \(tries.count), after \(ending($0))") } ?? Message("try \(tries.count)")
    }

    private func ending(_ record: Record) -> Message {
        record.kind == .error ? Message("error \(record.literal) of try before") : Message("completion")
    }

    /// The error that came in from above, and from where.
    package var failure: Message? {
        func told(_ end: Record) -> Message {
            let name = log.title(of: end.stream)
            return name == facts.site.title
                ? Message("error \(end.literal)") : Message("error \(end.literal) of \(name)")
        }
        for run in wiring.feeders[record.run] ?? [] {
            guard let end = log[log.runs[run].end], end.kind == .error, end.number < record.number else { continue }
            return told(end)
        }
        return wiring.keptFailure(before: record).map(told)
    }
}

extension Log {
    /// The event that had brought the value which `drop` reports.
    func arrival(of drop: Record, _ wiring: Wiring) -> Record? {
        guard let input = streams[drop.stream].inputs.first?.stream, drop.run > 0 else { return nil }
        for earlier in wiring.records(of: input, before: drop.number) where earlier.kind == .next {
            if case .superseded = drop.drop, earlier.number == drop.cause { continue }
            return earlier
        }
        return nil
    }
}
