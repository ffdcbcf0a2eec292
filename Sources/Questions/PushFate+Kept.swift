import Language
import Log
import Messages
import Reactive

/// Of what an operator kept, or made nothing of: what it waits for.
extension PushFate {
    mutating func held(_ record: Record, _ run: Int) {
        let facts = log.streams[log.runs[run].stream]
        let site = facts.site
        if record.kind != .next { return ended(record, run) }
        if let later = later(record, run) {
            if later.kind == .dropped { tell(later) } else { follow(later) }
            return
        }
        if let work = log.work.first(where: { $0.cause == record.number && $0.sink.owner?.tag == run }) {
            isOnItsWay = true
            return say(.open, .pending, site.release(at: work.due), at: site)
        }
        if let loser = beaten(record.stream, run) { return say(.over, .ended, loser, at: site) }
        let (literal, input) = (record.brief, facts.inputs.first { $0.stream == record.stream })
        if let unasked = unasked(record, run) { return say(.over, .used, unasked, at: site) }
        if let input, input.role != .data {
            let steers = Message("\(literal) only steers \(site.title): \(input.role.steering)")
            return say(.passing, .used, steers, at: site)
        }
        let pending = log.work.first { $0.sink.owner?.tag == run }
        if site.manner.account == .begun {
            return say(.open, .late, site.wentBy(literal, until: pending?.due), at: site)
        }
        // What is due when time ends is not waited for.
        if let pending, pending.due < .max {
            marks.insert(.due)
            return say(.open, .waits, site.waits(literal, until: pending.due), at: site)
        }
        if site.manner.traits.contains(.firstAsks), facts.inputs.first?.stream != record.stream {
            return remembered(record, run, site, by: facts.inputs[0].stream)
        }
        // It waits for its turn in what keeps the newest alone.
        let inners = site.manner.traits.contains(.opens) ? wiring.inner(of: run) : []
        if inners.contains(where: { log.runs[$0].endedAt == nil }) { return tellQueue(record, run, inners) }
        if keeps(literal, from: record.stream, run) { return }
        say(.passing, .used, Message("\(literal) went into \(site.title), and nothing has come of it"), at: site)
    }

    /// Of what an operator keeps: until what, and that this will not come. Whether it keeps any.
    @discardableResult mutating func keeps(_ literal: String, from stream: Int, _ run: Int) -> Bool {
        let facts = log.streams[log.runs[run].stream]
        guard let waits = facts.site.manner.keeping ?? facts.portion.map({ _ in "" }) else { return false }
        if let portion = facts.portion {
            let text = Message("it sends when it has \(portion), or when its source completes")
            say(.missed, .waits, Message("\(literal) waits in \(facts.site.title): \(text)"), at: facts.site)
            return true
        }
        let sampler = facts.inputs.dropFirst().first?.stream
        let text = Message(of: waits, sampler.map { Message(plain: log.title(of: $0)) } ?? Message("its trigger"))
        let closing = wiring.closing(run)
        let over = sampler.flatMap { log[log.streams[$0].end] }.map { Message("\(log.title(of: $0.stream)) has ended") }
        let root = [Manner.atTheEnd, Manner.whenAllEnd].contains(waits) ? closing ?? unending(run) : over
        let waiting = Message.clauses([
            Message("\(literal) waits in \(facts.site.title): \(text)"),
            root ?? Sampler(log: log).turned(stream, facts, sampler) ?? Unended(target, question).pointer(for: waits),
        ])
        say(closing == nil ? .missed : .open, .waits, waiting, at: facts.site)
        return true
    }

    /// That a value is kept until another stream asks for it; and that it did, before there was one.
    private mutating func remembered(_ record: Record, _ run: Int, _ site: Site, by trigger: Int) {
        let missed = wiring.records(of: log.runs[run].stream, before: record.number).first { earlier in
            guard earlier.run == run, case .waiting? = earlier.drop else { return false }
            return true
        }
        let early =
            missed.flatMap { log.name(of: $0) }.map { Message("; when it did (\($0)), this side had no value yet") }
        let text = Message("\(site.word) keeps \(record.brief) until \(log.title(of: trigger)) emits\(early)")
        say(.used, .used, text, at: site)
    }

    /// That an operator listens to another of its sources: the first of a row, or the first to speak.
    func beaten(_ stream: Int, _ run: Int) -> Message? {
        let facts = log.streams[log.runs[run].stream]
        let position = facts.inputs.firstIndex { $0.stream == stream } ?? 0
        let manner = facts.site.manner
        if manner.traits.contains(.follows), position > 0 {
            let earlier = facts.inputs[position - 1].stream
            let (before, name) = (question.described(earlier), log.title(of: stream))
            if let end = log[log.streams[earlier].end] {
                let id = log.name(of: end).map { " (\($0))" } ?? ""
                return Message("\(facts.site.word) had not come to \(name) yet: \(before) ended later\(id)")
            }
            let text = Message("\(facts.site.word) has not come to \(name) yet: \(before) has not ended")
            let holdouts = Holdouts(of: run, question)
            return .clauses([text, holdouts.endless == [earlier] ? nil : holdouts.message])
        }
        if manner.traits.contains(.expires), position == 0, let other = facts.inputs.dropFirst().first {
            return Message("its time was up: \(question.described(other.stream)) took over")
        }
        guard manner.account == .first, let first = wiring.sent(by: run).first.flatMap({ log[$0.cause] }) else {
            return nil
        }
        let id = log.name(of: first).map { " (\($0))" } ?? ""
        return Message("\(log.title(of: first.stream)) had sent first\(id)")
    }

