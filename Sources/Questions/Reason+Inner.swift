import Log
import Messages
import Reactive

/// Which of the runs that an operator has opened an event came from.
extension Reason {
    /// `run 1 of 2, opened by #1; run 2 had answered at #3`
    var innerRun: Message? {
        let inners = wiring.inner(of: record.run).filter { log.runs[$0].since < record.number }
        guard let cause else { return nil }
        // One run for all has no one's number: it is known by the stream.
        let shared = log.run(cause.run).flatMap { $0.isShared ? $0.stream : nil }
        let own =
            inners.firstIndex(of: cause.run)
            ?? shared.flatMap { shared in
                inners.lastIndex { log.runs[$0].stream == shared && log.runs[$0].isEar }
            }
        guard let index = own ?? ear(among: inners) else {
            if let greeted = KeptByInner(reason: self).sentence(among: inners) { return greeted }
            return cause.run == 0 ? Message("from \(title(cause))") : nil
        }
        let opened = opener(of: inners[index]).map { Message(", opened by \($0)") }
        let source = own == nil ? Message(", from \(title(cause))") : nil
        let overtaken = overtaking(inners, index).map {
            let time = $0.answer.sub == 0 ? "#\($0.answer.id)" : Signal.seconds($0.answer.time)
            let answered = Message("; run \($0.run + 1) had answered at \(time)")
            return Message("\(answered)\(Succeeding(reason: self).outrun(index + 1))")
        }
        let isAlone = inners.count { log.runs[$0].stream == cause.stream } == 1
        let beside =
            own == nil && !isAlone
            ? Message("; the other runs of it go on, and each sends it, too")
            : overtaken ?? (own == nil ? Succeeding(reason: self).left(inners, index) : nil)
        let rest =
            beside ?? Succeeding(reason: self).waited(inners, index)
            ?? Succeeding(reason: self).company(inners, index)
            ?? PassedOver(reason: self).busy(since: inners[index])
            ?? (index > 0 ? Apart.remark(of: self, inners[index]) : nil)
        return Message("run \(index + 1) of \(inners.count)\(opened)\(source)\(outliving)\(rest)")
    }

    /// Which of several inner runs hears the subject that spoke: listeners are told in the order in which they came.
    private func ear(among inners: [Int]) -> Int? {
        guard let cause, cause.run == 0 else { return nil }
        let ears = inners.filter {
            log.runs[$0].isEar && log.runs[$0].stream == cause.stream && log.runs[$0].lives(at: cause.number)
        }
        let before = wiring.children(of: cause.number).count {
            $0.run == record.run && $0.kind == .next && $0.number < record.number
        }
        // Of one alone it is worth a word that it is not the newest.
        let isTold = ears.count > 1 || ears.first != inners.last
        return isTold && before < ears.count ? inners.firstIndex(of: ears[before]) : nil
    }

    /// What opened an inner run: an event, or what a source greeted its listener with.
    fileprivate func opener(of inner: Int) -> Message? {
        var opener = log[log.runs[inner].openedBy]
        // The inner stream itself says little: what it was made of says more.
        if let itself = opener, wiring.isStream(itself, log.runs[inner].stream) {
            opener = log[itself.cause]
            if opener == nil, itself.entry == 0 {
                return Message("the clock, at \(Signal.seconds(itself.time))")
            }
            if opener == nil, itself.isTyped { opener = itself }
        }
        return opener.map { Message(plain: log.name(of: $0) ?? $0.brief) }
            ?? greeter(of: record.stream, before: log.runs[inner].since)
    }

    /// What greeted the source of a stream with what it held.
    func greeter(of stream: Int, before number: Int) -> Message? {
        var here = log.streams[stream].inputs.first?.stream
        for _ in 0..<20 {
            guard let stream = here, !log.streams[stream].isJoin else { return nil }
            let source = log.streams[stream]
            guard source.isSubject || source.isShared else {
                here = source.inputs.first?.stream
                continue
            }
            guard source.keeps > 0 else { return nil }
            if let said = wiring.records(of: stream, before: number + 1).first(where: { $0.kind == .next }) {
                return log.name(of: said).map(Message.init(plain:))
            }
            return source.start.map { Message("\($0), the start value of \(log.title(of: stream))") }
        }
        return nil
    }

    /// `; take until had ended its source (close (#3) ended it): the inner stream goes on`
    private var outliving: Message? {
        for feeder in wiring.feeders[record.run] ?? [] {
            let run = log.runs[feeder]
            guard facts.inputs.contains(where: { $0.stream == run.stream }), let end = log[run.end],
                end.kind == .completed, end.number < record.number
            else { continue }
            let limit = Reason(wiring: wiring, record: end)
            guard limit.manner.traits.contains(.limits), let why = limit.end else { continue }
            return Message("; \(limit.facts.site.title) had ended its source (\(why)), and the inner stream goes on")
        }
        return nil
    }

    /// The first run after one of several that had spoken before this event.
    private func overtaking(_ inners: [Int], _ index: Int) -> (run: Int, answer: Record)? {
        for (other, run) in inners.enumerated() where other > index {
            if let answer = answer(of: run) { return (other, answer) }
        }
        return nil
    }

    /// Whether it came of an inner stream, and one that was opened later had spoken before.
    var isOvertaken: Bool {
        guard let cause else { return false }
        let inners = wiring.inner(of: record.run).filter { log.runs[$0].since < record.number }
        return inners.firstIndex(of: cause.run).map { overtaking(inners, $0) != nil } ?? false
    }

    /// The last signal of ours that came from an inner run, before this one.
    private func answer(of run: Int) -> Record? {
        for earlier in wiring.records(of: record.stream, before: record.number) where earlier.kind == .next {
            if earlier.run == record.run, let cause = log[earlier.cause],
                cause.run == run || log.runs[run].isEar && cause.stream == log.runs[run].stream
            {
                return wiring.printed(earlier) ?? earlier
            }
            if earlier.number < log.runs[run].since { return nil }
        }
        return nil
    }
}

/// How an inner run stands to the one before it, or behind it.
struct Succeeding {
    let reason: Reason
    private var log: Log { reason.log }

    /// `; it had waited 2 s for its turn`, of an inner stream that was not begun at once.
    var turn: Message? {
        guard reason.manner.traits.contains(.queues), let cause = reason.cause, let run = log.run(cause.run),
            reason.wiring.inner(of: reason.record.run).contains(cause.run), let opener = log[run.openedBy],
            opener.kind == .next,
            run.time > opener.time
        else { return nil }
        return Message("; it had waited \(TimeText.short(run.time - opener.time)) for its turn")
    }

    /// `; flatMapLatest would have left run 1`, of a run that came after a newer one had answered
    func outrun(_ number: Int) -> Message? {
        guard reason.manner.traits.isDisjoint(with: [.switches, .follows]) else { return nil }
        let dialect = reason.wiring.dialect
        let isOpened = reason.manner.traits.contains(.opens)
        return Message("; \(isOpened ? dialect.switching : dialect.switchingStreams) would have left run \(number)")
    }

    /// `; run 2, opened by #4, did not end it: flatMapLatest would have left it`
    func left(_ inners: [Int], _ index: Int) -> Message? {
        guard index + 1 < inners.count, !reason.wiring.isPassage(log.runs[inners[index]].stream),
            reason.manner.traits.contains(.opens),
            reason.manner.traits.isDisjoint(with: [.switches, .queues]),
            let opened = reason.opener(of: inners[index + 1])
        else { return nil }
        let switching = reason.wiring.dialect.switching
        return Message("; run \(index + 2), opened by \(opened), did not end it: \(switching) would have left it")
    }

    /// `; run 1, opened by #1, goes on beside it: flatMapLatest would have left it`, of one that does not end by itself
    func company(_ inners: [Int], _ index: Int) -> Message? {
        guard reason.manner.traits.contains(.opens), reason.manner.traits.isDisjoint(with: [.switches, .queues]),
            let other = inners.prefix(index).lastIndex(where: { isEndless($0) }),
            let opened = reason.opener(of: inners[other])
        else { return nil }
        let switching = reason.wiring.dialect.switching
        return Message("; run \(other + 1), opened by \(opened), goes on beside it: \(switching) would have left it")
    }

    /// Whether a run lives while this event is sent, and nothing on its way is ever over.
    private func isEndless(_ run: Int) -> Bool {
        let facts = log.runs[run]
        guard facts.lives(at: reason.record.number), !reason.wiring.isPassage(facts.stream) else { return false }
        let traits = reason.wiring.upstream(of: facts.stream).union([facts.stream]).map {
            log.streams[$0].site.manner.traits
        }
        return traits.contains { $0.contains(.endless) }
            && traits.allSatisfy { $0.isDisjoint(with: [.limits, .picks]) }
    }

    /// `; it had waited 2 s for run 2 to end`
    func waited(_ inners: [Int], _ index: Int) -> Message? {
        let run = log.runs[inners[index]]
        guard index > 0, reason.manner.traits.contains(.queues), let opener = log[run.openedBy], opener.kind == .next,
            run.time > opener.time
        else { return nil }
        return Message("; it had waited \(TimeText.short(run.time - opener.time)) for run \(index) to end")
    }
}

/// What an inner stream had kept, and began with when it was opened.
private struct KeptByInner {
    let reason: Reason
    private var log: Log { reason.log }

    /// `run 2 of 2, opened by #2; tabs[1].events greeted it with what it had said, "b" (#1)`
    func sentence(among inners: [Int]) -> Message? {
        guard let cause = reason.cause,
            let index = inners.lastIndex(where: { log.runs[$0].isEar && log.runs[$0].openedBy == cause.number }),
            case let ear = log.runs[inners[index]], log.streams[ear.stream].keeps > 0
        else { return nil }
        let run = Message("run \(index + 1) of \(inners.count)")
        let opened = reason.opener(of: inners[index]).map { Message("\(run), opened by \($0)") } ?? run
        let name = log.title(of: ear.stream)
        let said = reason.wiring.records(of: ear.stream, before: ear.since + 1).first { $0.kind == .next }
        guard let said else { return .clauses([opened, Message("\(name) greeted it with its start value")]) }
        let id = log.name(of: said).map { " (\($0))" } ?? ""
        return .clauses([opened, Message("\(name) greeted it with what it had said, \(said.brief)\(id)")])
    }
}