    /// What a run did later with the very value.
    private func later(_ record: Record, _ run: Int) -> Record? {
        let literal = record.literal
        let records = wiring.records(of: log.runs[run].stream).prefix { $0.number > record.number }
        return records.filter {
            guard $0.run == run, $0.literal == literal else { return false }
            if case .superseded = $0.drop, $0.cause == record.number { return false }
            if $0.kind == .next, log[$0.cause]?.literal == literal, $0.cause != record.number,
                log[$0.cause]?.stream == record.stream
            {
                return false
            }
            return $0.kind == .next || $0.kind == .dropped
        }.last
    }

    private mutating func ended(_ record: Record, _ run: Int) {
        let site = log.streams[log.runs[run].stream].site
        if record.kind == .completed, let push, let inner = log.run(record.run), inner.isInner, inner.feeds == run,
            push.number > inner.since, let position = wiring.inner(of: run).firstIndex(of: record.run)
        {
            let text = Message("\(push.called) ended run \(position + 1) of \(site.title), which waits for the next")
            return say(.used, .ended, text, at: site, way: question.why.way(from: record, 1))
        }
        say(
            .used, .used,
            record.kind == .error
                ? Tries.again(after: record, run, question) ?? Message("the error was taken in by \(site.title)")
                : Message("the completion was taken in by \(site.title)"),
            at: site)
    }

    /// That a stream was asked for its newest element, and had none that had not been given.
    private func unasked(_ record: Record, _ run: Int) -> Message? {
        let facts = log.streams[log.runs[run].stream]
        guard facts.site.manner.account == .sampled, let source = facts.inputs.first?.stream,
            facts.inputs.dropFirst().contains(where: { $0.stream == record.stream })
        else { return nil }
        let given = wiring.records(of: log.runs[run].stream, before: record.number).first {
            $0.run == run && $0.kind == .next
        }
        let (asked, name) = (Message("\(record.brief) asked \(facts.site.title)"), log.title(of: source))
        return given.flatMap { log.name(of: $0) }.map {
            Message("\(asked), and \(name) had sent nothing new since \($0)")
        }
            ?? Message("\(asked), and \(name) had sent nothing yet")
    }

    /// What an inner run waits for that has said nothing: an end that does not come, or a subject that is silent.
    func stillness(of inner: Int) -> [Finding] {
        var here = inner
        for _ in 0..<100 {
            let facts = log.streams[log.runs[here].stream]
            if facts.portion == nil, facts.site.manner.keeping == Manner.atTheEnd {
                let text = Message("\(facts.site.title): \(Message(of: Manner.atTheEnd))")
                return [
                    Finding(
                        .waits, Message.clauses([text, wiring.closing(here) ?? unending(here)]),
                        at: program.at(facts.site))
                ]
            }
            guard let next = (wiring.feeders[here] ?? []).last(where: { log.runs[$0].endedAt == nil }) else { break }
            here = next
        }
        if let waiting = Request(by: here, wiring, program)?.unanswered { return [waiting] }
        let last = log.runs[here]
        guard let heard = log.streams[last.stream].inputs.first?.stream, log.streams[heard].isSubject,
            !wiring.records(of: heard).contains(where: { $0.kind == .next && $0.number > last.since })
        else { return [] }
        let place = program.at(log.streams[heard].site)
        return [
            Finding(.idle, Message("it listens to \(log.title(of: heard)), which has sent nothing since"), at: place)
        ]
    }
}

extension StreamFacts {
    /// How many elements it gathers until it hands them on, if a number decides.
    var portion: Int? {
        (stream as? ClosureOperator).flatMap { $0.portion > 0 && $0.portion < .max ? $0.portion : nil }
    }
}

extension Site {
    func waits(_ literal: String, until due: Int) -> Message {
        Message("\(literal) waits in \(title), due at \(Signal.seconds(due))")
    }

    /// That it did not listen yet when an element came.
    func wentBy(_ literal: String, until begin: Int?) -> Message {
        guard let begin else { return Message("\(literal) went by: \(title) did not listen yet") }
        return Message("\(literal) went by: \(title) does not listen before \(Signal.seconds(begin))")
    }
}

/// What asks for the newest element of another.
private struct Sampler {
    let log: Log

    /// That who asks is a state, and what waits is an event: the other way round the event would ask for the state.
    func turned(_ stream: Int, _ facts: StreamFacts, _ sampler: Int?) -> Message? {
        guard facts.site.manner.account == .sampled, let sampler, log.streams[sampler].keeps > 0,
            log.streams[stream].keeps == 0
        else { return nil }
        let (event, state) = (log.title(of: stream), log.title(of: sampler))
        return Message("`\(state).sample(\(event))` would speak when \(event) does")
    }
}
